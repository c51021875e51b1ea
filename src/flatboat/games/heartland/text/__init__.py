"""The game in words: moves, events, reasons, guide, forms; made from views, never from drawings."""
