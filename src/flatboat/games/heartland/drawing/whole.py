"""The drawing as a whole: players, cards in hand and on the table, and how all is put together."""

from __future__ import annotations

from typing import Any

from flatboat.games.heartland.drawing.art import ART, CAN, STYLE
from flatboat.games.heartland.drawing.board import (
    compact_cut,
    cube,
    map_block,
    map_card,
    mat,
    token,
    token_shape,
    upgrade_name,
)
from flatboat.games.heartland.drawing.scene import (
    COLUMN,
    FULL,
    GOOD,
    LETTERS,
    PHONE,
    Cut,
    Printed,
    Scene,
    describe,
    detail_words,
    discard_words,
    flags,
    kind_word,
    pile_words,
    status_words,
    trucker_words,
)
from flatboat.games.heartland.edition import upgrade_line
from flatboat.games.heartland.tables import FUEL, GOODS, NOWHERE, STOP
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, spread, text, use

CARD_W, CARD_H = 56, 80


# The players.


def panel(scene: Scene, seat: int, width: float) -> Block:
    """What lies open in front of a player."""
    who, height, target = scene.table.truckers[seat], 104, f"of {scene.table.target}"
    body = rect(0, 2.5, width, height, "shade", round=11)
    body += rect(0, 0, width, height, "card turn" if seat == scene.actor else "card", round=11)
    body += pic.seat_disc(20, 20, seat)
    name = scene.names[seat] + (" (you)" if seat == scene.view.seat else "")
    body += text(39, 25, pic.shorten(name, 15, width - 145, bold=True), "price")
    body += text(width - 12, 26, target, "soft", anchor="end")
    body += text(width - 18 - pic.length(target, 13), 26, str(who.points), "points", anchor="end")
    body += trailer(scene, seat) + hand_backs(scene, seat, 150)
    if who.upgrade != NOWHERE:
        owned = scene.edition.place_name(STOP + who.upgrade)
        words = f"{owned}: {upgrade_line(scene.table, who.upgrade)}"
        sign = rect(0, 0, 84, 34, "stop", round=6) + upgrade_name(owned, 42, 14, 80)
        body += piece(scene.id("upgrade", seat), words, "piece upgrade", (width - 94, 36), sign)
    notes = [f"−{who.penalty} for cargo"] if who.penalty else flags(scene, seat)  # room for one
    body += text(width - 12, 93, ", ".join(notes), "warn", anchor="end") if notes else ""
    return Block(
        width, height, piece(scene.id("panel", seat), trucker_words(scene, seat), "panel", (0, 0), body)
    )


def trailer(scene: Scene, seat: int) -> str:
    """The trailer with its cubes, and the cab before it."""
    goods = [(good, n) for good, count in enumerate(scene.table.truckers[seat].cargo) for n in range(count)]
    room = max(1, scene.table.trailer, len(goods))
    step = min(20.0, 162 / room)
    long = step * room + 4
    body = rect(0, 0, long, 24, "bed", round=4)
    body += "".join(rect(3.5 + step * i, 3.5, step - 3, 17, "slot", round=3) for i in range(len(goods), room))
    body += path(f"M{number(long + 2)} 5q0-2 2-2h9l10 11v10h-21Z", f"s{seat}")
    body += "".join(element("circle", cx=x, cy=26, r=4, kind="wheel") for x in (14, 25, long - 16, long + 14))
    for i, (good, n) in enumerate(goods):
        id, words = scene.id("cargo", seat, good, n), f"carried by {scene.names[seat]}"
        body += cube(scene, id, good, words, 2 + step * (i + 0.5), 12, 0.84)
    return element("g", body, transform="translate(10,40)")


