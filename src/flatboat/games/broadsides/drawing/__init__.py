"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and our own little pictures; `scene` the view with the values its drawing needs;
`plan` where everything is; `words` what screen readers say of each piece; `pieces` what several parts share;
`chart` the sea, `deck` the large ships, `sides` panels, cards and dice; `whole` the definitions, and `draw`
itself; `spots` where in it a person would click, `journeys` for several steps at once; `sketch` what is
laid over it while an action is considered.
"""

from flatboat.games.broadsides.drawing.journeys import journeys
from flatboat.games.broadsides.drawing.sketch import sketch, so_far
from flatboat.games.broadsides.drawing.spots import spots
from flatboat.games.broadsides.drawing.whole import draw

__all__ = ["draw", "journeys", "sketch", "so_far", "spots"]
