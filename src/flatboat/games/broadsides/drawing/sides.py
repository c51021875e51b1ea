"""What is told of the two sides: panels, plotting cards, and the line with the last dice."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadsides.drawing.chart import disc
from flatboat.games.broadsides.drawing.pieces import captain, crew, die, stamp, struck_out
from flatboat.games.broadsides.drawing.plan import CARD_HIGH, CARD_WIDE, HAND, PANEL, PLATE, STRIP, ScenePlan
from flatboat.games.broadsides.drawing.scene import AT_CARDS, Scene
from flatboat.games.broadsides.drawing.shots import shots
from flatboat.games.broadsides.drawing.words import (
    fire_words,
    last_words,
    near_miss,
    status_words,
    whereabouts,
)
from flatboat.games.broadsides.rules.ships import crew_left, damaged_cards, guns_left, hulls_broken
from flatboat.games.broadsides.rules.tables import NONE, SLOTS, Card, Ending, Happening, Phase
from flatboat.games.broadsides.text.notation import PRESS_DOT
from flatboat.games.broadsides.text.vocabulary import CARD_NAMES, CARD_WORDS, FATES, SHIP_NAMES, SHORT_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path, piece, rect, text

WORD_WIDE = CARD_WIDE - 8  # the room of a card's word
#: Of dots on the chart that promise more shots than hers, or fewer; far from her, of the nearest to her.
COLOURS = {"good": "gold", "bad": "dark", "nearest": "gold"}
LOOK_WIDE, LETTER_WIDE = 31, 6  # the room of one of them in the line with the dice, and more for each letter
DICE = (Happening.SHOT, Happening.ROLLED, Happening.BOARDING_DIE)


# --- panels -------------------------------------------------------------------------------------------


def panel(scene: Scene, plan: ScenePlan, seat: int) -> str:
    """A side: player, ship, what she has left. On a phone the list of seats says most of it."""
    x, y, width = plan.columns[seat]
    high, you = PLATE[1] if plan.narrow else PANEL, " (you)" if seat == scene.seat else ""
    body = rect(0, 0, width, high, "card turn" if scene.actor == seat else "card", round=10)
    if plan.narrow:
        body += pic.seat_disc(16, high / 2, seat) + text(34, high / 2 + 5, SHORT_NAMES[seat] + you, "name")
        body += "" if scene.boarding else broken(scene, seat, width - 42, high / 2)
    else:
        room = width - 44 - pic.length(you, 14, bold=True)
        body += pic.seat_disc(18, 18, seat)
        body += text(36, 23, pic.shorten(scene.names[seat], 14, room, bold=True) + you, "name")
        body += text(10, 43, SHIP_NAMES[seat], "soft") + flag(scene, seat, width)
        counts = stock(scene, seat)
        body += piece(scene.id(f"stock-{seat}"), scene.sides[seat], "count", (0, 0), counts)
    words = f"{scene.names[seat]}: {scene.sides[seat]}"
    return piece(scene.id(f"side-{seat}"), words, "side", (x, y), body)


def flag(scene: Scene, seat: int, width: float) -> str:
    """What is wrong with a side: sunk, no Captain, and the damage cards that she must plot."""
    if scene.fate(seat) in (Ending.SUNK, Ending.SURRENDER):
        return text(width - 10, 43, FATES[scene.fate(seat)], "bad", anchor="end")
    body, right = "", width - 10
    if not scene.boarding and (n := damaged_cards(scene.printed, scene.ships[seat])):
        body += text(right, 43, f"×{n}", "bad", anchor="end")
        right -= pic.length(f"×{n}", 14, bold=True) + 10
        body += stamp(scene, f"sign{Card.DAMAGED}", right, 38.5, kind="sign", scale=0.5)
        right -= 10
    if scene.ships[seat].captain == NONE and scene.phase != Phase.PLACE:
        lost = struck_out(scene, seat, right - 9, 38, 0.62)  # where there is no room for words
        body += lost if body else text(right, 43, "no Captain", "bad", anchor="end")
    return body


def stock(scene: Scene, seat: int) -> str:
    """Crew, cannons, broken hull sections."""
    ship = scene.ships[seat]
    body = crew(scene, seat, 16, 57, 0.72) + text(25, 62, str(crew_left(ship)), "name")
    body += stamp(scene, "cannon", 57, 57, scale=0.62) + text(70, 62, str(guns_left(ship)), "name")
    if not scene.boarding:
        body += broken(scene, seat, 98, 57)
    elif ship.captain != NONE:
        body += captain(scene, seat, 104, 57, 0.72)
    return body


def broken(scene: Scene, seat: int, x: float, y: float) -> str:
    """How many hull sections are broken, of those that sink her."""
    count = f"{hulls_broken(scene.ships[seat])}/{scene.printed.sinks}"
    return stamp(scene, "breach", x, y, scale=0.76) + text(x + 9, y + 5, count, "name")


# --- cards --------------------------------------------------------------------------------------------


def cards(scene: Scene, plan: ScenePlan, seat: int) -> str:
    """A side's three plotting cards in a row."""
    return "".join(card(scene, seat, slot, at) for slot, at in enumerate(slots_of(plan, seat)))


