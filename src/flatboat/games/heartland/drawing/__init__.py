"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and the outlines of our own little pictures; `scene` the view with the values and
words its drawing needs; `board` the map with all that lies and stands on it; `whole` the players, the cards
and the layouts, and `draw` itself; `spots` where in it a person would click.
"""

from flatboat.games.heartland.drawing.spots import spots
from flatboat.games.heartland.drawing.whole import draw, style

__all__ = ["draw", "spots", "style"]
