"""Train cards on the market and in the hand, achievements, the viewer's contract."""

from __future__ import annotations

from flatboat.games.railroad.drawing.pieces import bonus, coin, cube, mark, medal, stamp
from flatboat.games.railroad.drawing.scene import GAP, Scene
from flatboat.games.railroad.drawing.words import (
    card_words,
    contract_words,
    goal_words,
    short_condition,
)
from flatboat.games.railroad.rules.goals import done_of, progress
from flatboat.games.railroad.tables import NONE, OPEN, Aim, Asks, Feat, Phase, Terrain
from flatboat.games.railroad.vocabulary import GOOD_WORDS, terrain_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, piece, rect, text

CARD_HIGH = 44.0
GOAL_HIGH = 28.0
SIGNS = {Terrain.PLAINS: "grass", Terrain.FOREST: "tree", Terrain.RIVER: "bridge", Terrain.MOUNTAIN: "tunnel"}


def condition_sign(scene: Scene, card: int, x: float, y: float) -> str:
    """A picture for what a train card asks for."""
    face = scene.printed.cards[card]
    asks = Asks(face.asks)
    if asks == Asks.GOOD:
        return cube(scene, face.n, x, y, 0.95)
    if asks == Asks.TERRAIN:
        return stamp(scene, SIGNS.get(Terrain(face.of), "grass"), x, y, 1.05)
    name = {Asks.AT_LEAST: "track", Asks.AT_MOST: "track", Asks.OTHER_TILE: "tiles", Asks.SHARED: "shared",
            Asks.LAST_GOOD: "last", Asks.FULL_CITY: "full", Asks.NEW_CITY: "new"}[asks]  # fmt: skip
    return stamp(scene, name, x, y, 1.05)


def train_card(scene: Scene, card: int, where: str, wide: float) -> str:
    """A train card: class, condition, reward."""
    face, reward = scene.printed.cards[card], scene.printed.reward[card]
    body = rect(0, 0, wide, CARD_HIGH, "note", round=7)
    _, long = bonus(scene, reward, 0, 0)
    body += bonus(scene, reward, wide - long - 4, CARD_HIGH / 2)[0]
    body += condition_sign(scene, card, 18, CARD_HIGH / 2)
    room = wide - long - 46
    name = pic.shorten(scene.called.classes[face.kind], 12, wide - long - 62)
    body += stamp(scene, f"engine{face.kind}", 44, 13, 0.8) + text(58, 17.4, name, "soft")
    body += text(36, 36, pic.shorten(short_condition(scene, card), 12, room, bold=True), "bold")
    words = card_words(scene, card)
    told = f"On the market for ${scene.printed.card_price}" if where == "market" else "In your hand"
    return piece(scene.id(where, card), f"{told}: {words}", "card-piece", (0, 0), body)


def market(scene: Scene, wide: float) -> Block:
    """The train cards on offer, below each other."""
    head = 24.0
    body = text(9, 17, "Market", "name") + coin(72, 12.5, scene.printed.card_price)
    left = f"deck {scene.table.pile}"
    body += text(wide - 9, 17, left, "soft", anchor="end")
    high = head + (CARD_HIGH + 4) * 3 + 2
    ground = rect(0, 0, wide, high, "card", round=10)
    for i, card in enumerate(scene.market):
        body += pic.place(
            Block(0, 0, train_card(scene, card, "market", wide - 12)), 6, head + (CARD_HIGH + 4) * i
        )
    for i in range(len(scene.market), 3):
        body += rect(6, head + (CARD_HIGH + 4) * i, wide - 12, CARD_HIGH, "gone", round=7)
    words = f"Market of train cards; one costs ${scene.printed.card_price}; "
    words += f"{counted(scene.table.pile, 'card')} in the deck"
    return Block(wide, high, piece(scene.id("market"), words, "market", (0, 0), ground + body))


def goals(scene: Scene, wide: float) -> Block:
    """The achievements in play, with the marks of those who have them."""
    head = 24.0
    high = head + (GOAL_HIGH + 3) * OPEN + 3
    body = rect(0, 0, wide, high, "card", round=10) + text(9, 17, "Achievements", "name")
    body += text(wide - 9, 17, "next gets", "soft", anchor="end")
    for k in range(OPEN):
        body += goal(scene, k, 6, head + (GOAL_HIGH + 3) * k, wide - 12)
    return Block(wide, high, piece(scene.id("goals"), "Achievements", "goals", (0, 0), body))