def slots_of(plan: ScenePlan, seat: int) -> list[tuple[float, float]]:
    """The corners of a side's three cards."""
    x, y = plan.cards[seat]
    step = (HAND[plan.narrow] - CARD_WIDE) / (SLOTS - 1)
    return [(x + slot * step, y) for slot in range(SLOTS)]


def card(scene: Scene, seat: int, slot: int, at: tuple[float, float]) -> str:
    """A card: turned over, the viewer's own not yet turned over, a back, or none.

    Whether the other side has plotted is not known: no back says so. Her cards of the last round lie there,
    faded, till the next are shown.
    """
    ship, mine = scene.ships[seat], seat == scene.seat
    words, body = "none", empty(str(slot + 1))
    if ship.shown[slot] != NONE:
        words, body = CARD_NAMES[ship.shown[slot]], face(scene, ship.shown[slot], "face")
    elif scene.phase not in AT_CARDS or ship.adrift:
        if ship.adrift:
            words, body = "no Captain to plot it, so the ship lies still", empty("no", "Captain")
    elif ship.stopped:
        words, body = "void, the ship is stopped", empty("ship", "stopped")
    elif mine and scene.gave_up:
        words, body = "you surrender", sign(scene, "flag", "Surrender", "face unseen")
    elif scene.to_plot(seat):
        words = "not chosen yet"
    elif mine and (plot := scene.plotted()):
        words, body = f"{CARD_NAMES[plot[slot]]}, not shown yet", face(scene, plot[slot], "face unseen")
    elif scene.phase != Phase.PLOT and not mine:
        words, body = "face down", back(slot)
    elif (last := scene.turned(seat, slot)) != NONE:
        words, body = f"{CARD_NAMES[last]}, of the last round", gone_by(scene, last)
    elif not mine:
        words = "not shown yet"
    title = f"Card {slot + 1} of {SLOTS} of {scene.names[seat]}: {words}"
    return piece(scene.id(f"card-{seat}-{slot}"), title, "plot flips", at, body)


def face(scene: Scene, which: int, kind: str) -> str:
    """The face of a card."""
    return sign(scene, f"sign{which}", CARD_WORDS[which].capitalize(), kind)


def gone_by(scene: Scene, which: int) -> str:
    """A card of the last round: faded, and told to be so."""
    told = sign(scene, f"sign{which}", f"round {scene.table.round - 1}", "void")
    return element("g", told, kind="past")


def sign(scene: Scene, name: str, words: str, kind: str) -> str:
    """A card with a sign and a word."""
    body = rect(0, 0, CARD_WIDE, CARD_HIGH, kind, round=7)
    body += stamp(scene, name, CARD_WIDE / 2, 26, kind="sign")
    y = CARD_HIGH - 7
    return body + pic.fitted(CARD_WIDE / 2, y, words, "card-word", 12, WORD_WIDE, anchor="middle")


def back(slot: int) -> str:
    """A card face down."""
    body = rect(0, 0, CARD_WIDE, CARD_HIGH, "back", round=7)
    bars = "".join(f"M8 {y}H{CARD_WIDE - 8}" for y in (11, 19, 45, 53))
    return body + path(bars, "weave") + pic.disc(CARD_WIDE / 2, CARD_HIGH / 2, slot + 1, 11)


def empty(*lines: str) -> str:
    """Where a card goes, or why there is none: its number, or words. It is pressed anywhere on its ground."""
    body, kind = rect(0, 0, CARD_WIDE, CARD_HIGH, "void", round=7), "card-word soft"
    if len(lines) == 1:
        kind = "name soft"
    for i, words in enumerate(lines):
        y = CARD_HIGH / 2 + 5 + 16 * (i - (len(lines) - 1) / 2)
        body += text(CARD_WIDE / 2, y, words, kind, anchor="middle")
    return body


