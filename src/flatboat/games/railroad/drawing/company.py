"""What lies before the players: money, prestige, tracks, trains, locked tracks, loans, collection."""

from __future__ import annotations

from flatboat.games.railroad.drawing.pieces import counter, cube, stamp
from flatboat.games.railroad.drawing.rails import sample
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.drawing.words import company_words, contract_words, locked_words, who
from flatboat.games.railroad.rules.goals import is_kept
from flatboat.games.railroad.tables import CLASSES, GOODS, LOCKED, NONE
from flatboat.games.railroad.vocabulary import goods_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, piece, rect, text, title

HIGH, CONTRACT = 130.0, 24.0


def company(scene: Scene, seat: int, wide: float) -> Block:
    """All that lies before a player; on the viewer's own a page comes to rest."""
    shown = scene.companies[seat].contract != NONE
    high = HIGH + (CONTRACT if shown else 0)
    body = rect(0, 0, wide, high, "card turn" if scene.actor == seat else "card", round=10)
    body += heading(scene, seat, wide) + counts(scene, seat, wide) + locked(scene, seat, wide)
    body += collection(scene, seat, wide)
    if shown:
        body += open_contract(scene, seat, wide)
    drawn = piece(scene.id("seat", seat), company_words(scene, seat), "company", (0, 0), body)
    if seat == scene.seat:
        drawn = element("g", title("Your company") + drawn, id=scene.id("here"))
    return Block(wide, high, drawn)


def heading(scene: Scene, seat: int, wide: float) -> str:
    """A player's name and prestige."""
    own = scene.companies[seat]
    body, right = pic.seat_disc(18, 18, seat), wide - 10
    points = str(own.prestige)
    right -= pic.length(points, 15, bold=True)
    body += text(wide - 10, 23, points, "big", anchor="end") + stamp(scene, "prestige", right - 12, 17.5, 1.1)
    right -= 24
    if scene.table.first == seat:
        body += stamp(scene, "first", right - 8, 18)
        right -= 22
    you = " (you)" if seat == scene.seat else ""
    room = right - 38 - pic.length(you, 13, bold=True)
    return body + text(36, 22.5, pic.shorten(who(scene, seat), 13, room, bold=True) + you, "name")


def counts(scene: Scene, seat: int, wide: float) -> str:
    """Money, free tracks, trains, containers, cards, loans."""
    own = scene.companies[seat]
    shown = [("tracks", "track", own.tracks, counted(own.tracks, "free track") + " left"),
             ("trains", "train", own.trains, counted(own.trains, "train") + " left"),
             ("cards", "card", own.cards, counted(own.cards, "card") + " in hand"),
             ("loans", "loan", own.loans, counted(own.loans, "loan"))]  # fmt: skip
    if scene.has_ship:
        shown.insert(
            2, ("containers", "container", own.containers, counted(own.containers, "container") + " left")
        )
    each = (wide - 46) / len(shown)
    words = f"{who(scene, seat)}: ${own.money}"
    inside = rect(0, 0, 32, 24, "tile", round=6) + text(16, 16.8, f"${own.money}", "bold", anchor="middle")
    body = piece(scene.id("money", seat), words, "money", (6, 36), inside)
    for i, (id, picture, n, told) in enumerate(shown):
        kind = f"s{seat}" if picture in ("train", "container") else None
        scale = {"train": 0.85, "container": 0.62, "track": 0.75}.get(picture, 0.85)
        inside = rect(0, 0, each - 3, 24, "tile", round=6)
        inside += counter(scene, picture, 11, 12, n, scale, kind)
        body += piece(scene.id(id, seat), f"{who(scene, seat)}: {told}", "count", (42 + each * i, 36), inside)
    return body


def locked(scene: Scene, seat: int, wide: float) -> str:
    """The player's line on the map, and the tracks that cost a fee before they are built."""
    own, body = scene.companies[seat], sample(seat, 6, 77, 58)
    each = (wide - 76 - 16) / LOCKED
    body += stamp(scene, "lock", 76, 77.5, 1.05)
    for k in range(LOCKED):
        built = k < own.unlocked
        inside = rect(0, 0, each - 3, 22, "gone" if built else "tile", round=6)
        if not built:
            middle = (each - 3) / 2
            inside += text(middle, 15.4, f"${scene.printed.fee[k]}", "bold", anchor="middle")
        words = locked_words(scene, seat, k)
        body += piece(scene.id("locked", seat, k), words, "locked", (88 + each * k, 66), inside)
    return body


def collection(scene: Scene, seat: int, wide: float) -> str:
    """Train cards played, by class, and goods delivered."""
    own, room = scene.companies[seat], wide - 12
    inside = rect(0, 0, room, 30, "tile", round=6)
    share = room * 0.56 / CLASSES
    for kind in range(CLASSES):
        x = 4 + share * kind
        faint = None if own.kinds[kind] else "hollow"
        inside += stamp(scene, f"engine{kind}", x + 12, 14, 0.72, faint)
        if own.kinds[kind]:
            inside += text(x + 23, 19, str(own.kinds[kind]), "bold")
    left = 4 + share * CLASSES + 6
    step = (room - left - 2) / GOODS
    for good in range(GOODS):
        n = own.delivered[good]
        x = left + step * (good + 0.5)
        inside += cube(scene, good, x, 15, 0.72, gone=not n)
        if n > 1:
            inside += text(x + 6, 27, str(n), "place", anchor="middle")
    words = f"{who(scene, seat)}: collection {scene.called.classes_of(own.kinds)}; "
    words += f"delivered {goods_words(own.delivered)}"
    return piece(scene.id("collection", seat), words, "collection", (6, 94), inside)


def open_contract(scene: Scene, seat: int, wide: float) -> str:
    """A contract that was shown at the end."""
    own = scene.companies[seat]
    kept = is_kept(own, scene.printed.contracts[own.contract])
    inside = rect(0, 0, wide - 12, CONTRACT - 2, "fair" if kept else "shut", round=6)
    sign = "✓" if kept else "✗"
    name = pic.shorten(f"{sign} {scene.called.contracts[own.contract]}", 12, wide - 24)
    inside += text(6, 15.5, name, "")
    words = f"Contract of {who(scene, seat)}, {'kept' if kept else 'missed'}: "
    words += contract_words(scene, own.contract, seat)
    return piece(scene.id("contract-of", seat), words, "contract", (6, HIGH - 2), inside)
