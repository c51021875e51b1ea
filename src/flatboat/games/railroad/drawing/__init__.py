"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and our own little pictures; `scene` the view with the values its drawing needs;
`grid` where the spaces lie on the paper; `pieces` what several parts share; `rails` the tracks, `chart` the
map around them, `dock` the ship, `stock` market and achievements, `cards` train cards and the hand,
`company` what lies before the players; `whole` where each of them stands, the definitions, and `draw`
itself; `spots` where in it a person would click, `journeys` what is done there in several moves; `sketch`
what is laid over it while a move is considered. What is said of each piece stands in `text/titles.py`.

It keeps its size through a whole game, and has it for every viewer, so that nothing on the page jumps.
"""

from flatboat.games.railroad.drawing.sketch import sketch
from flatboat.games.railroad.drawing.spots import journeys, spots
from flatboat.games.railroad.drawing.whole import draw

__all__ = ["draw", "journeys", "sketch", "spots"]
