"""Train cards, the viewer's contract, and the hand; for an onlooker, how many cards each hand holds."""

from __future__ import annotations

from flatboat.games.railroad.drawing.pieces import bonus, cube, medal, stamp
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.goals import done_of
from flatboat.games.railroad.rules.tables import NONE, Asks, Phase, Terrain
from flatboat.games.railroad.text.prospects import good_gone
from flatboat.games.railroad.text.titles import card_words, contract_words, short_condition
from flatboat.games.railroad.text.vocabulary import contract_brief
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, piece, rect, text

#: From these widths on a card has all its words, or those of its condition; a smaller one has signs alone.
FULL, WORDY, ENGINE = 180.0, 108.0, 78.0
ROOMY = 56.0  # from this height on letters and pictures are larger
LEAST = 46.0  # narrower than this cards lie over each other
GAP_CARDS = 6.0
SIGNS = {Terrain.PLAINS: "grass", Terrain.FOREST: "tree", Terrain.RIVER: "bridge", Terrain.MOUNTAIN: "tunnel"}


def condition_sign(scene: Scene, card: int, x: float, y: float, scale: float = 1.05) -> str:
    """A picture for what a train card asks for."""
    face = scene.printed.cards[card]
    asks = Asks(face.asks)
    if asks == Asks.GOOD:
        gone = bool(good_gone(scene.printed, scene.view.table, card))
        return cube(scene, face.n, x, y, 0.95 * scale, gone=gone)
    if asks == Asks.TERRAIN:
        return stamp(scene, SIGNS.get(Terrain(face.of), "grass"), x, y, 1.1 * scale)
    name = {Asks.AT_LEAST: "track", Asks.AT_MOST: "track", Asks.OTHER_TILE: "tiles", Asks.SHARED: "shared",
            Asks.LAST_GOOD: "last", Asks.FULL_CITY: "full", Asks.NEW_CITY: "new"}[asks]  # fmt: skip
    return stamp(scene, name, x, y, scale)


def condition_number(scene: Scene, card: int) -> str:
    """How many of it, where there is no room for words."""
    face = scene.printed.cards[card]
    return {Asks.AT_LEAST: f"{face.n}+", Asks.AT_MOST: f"≤{face.n}", Asks.TERRAIN: str(face.n),
            Asks.SHARED: str(face.n)}.get(Asks(face.asks), "")  # fmt: skip


def train_card(scene: Scene, card: int, where: str, wide: float, high: float) -> str:
    """A train card: class, condition, reward."""
    body = rect(0, 0, wide, high, "note", round=7)
    body += (full_face if wide >= FULL else small_face)(scene, card, wide, high)
    told = f"On the market for ${scene.printed.card_price}" if where == "market" else "In your hand"
    words = f"{told}: {card_words(scene, card)}"
    return piece(scene.id(where, card), words, "card-piece flips", (0, 0), body)


def full_face(scene: Scene, card: int, wide: float, high: float) -> str:
    """A card with all its words: what it asks for to the left, what it brings to the right."""
    face, line = scene.printed.cards[card], high / 2
    _, long = bonus(scene, scene.printed.reward[card], 0, 0)
    body = bonus(scene, scene.printed.reward[card], wide - long - 4, line)[0]
    body += condition_sign(scene, card, 19, line, 1.3 if high >= ROOMY else 1.05)
    name = pic.shorten(scene.called.classes[face.kind], 12, wide - long - 64)
    body += stamp(scene, f"engine{face.kind}", 45, line - 9, 0.75) + text(59, line - 4.6, name, "soft")
    size, letters, left = ("big", 15, 38) if high >= ROOMY else ("bold", 12, 36)
    words = pic.shorten(short_condition(scene, card), letters, wide - long - left - 12, bold=True)
    return body + text(left, line + 14, words, size)


def small_face(scene: Scene, card: int, wide: float, high: float) -> str:
    """A card in two lines: pictures above; below, what it asks for."""
    face, line = scene.printed.cards[card], high / 2
    _, long = bonus(scene, scene.printed.reward[card], 0, 0)
    left = wide - long - 4 if wide >= ENGINE else (wide - long) / 2
    body = bonus(scene, scene.printed.reward[card], left, line - 10)[0]
    if wide >= WORDY:
        body += condition_sign(scene, card, 17, line - 10, 0.95)
        body += stamp(scene, f"engine{face.kind}", 45, line - 10, 0.8)
        words = short_condition(scene, card)
        return body + pic.fitted(
            wide / 2, line + 15, words, "bold", 12, wide - 10, bold=True, anchor="middle"
        )
    if wide >= ENGINE:
        body += stamp(scene, f"engine{face.kind}", 15, line - 10, 0.75)
    n = condition_number(scene, card)
    body += condition_sign(scene, card, wide / 2 - (10 if n else 0), line + 11, 0.9)
    return body + (text(wide / 2 + 3, line + 15.4, n, "bold") if n else "")


