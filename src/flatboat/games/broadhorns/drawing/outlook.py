"""What the viewer's cargo would bring in the towns below, as a sign at the foot of each."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadhorns.drawing.pieces import coin, stamp
from flatboat.games.broadhorns.drawing.river import River, Stand
from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.games.broadhorns.drawing.town import BOUND, cell_at, cell_ground, room_beside
from flatboat.games.broadhorns.rules.tables import Phase
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.plans import Plan, plans_now
from flatboat.games.broadhorns.text.prospects import Prospect
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, rect, text

HIGH = 21.0
WREATH = 19.0  # the room of a wreath, where the town is filled
RIVAL, RIVALS = 8.0, 11.0  # the radius of the discs of who may be there first, and how far apart they are
WAVE = 17.0  # the room of Good Current's sign
RIGHT, BELOW = 4.0, 3.0  # between the sign and the town's edges


def outlooks(scene: Scene, river: River) -> str:
    """What the viewer's cargo would bring in the towns where it brings something."""
    if scene.seat < 0 or scene.phase == Phase.OVER or not scene.has_boat(scene.seat):
        return ""
    return signs(scene, river, [*scene.outlooks.values()], plans_now(scene.printed, scene.view))


def signs(scene: Scene, river: River, found: Sequence[Prospect], plans: Sequence[Plan]) -> str:
    """The signs on the map; the towns of the best plan stand out."""
    stops = [one.town for plan in plans[:1] for one in plan.stops]
    late, waits = scene.table.last_round, scene.table.turn != scene.seat
    told = [one for one in found if one.total and (one.turns <= waits or not late)]
    return "".join(
        takers(scene, river.towns[one.town], one) + sign(scene, river.towns[one.town], one, one.town in stops)
        for one in told
    )


def takers(scene: Scene, stand: Stand, one: Prospect) -> str:
    """An outline of each cargo space that a barrel aboard would go onto."""
    best = sorted(enumerate(scene.spaces(one.town)), key=lambda it: -it[1].value)
    left, body = list(one.onto), ""
    for which, space in best:
        if left[space.good] and not space.filled:
            left[space.good] -= 1
            body += element("g", cell_ground(scene, "taking"), transform=pic.shift(*cell_at(scene, which)))
    return element("g", body, transform=pic.shift(stand.x, stand.y), pointer_events="none") if body else ""


def sign(scene: Scene, stand: Stand, one: Prospect, best: bool) -> str:
    """Gold, with a wreath where the town is filled; when it could be had, and who may be there first.

    With a wave it takes Good Current.
    """
    left = HIGH + 3 + WREATH * one.fills
    behind = (RIVAL * 2 + RIVALS * (len(one.rivals) - 1)) * bool(one.rivals) + WAVE * bool(one.currents)
    whole = left + pic.length(when(one.turns), 13, bold=True) + behind + 8
    least = BOUND[scene.narrow]
    wide = min(max(least, whole), max(least, room_beside(scene, one.town, stand)))
    right = wide - 3 - behind
    body = rect(0, 0, wide, HIGH, "now" if best else "fresh", round=10.5)
    body += stamp(scene, "wreath", HIGH + WREATH / 2, HIGH / 2) if one.fills else ""
    fits = (told for told in short_of(one.turns) if pic.length(told, 13, bold=True) <= right - left)
    soon = next(fits, "")
    body += coin(HIGH / 2, HIGH / 2, one.total, 9.5) + text(left, HIGH / 2 + 4.3, soon, "name")
    if one.currents:
        body += stamp(scene, "current", right + WAVE / 2, HIGH / 2 - 1, 0.55)
        right += WAVE
    for i, seat in reversed(list(enumerate(one.rivals))):
        body += rival(seat, right + RIVAL + RIVALS * i)
    at = stand.x + stand.width - wide - RIGHT, stand.y + stand.height - HIGH - BELOW
    return element("g", body, transform=pic.shift(*at), pointer_events="none")


def rival(seat: int, x: float) -> str:
    """The small disc of who may be there first."""
    circle = element("circle", cx=x, cy=HIGH / 2, r=RIVAL, kind=f"s{seat}")
    return circle + text(x, HIGH / 2 + 4.3, str(seat + 1), f"bold s{seat}i", anchor="middle")


def short_of(turns: int) -> tuple[str, ...]:
    """After how many turns, ever shorter."""
    return when(turns), ("now", "next")[turns] if turns < 2 else f"in {turns}", ""
