"""What a person is offered and told on a page and in the terminal: moves, suggestions, wishes, the log."""
