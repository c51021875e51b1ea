"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and our own little pictures; `scene` the view with the values its drawing needs;
`river` the course of the river on the paper; `words` what screen
readers say of each piece; `pieces` what several parts share; `chart` the map, `town` a town on it, `boats`
what lies before the players, `stock` market, seasons and cards; `whole` the definitions, and `draw` itself;
`spots` where in it a person would click, `journeys` for several moves at once; `sketch` what is laid over
it while a move is considered, `ahead` while a form is filled in.
"""

from flatboat.games.broadhorns.drawing.ahead import ahead
from flatboat.games.broadhorns.drawing.journeys import journeys
from flatboat.games.broadhorns.drawing.sketch import sketch
from flatboat.games.broadhorns.drawing.spots import spots
from flatboat.games.broadhorns.drawing.whole import draw

__all__ = ["ahead", "draw", "journeys", "sketch", "spots"]
