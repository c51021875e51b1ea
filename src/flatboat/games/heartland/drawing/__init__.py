"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and the outlines of our own little pictures; `scene` the view with the values and
words its drawing needs; `cuts` how large the cards of the map are; `sites` those cards; `board` the map with
its roads and trucks; `players` what lies in front of them; `cards` those in hand and on the table; `whole`
the layouts, and `draw` itself; `spots` where in it a person would click.
"""

from flatboat.games.heartland.drawing.spots import spots
from flatboat.games.heartland.drawing.whole import draw

__all__ = ["draw", "spots"]
