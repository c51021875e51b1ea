"""Train cards on the market, and achievements."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.railroad.drawing.cards import train_card
from flatboat.games.railroad.drawing.pieces import coin, mark, medal
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.goals import progress
from flatboat.games.railroad.rules.tables import MARKET, OPEN
from flatboat.games.railroad.text.titles import goal_words, racer_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, text

HEAD, END = 24.0, 2.0  # above and below what stands in a box
CARD_GAP, GOAL_GAP = 4.0, 3.0
CARD_HIGH, GOAL_HIGH = 46.0, 28.0  # where nothing asks for more
#: What a box of three cards below each other, and one of achievements, needs beyond them.
MARKET_REST = HEAD + CARD_GAP * MARKET + END
GOALS_REST = HEAD + GOAL_GAP * OPEN + END


def market(scene: Scene, wide: float, high: float, columns: int) -> Block:
    """The train cards on offer, each so high, below or beside each other."""
    rows = MARKET // columns
    each = (wide - 12 - CARD_GAP * (columns - 1)) / columns
    body = text(9, 17, "Market", "name") + coin(72, 12.5, scene.printed.card_price)
    body += text(wide - 9, 17, f"deck {scene.table.pile}", "soft", anchor="end")
    whole = HEAD + (high + CARD_GAP) * rows + END
    for i in range(MARKET):
        x, y = 6 + (each + CARD_GAP) * (i % columns), HEAD + (high + CARD_GAP) * (i // columns)
        if i < len(scene.market):
            card = train_card(scene, scene.market[i], "market", each, high)
            body += pic.place(Block(each, high, card), x, y)
        else:
            body += rect(x, y, each, high, "gone", round=7)
    words = f"Market of train cards; one costs ${scene.printed.card_price}; "
    words += f"{counted(scene.table.pile, 'card')} in the deck"
    ground = rect(0, 0, wide, whole, "card", round=10)
    return Block(wide, whole, piece(scene.id("market"), words, "market", (0, 0), ground + body))


def goals(scene: Scene, wide: float, high: float) -> Block:
    """The achievements in play, each so high, with the marks of those who have them."""
    whole = HEAD + (high + GOAL_GAP) * OPEN + END
    body = rect(0, 0, wide, whole, "card", round=10) + text(9, 17, "Achievements", "name")
    body += text(wide - 9, 17, "next gets", "soft", anchor="end")
    for k in range(OPEN):
        body += goal(scene, k, (6, HEAD + (high + GOAL_GAP) * k), wide - 12, high)
    return Block(wide, whole, piece(scene.id("goals"), "Achievements", "goals", (0, 0), body))


def goal(scene: Scene, k: int, place: tuple[float, float], wide: float, high: float) -> str:
    """An achievement."""
    which, line = scene.table.goals[k], high / 2 - 3
    has = [seat for seat in scene.seats if scene.has_goal(seat, k)]
    body = rect(0, 0, wide, high, "shut" if len(has) == len(scene.seats) else "tile", round=6)
    right = wide - 6
    if len(has) < len(scene.seats):
        right -= 20
        body += medal(scene, right + 4, line, scene.goal_worth(k))
        right -= 8
    marks = ""
    for seat in reversed(has):
        marks += racer(scene, which, seat, (right - 9, line), mark(seat, 0, 0))
        right -= 19
    if scene.seat >= 0 and scene.seat not in has:
        face = scene.printed.goals[which]
        told = f"{min(face.n, progress(scene.companies[scene.seat], face))}/{face.n}"
        body += text(right - 3, line + 4.4, told, "soft", anchor="end")
        right -= pic.length(told, 12) + 8
    name, brief, room = scene.called.goals[which], scene.called.goal_texts[which], right - 14
    body += pic.fitted(8, line + 4.4, brief, "bold", 12, room, bold=True)
    after = pic.length(brief, 12, bold=True) + 10
    if after + pic.length(name, 12) <= room:
        body += text(8 + after, line + 4.4, name, "soft")
    body += race(scene, which, has, high - 6.2, wide - 6) + marks
    return piece(scene.id("goal", which), goal_words(scene, k), "goal", place, body)


def race(scene: Scene, which: int, has: Sequence[int], y: float, right: float) -> str:
    """How far those are who do not have an achievement yet: a dot for each on a line, the viewer's on top."""
    face, at = scene.printed.goals[which], dict[int, list[int]]()
    left = [seat for seat in reversed(scene.order) if seat not in has]
    for seat in left:
        at.setdefault(min(int(face.n), int(progress(scene.companies[seat], face))), []).append(seat)
    if not left:
        return ""
    start, each = 12.0, (right - 16 - 12.0) / int(face.n)
    body = path(f"M{start} {number(y)}H{number(start + each * int(face.n))}", "race")
    body += "".join(path(f"M{number(start + each * n)} {number(y - 2)}v4", "race") for n in range(face.n + 1))
    for n, seats in at.items():
        for i, seat in enumerate(seats):
            x = start + each * n + 7 * (i - (len(seats) - 1) / 2)
            body += racer(scene, which, seat, (x, y), element("circle", r=4.2, kind=f"s{seat} racer"))
    return body


def racer(scene: Scene, which: int, seat: int, at: tuple[float, float], drawn: str) -> str:
    """Who runs for an achievement: one piece all the way, so that it is seen to get on and to arrive."""
    return piece(scene.id("racer", which, seat), racer_words(scene, which, seat), "mark", at, drawn)
