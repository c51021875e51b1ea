"""Tables set by hand: what follows from what was said, and what could not be."""
