"""Studies: games by the thousand that a file describes, played in numbered chunks, wherever there is room."""