def round_words(scene: Scene, plan: ScenePlan) -> str:
    """The round, between the cards of both sides where there is room."""
    if plan.narrow or not scene.table.round:
        return ""
    x, y, width = plan.strip[0], plan.cards[0][1], plan.strip[2]
    body = text(x + width / 2, y + 30, f"Round {scene.table.round}", "name", anchor="middle")
    if slot := scene.table.slot if scene.phase == Phase.FIRE else 0:
        body += text(x + width / 2, y + 48, f"card {slot} of {SLOTS}", "soft", anchor="middle")
    return body


# --- the line with the dice ------------------------------------------------------------------------------


def strip(scene: Scene, plan: ScenePlan) -> str:
    """The last dice, and what came of them, in a line or two; of a course to be charted how the ships lie."""
    x, y, width = plan.strip
    over = scene.phase == Phase.OVER
    body = rect(0, 0, width, STRIP, "card won" if over else "card", round=10)
    charts = scene.seat >= 0 and scene.to_plot(scene.seat)
    told, then = before_course(scene, plan) if charts else (last_words(scene), "")
    told = told or quiet_words(scene)
    thrown, left = ("", 12.0) if charts else last_dice(scene, 1 if plan.narrow else 2)
    body += thrown
    looks = [look for look in COLOURS if charts and look in scene.looks]
    room = width - left - 10 - sum(map(look_wide, looks))
    lines = [told, then] if then else pic.wrap(told, 13, room, lines=2)
    kind = "told verdict" if over else "told"
    for i, line in enumerate(lines):
        body += pic.fitted(left + 2, 28 + 16 * i - 8 * (len(lines) - 1), line, kind, 13, room, bold=over)
    body += legend(looks, width - 12)
    words = "; ".join([told.removesuffix("."), *(f"{COLOURS[look]} dots: {look}" for look in looks)])
    title, last = ". ".join(filter(None, (words, then))), [shot.beat for shot in shots(scene)[-1:]]
    return piece(scene.id("last"), title, "last", (x, y), body, beat=sum(last))


def legend(looks: Sequence[str], right: float) -> str:
    """What the colours of dots on the chart say, each beside its word; they end at the right."""
    body = ""
    for n, look in enumerate(looks):
        x = right - sum(map(look_wide, looks[n:]))
        body += disc(x + 14, 23, 6.5, f"goal {look}") + text(x + 24, 28, look, "soft")
    return body


def look_wide(look: str) -> int:
    """The room that a word takes with its dot."""
    return LOOK_WIDE + LETTER_WIDE * len(look)


def quiet_words(scene: Scene) -> str:
    """Where nothing has happened that is worth telling."""
    if scene.assaults:
        return "Numbers: how often an attack there wins, with all in reach"
    if scene.firing and scene.acts:
        return "Press a row of her deck: your cannons fire at it"
    if scene.phase == Phase.FIGHT and scene.acts:
        return "Press a fight: both roll, and the lower loses one, until one side is gone"
    return status_words(scene)


def before_course(scene: Scene, plan: ScenePlan) -> tuple[str, str]:
    """What is told while a course is charted: what the fire came to, else how the ships lie."""
    if fired := fire_words(scene, (scene.left, 1 - scene.left)):
        return fired[0], "".join(fired[1:])
    if plan.narrow and scene.table.round == 1:
        return PRESS_DOT, ""  # the panel, where this is said, is folded away on a phone
    if plan.narrow:
        return near_miss(scene) or whereabouts(scene), ""
    return whereabouts(scene), near_miss(scene)


def last_dice(scene: Scene, most: int) -> tuple[str, float]:
    """The last shot's die, the pairs for the first turn or of a combat's last rolls; and where they end."""
    begun = max((at for at, event in enumerate(scene.events) if event.kind == Happening.COMBAT), default=0)
    thrown = [event for event in scene.events[begun:] if event.kind in DICE]
    alike = [event for event in thrown if event.kind == thrown[-1].kind]
    paired = alike[len(alike) % 2 :][-2 * most :]  # of the oldest pair one may not be kept
    body, left = "", 12.0
    for event in alike[-1:] if alike and alike[-1].kind == Happening.SHOT else paired:
        body += rect(left - 3, 6, 34, 34, f"s{event.seat}", round=8) + die(left, 9, event.die, 28)
        left += 38
        if event.kind == Happening.ROLLED and event.more:
            body += text(left - 5, 28, f"+{event.more}", "figure-word")
            left += 16
    return body, left