def hand_backs(scene: Scene, seat: int, room: float) -> str:
    """A hand as others see it: backs, then the cards known to all by their faces."""
    who, body = scene.table.truckers[seat], ""
    known = [kind for kind, n in enumerate(who.shown) for _ in range(n)][: who.cards]
    cards = [NOWHERE] * (who.cards - len(known)) + known
    xs = spread(len(cards), 17, 3, room)
    for i, (kind, x) in enumerate(zip(cards, xs, strict=True)):
        words = f"{kind_word(kind)}, seen by all" if kind != NOWHERE else "Unseen card"
        at = (10 + x, 76.0)
        body += piece(
            scene.id("card", seat, i), f"{words}, held by {scene.names[seat]}", "piece", at, small_card(kind)
        )
    return body + text(16 + (xs[-1] + 17 if xs else 0), 93, str(who.cards), "soft")


def small_card(kind: int) -> str:
    """A small card, face up if its kind is known."""
    if kind == NOWHERE:
        return rect(0, 0, 17, 23, "back", round=3) + path("M5 6H12M5 11.5H12M5 17H12", "weave")
    letters, ink = (LETTERS[kind], f"small g{kind}i") if kind < FUEL else (f"F{kind - FUEL + 1}", "small")
    face = rect(0, 0, 17, 23, f"g{kind}" if kind < FUEL else "fuel", round=3)
    return face + text(8.5, 16, letters, ink, anchor="middle")


# The cards.


def face(scene: Scene, kind: int) -> str:
    """A freight bill or fuel card, 56 by 80."""
    if kind < FUEL:
        body = rect(0, 0, CARD_W, CARD_H, f"g{kind}p bill{kind}", round=7)
        body += use(scene.id("art", kind), 31, 41, 1.05) + token(scene, kind, 13, 13.5, 0.9)
        return body + text(CARD_W / 2, 73, GOOD[kind].title(), "name", anchor="middle")
    body = rect(0, 0, CARD_W, CARD_H, "fuel", round=7) + use(scene.id("can"), 29, 34)
    body += text(27.5, 46, str(kind - FUEL + 1), "value", anchor="middle")
    return body + text(CARD_W / 2, 73, "Fuel", "name", anchor="middle")


def supply_block(scene: Scene, width: float) -> Block:
    """The draw pile, the discards and the draw window."""
    table = scene.table
    top = face(scene, table.top) if table.top != NOWHERE else pic.void(CARD_W, CARD_H)
    top += pic.disc(CARD_W - 9, 10, table.discarded) if table.discarded else ""
    cards = [piece(scene.id("pile"), pile_words(scene), "pile", (0, 0), pic.pile(CARD_W, CARD_H, table.pile))]
    cards += [piece(scene.id("discards"), discard_words(scene), "pile", (0, 0), top)]
    for i, kind in enumerate(scene.window()):
        words = f"Draw window: {kind_word(kind) if kind != NOWHERE else 'an empty place'}"
        body = face(scene, kind) if kind != NOWHERE else pic.void(CARD_W, CARD_H)
        cards.append(piece(scene.id("window", i), words, "window", (0, 0), body))
    block = pic.in_row(cards, CARD_W, CARD_H + 5, 8, width)
    step = (block.width - CARD_W) / (len(cards) - 1)
    labels = [text(2 + step * i, 12, words, "soft") for i, words in enumerate(("Discards", "Draw window"), 1)]
    headed = pic.headed("Pile", block)
    return headed._replace(body=headed.body + "".join(labels))


def hand_block(scene: Scene, width: float) -> Block | None:
    """The seat's own hand; none for an onlooker."""
    if scene.view.seat < 0:
        return None
    cards = [
        piece(
            scene.id("hand", kind, n),
            f"In your hand: {kind_word(kind)}",
            "piece hand",
            (0, 0),
            face(scene, kind),
        )
        for kind, count in enumerate(scene.view.hand)
        for n in range(count)
    ]
    return pic.headed("Your hand", pic.in_row(cards, CARD_W, CARD_H + 5, 8, width))


def setup_block(scene: Scene, cut: Cut, width: float) -> Block | None:
    """Cards still to be put on the map: the removed locations, the truck stops dealt."""
    places = scene.removed + scene.due
    if not places:
        return None
    size = (cut.stop_width, cut.stop_height) if scene.due else (cut.width, cut.height)
    cards = [map_card(scene, place, cut, (0, 0)) for place in places]
    words = "Truck stops to lay out" if scene.due else "Locations to pick from"
    return pic.headed(words, pic.in_rows(cards, *size, 12, width), 16)


