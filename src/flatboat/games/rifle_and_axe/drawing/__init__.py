"""The table as SVG, drawn from what one seat may see: a pure function, alike for page, notebook and docs.

`art` holds the style sheet and our own little pictures; `scene` the view with the values its drawing needs;
`words` what screen readers say of each piece; `board` the Action Board; `home` the viewer's own boards;
`groups` what belongs together on them; `forecast` what the end of the turn will ask; `ordeal` what befell,
read from the events, and `stage` its cards in the place of the Action Board; `header` season, people and
leaders; `dice` what fell; `others` all settlements beside each other; `whole` the layouts, and `draw`
itself; `ended` the end; `spots` where in it a person would click.
"""

from flatboat.games.rifle_and_axe.drawing.spots import journeys, spots
from flatboat.games.rifle_and_axe.drawing.whole import draw

__all__ = ["draw", "journeys", "spots"]