def hand(scene: Scene, wide: float, high: float, rows: int, fewest: int) -> Block:
    """The viewer's contract and hand in a room that stays the same; cards are narrow where there are many."""
    cells = [contract] if scene.contract != NONE and scene.phase != Phase.OVER else []
    columns = max(fewest, -(-(len(cells) + len(scene.held)) // rows))
    each = max(LEAST, (wide - GAP_CARDS * (columns - 1)) / columns)
    row = (high - GAP_CARDS * (rows - 1)) / rows
    cards = [cell(scene, each, row) for cell in cells]
    cards += [train_card(scene, card, "hand", each, row) for card in scene.held]
    if not cards:
        words = text(each / 2, row / 2 + 4.4, "no cards in your hand", "soft", anchor="middle")
        cards = [rect(0, 0, each, row, "gone", round=7) + words]
    cards += [rect(0, 0, each, row, "gone", round=7)] * (columns * rows - len(cards))
    return in_lines(cards, columns, wide, high, each)


def in_lines(cells: list[str], columns: int, wide: float, high: float, each: float) -> Block:
    """Cards in rows that fill a room, over each other where there are too many."""
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    row = (high - GAP_CARDS * (len(rows) - 1)) / len(rows)
    shown = pic.down([pic.in_row(line, each, row, GAP_CARDS, wide) for line in rows], GAP_CARDS)
    return Block(wide, high, shown.body)


def contract(scene: Scene, wide: float, high: float) -> str:
    """The viewer's secret contract, with how far it is."""
    face, line = scene.printed.contracts[scene.contract], high / 2
    done = done_of(scene.companies[scene.seat], face)
    body = rect(0, 0, wide, high, "fair" if done >= face.n else "tile", round=7)
    told = f"{max(0, done)}/{face.n}" if done >= 0 else "lost"
    left = pic.length(told, 12, bold=True)
    if wide >= FULL:
        body += stamp(scene, "contract", 19, line, 1.2) + text(36, line - 4.6, "Your contract", "soft")
        body += medal(scene, wide - 26, line - 8, face.prestige)
        body += pic.fitted(36, line + 14, contract_brief(face), "bold", 12, wide - 48 - left, bold=True)
        body += text(wide - 8, line + 14, told, "bold", anchor="end")
    else:
        body += stamp(scene, "contract", 15, line - 9) + medal(scene, wide - 23, line - 10, face.prestige)
        room = wide - 16 - left
        words = contract_brief(face) if wide >= WORDY else ""
        body += pic.fitted(6, line + 15, words, "bold", 12, room, bold=True) if words else ""
        where = (wide - 6, "end") if words else (wide / 2, "middle")
        body += text(where[0], line + 15, told, "bold", anchor=where[1])
    words = f"Your contract: {contract_words(scene, scene.contract, scene.seat)}"
    return piece(scene.id("contract"), words, "contract", (0, 0), body)


def hands(scene: Scene, wide: float, high: float, columns: int) -> Block:
    """What an onlooker sees instead: how many cards each player holds."""
    columns = min(columns, len(scene.seats))
    rows = -(-len(scene.seats) // columns)
    each, row = (wide - GAP_CARDS * (columns - 1)) / columns, (high - GAP_CARDS * (rows - 1)) / rows
    held = [covered(scene, seat, each, row) for seat in scene.seats]
    return in_lines(held, columns, wide, high, each)


def covered(scene: Scene, seat: int, wide: float, high: float) -> str:
    """A player's cards from behind, and the sealed contract."""
    n, line = scene.companies[seat].cards, high / 2
    size = 1.6 if high >= ROOMY else 1
    body = rect(0, 0, wide, high, "card", round=7) + pic.seat_disc(20, line, seat)
    at = 32 + 14 * size
    if scene.phase != Phase.OVER:
        body += stamp(scene, "contract", at, line, 1.2 * size)
        at += 26 * size
    for x in pic.spread(n, 18 * size, 5, wide - at - 4 * size):
        body += stamp(scene, "card", at + x, line, 1.5 * size)
    words = f"{scene.names[seat]} holds {counted(n, 'train card')}"
    words += "" if scene.phase == Phase.OVER else " and a contract"
    return piece(scene.id("held", seat), words, "hand", (0, 0), body)