def goal(scene: Scene, k: int, x: float, y: float, wide: float) -> str:
    """An achievement."""
    which = scene.table.goals[k]
    has = [seat for seat in scene.seats if scene.has_goal(seat, k)]
    body = rect(0, 0, wide, GOAL_HIGH, "shut" if len(has) == len(scene.seats) else "tile", round=6)
    right = wide - 6
    if len(has) < len(scene.seats):
        right -= 20
        body += medal(scene, right + 4, GOAL_HIGH / 2, scene.goal_worth(k))
        right -= 8
    for seat in reversed(has):
        body += mark(seat, right - 9, GOAL_HIGH / 2)
        right -= 19
    if scene.seat >= 0 and scene.seat not in has:
        face = scene.printed.goals[which]
        told = f"{min(face.n, progress(scene.companies[scene.seat], face))}/{face.n}"
        body += text(right - 3, GOAL_HIGH / 2 + 4.4, told, "soft", anchor="end")
        right -= pic.length(told, 12) + 8
    name, brief, room = scene.called.goals[which], short_goal(scene, which), right - 14
    body += text(8, GOAL_HIGH / 2 + 4.4, pic.shorten(brief, 12, room, bold=True), "bold")
    after = pic.length(brief, 12, bold=True) + 10
    if after + pic.length(name, 12) <= room:
        body += text(8 + after, GOAL_HIGH / 2 + 4.4, name, "soft")
    return piece(scene.id("goal", which), goal_words(scene, k), "goal", (x, y), body)


def short_goal(scene: Scene, which: int) -> str:
    """What an achievement asks for, in as few words as can be."""
    face = scene.printed.goals[which]
    return {
        Feat.DELIVERIES: lambda: f"{face.n} deliveries",
        Feat.TRACKS: lambda: terrain_words(face.of, face.n),
        Feat.CLASSES: lambda: f"{face.n} classes",
        Feat.OF_A_CLASS: lambda: f"{face.n} of one class",
        Feat.GOODS: lambda: f"{face.n} different goods",
        Feat.TILES: lambda: f"trains on {face.n} tiles",
        Feat.LENGTH: lambda: f"a route of {face.n}",
        Feat.STARS: lambda: counted(face.n, "star"),
        Feat.MONEY: lambda: f"${face.n} at once",
    }[Feat(face.asks)]()


def short_contract(scene: Scene) -> str:
    """What the viewer's contract asks for, in as few words as can be."""
    face = scene.printed.contracts[scene.contract]
    return {
        Aim.GOOD: lambda: f"{face.n} × {GOOD_WORDS[face.of]}",
        Aim.CITIES: lambda: f"trains in {face.n} cities",
        Aim.TOTAL_LENGTH: lambda: f"{face.n} tracks in all",
        Aim.NO_LOAN: lambda: f"${face.n}, no loan",
    }[Aim(face.asks)]()


def hand(scene: Scene, wide: float, columns: int) -> Block:
    """The viewer's contract and hand."""
    each = (wide - GAP * (columns - 1)) / columns
    cards = [contract(scene, each)] if scene.contract != NONE and scene.phase != Phase.OVER else []
    cards += [train_card(scene, card, "hand", each) for card in scene.held]
    if not cards:
        cards = [
            rect(0, 0, each, CARD_HIGH, "gone", round=7)
            + text(each / 2, 26, "no cards in your hand", "soft", anchor="middle")
        ]
    return pic.in_rows(cards, each, CARD_HIGH, GAP, wide + 1)


def contract(scene: Scene, wide: float) -> str:
    """The viewer's secret contract, with how far it is."""
    face = scene.printed.contracts[scene.contract]
    done = done_of(scene.companies[scene.seat], face)
    body = rect(0, 0, wide, CARD_HIGH, "fair" if done >= face.n else "tile", round=7)
    told = f"{max(0, done)}/{face.n}" if done >= 0 else "lost"
    body += stamp(scene, "contract", 18, CARD_HIGH / 2, 1.2)
    body += text(36, 17.4, "Your contract", "soft") + text(wide - 8, 36, told, "bold", anchor="end")
    body += medal(scene, wide - 26, 14, face.prestige)
    room = wide - 46 - pic.length(told, 12, bold=True)
    body += text(36, 36, pic.shorten(short_contract(scene), 12, room, bold=True), "bold")
    words = f"Your contract: {contract_words(scene, scene.contract, scene.seat)}"
    return piece(scene.id("contract"), words, "contract", (0, 0), body)
