"""Bots: they see a seat's view, never the table."""