# The whole.


def wide_layout(scene: Scene) -> Block:
    """Map left, players right, the cards under the one or the other: whatever fills a laptop screen best."""
    field = map_block(scene, FULL)
    cards = [block for block in (supply_block(scene, COLUMN), hand_block(scene, COLUMN)) if block]
    panels = pic.down([panel(scene, seat, COLUMN) for seat in scene.seats], 9)
    setup = [block for block in (setup_block(scene, FULL, COLUMN),) if block]
    setup_low = [block for block in (setup_block(scene, FULL, max(field.width, 640)),) if block]
    layouts = (
        beside_map(scene, field, [], [panels, *cards, *setup]),
        beside_map(scene, field, setup_low, [panels, *cards]),
        beside_map(scene, field, [*setup_low, pic.across(cards, 28)], [panels]),
    )
    return min(layouts, key=lambda block: (max(block.width, block.height * 1.6), block.height))


def beside_map(scene: Scene, field: Block, under: list[Block], right: list[Block]) -> Block:
    """The map, some blocks under it and some in a column beside it; the mat fills what room is left."""
    column = pic.down(right, 16)
    width = max([field.width + 36, *(block.width for block in under)])
    height = max(field.height + 44, column.height - sum(block.height + 16 for block in under))
    return pic.across([pic.down([mat(scene, field, width, height), *under], 16), column], 16)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright."""
    cut = compact_cut(scene)
    field = pic.scaled(map_block(scene, cut), PHONE - 12)
    setup = setup_block(scene, cut._replace(width=min(84, cut.width)), PHONE)  # four in a row
    parts = [mat(scene, field, PHONE, field.height + 32), setup]
    parts += [hand_block(scene, PHONE), supply_block(scene, PHONE)]
    parts += [panel(scene, seat, PHONE) for seat in scene.seats]
    return pic.down([part for part in parts if part], 14)


def status(scene: Scene, width: float) -> Block:
    """The line above all: whose turn it is, and what is going on."""
    line, detail = status_words(scene), detail_words(scene)
    body = text(2, 18, pic.shorten(line, 17, width - 4, bold=True), "status")
    left = pic.length(line, 17, bold=True) + 18
    if not detail or left + pic.length(detail, 13) <= width:
        return Block(width, 24, body + (text(left, 18, detail, "soft") if detail else ""))
    return Block(width, 42, body + text(2, 37, pic.shorten(detail, 13, width - 4), "soft"))


def style(prefix: str = "t") -> str:
    """The style sheet that drawings with this prefix carry, for a page that serves or hashes it."""
    return pic.style_sheet(prefix, pic.STYLE, STYLE)


def definitions(scene: Scene) -> str:
    """The style, and the shapes used more than once."""
    parts = [element("style", style(scene.prefix))]
    for good in range(GOODS):
        parts.append(element("g", token_shape(good), id=scene.id("good", good)))
        parts.append(element("g", ART[good], id=scene.id("art", good)))
    parts.append(element("path", d=CAN, fill="var(--can)", id=scene.id("can")))
    stripes = '<path fill="#fff" d="M0 0H12V12H0Z"/><path fill="#ee7a1a" d="M0 0H6V12H0Z"/>'
    parts.append(pic.pattern(scene.id("stripes"), 12, 12, 40, stripes))
    parts.append(pic.pattern(scene.id("furrows"), 26, 26, -24, path("M0 13H26", "furrow")))
    return "".join(parts)


def draw(
    view: Any, edition: Printed, names: list[str], *, prefix: str = "t", narrow: bool = False
) -> pic.Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    scene = Scene(view, edition, names, prefix)
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    whole = pic.down([status(scene, whole.width), whole], 8)
    heading = f"The Great Heartland Hauling Co.: {status_words(scene)}"
    return pic.picture(prefix, whole, 8 if narrow else 16, heading, describe(scene), definitions(scene))
