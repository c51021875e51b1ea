"""What a person is offered on a page and in the terminal: moves in lists, suggestions, wishes."""
