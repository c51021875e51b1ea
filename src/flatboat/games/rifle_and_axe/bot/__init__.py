"""How bots judge this game: compiled, like the rules."""
