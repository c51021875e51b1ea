"""The country on the cards of the map: sky, hills and fields, and what stands on a farm of each good.

Pale, so that cubes, prices and trucks on it stay the clearest things.
"""

from __future__ import annotations

from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.rules.tables import CENTRE, GOODS, NOWHERE
from flatboat.kernel.pictures import number, path, use

BARREN, YARD = GOODS, GOODS + 1  # the country where nothing grows, and the ground of the distribution centre
FARM_HIGH, LEAST_FARM = 34, 0.4  # with a little air above it; the least scale at which one sees what it is
#: A farm for each good, then the Badlands and the depot: about 44 wide and 32 high, standing on (0, 0).
#: Style rules do not reach into the copies that <use> makes, so these carry their colours.
FARMS = (
    """<g stroke="var(--beam)"><path fill="var(--wall)" d="M-21 0V-25Q-16-33-11-25V0Z"/>
<path fill="none" d="M-21-17H-11M-21-9H-11"/><path fill="var(--barn)" d="M-7 0V-14L-2-21H12L17-14V0Z"/>
<path fill="var(--roof)" d="M-10-12L-3-24H13L20-12L17-12L11-20H-1L-7-12Z"/>
<path fill="none" stroke="var(--wall)" stroke-width="1.4" d="M1 0V-9H9V0M1-9L9 0M9-9L1 0"/></g>""",
    """<g stroke="var(--beam)"><path fill="var(--roof)" d="M15 0V-8H18V0Z"/>
<path fill="var(--tree)" d="M16.5-24C24-24 25-8 16.5-7C8-8 9-24 16.5-24ZM-21 0Q-23-9-16-9T-11 0Z"/>
<path fill="var(--wall)" d="M-11 0V-13L-1-21L9-13V0Z"/>
<path fill="var(--roof)" d="M-15-11L-1-24L13-11L9-10L-1-19L-11-10Z"/>
<path fill="var(--barn)" d="M-3.5 0V-8H1.5V0Z"/>
<path fill="var(--pane)" d="M-8-9H-5V-5H-8ZM4-9H7V-5H4Z"/></g>""",
    """<g stroke="var(--beam)"><path fill="none" d="M-17 0L-13-23L-9 0M-16-7H-10M-15-14H-11"/>
<path fill="var(--wall)" d="M-13-33L-11-27L-5-25L-11-23L-13-17L-15-23L-21-25L-15-27Z"/>
<path fill="var(--barn)" d="M0 0V-11L9-17L18-11V0Z"/>
<path fill="var(--roof)" d="M-3-10L9-19L21-10L18-9L9-15L0-9Z"/>
<path fill="var(--pane)" d="M6 0V-7H12V0Z"/>
<path fill="none" d="M-23-5H-2M-23-2H-2M-22 0V-7M-13 0V-7M-4 0V-7"/></g>""",
    """<g stroke="var(--beam)"><path fill="var(--barn)" d="M-19 0V-13L-9-22L1-13V0Z"/>
<path fill="var(--roof)" d="M-22-11L-9-25L4-11L1-10L-9-19L-19-10Z"/>
<path fill="var(--wall)" d="M-13 0V-9H-5V0Z"/>
<path fill="none" stroke="var(--barn)" d="M-13-9L-5 0M-5-9L-13 0"/>
<path fill="var(--hay)" d="M6 0A5 5 0 0 1 16 0ZM12 0A4.5 4.5 0 0 1 21 0Z"/>
<path fill="none" d="M3-6H23M3-3H23M5 0V-8M13 0V-8M21 0V-8"/></g>""",
    """<g stroke="var(--beam)"><path fill="var(--mesa)" d="M-23 0L-19-20H-7L-2 0ZM1 0L6-13H16L21 0Z"/>
<path fill="none" d="M-21-8H-4M-20-14H-6M3-6H19"/>
<path fill="none" stroke="var(--tree)" stroke-width="2.5" stroke-linecap="round"
 d="M-1 0V-11M-1-4H3V-8"/></g>""",
    """<g stroke="var(--beam)"><path fill="var(--wall)" d="M-24 0V-16H24V0Z"/>
<path fill="var(--roof)" d="M-26-16L-20-22H20L26-16Z"/>
<path fill="var(--pane)" d="M-20 0V-11H-10V0ZM-5 0V-11H5V0ZM10 0V-11H20V0Z"/>
<path fill="none" d="M-20-7H-10M-5-7H5M10-7H20"/></g>""",
)


def country(scene: Scene, place: int, size: tuple[float, float], top: float, ground: float) -> str:
    """Sky from `top` on, and the land before it; a farm stands there on a line `ground`."""
    width, height = size
    kind = kind_of(scene, place)
    foot = f"V{number(height - 9)}Q{number(width - 0.8)} {number(height - 0.8)} {number(width - 9)} "
    foot += f"{number(height - 0.8)}H9Q.8 {number(height - 0.8)} .8 {number(height - 9)}Z"
    right, hill, field = number(width - 0.8), ground - 11, ground - 3
    body = path(f"M.8 {number(top)}H{right}{foot}", "sky")
    body += path(
        f"M.8 {number(hill)}Q{number(width / 4)} {number(hill - 9)} {number(width / 2)} {number(hill)}"
        f"T{right} {number(hill - 2)}{foot}", "hill",
    )  # fmt: skip
    body += path(
        f"M.8 {number(field)}Q{number(width * 0.6)} {number(field - 6)} {right} {number(field)}{foot}",
        f"land{kind}",
    )
    return body


def farm(scene: Scene, place: int, x: float, ground: float, scale: float) -> str:
    """What stands in the country of a card."""
    return use(scene.id("farm", kind_of(scene, place)), x, ground, scale)


def kind_of(scene: Scene, place: int) -> int:
    """Which of the farms belongs to a card."""
    native = scene.printed.native[place]
    return YARD if place == CENTRE else BARREN if native == NOWHERE else int(native)
