"""Between two Action Phases, in the place of the Action Board: what befell the viewer, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.coming import next_block
from flatboat.games.rifle_and_axe.drawing.dice import SIZE, face, fallen
from flatboat.games.rifle_and_axe.drawing.ended import final
from flatboat.games.rifle_and_axe.drawing.groups import abreast
from flatboat.games.rifle_and_axe.drawing.header import goal_chip
from flatboat.games.rifle_and_axe.drawing.leaders import craft_cards
from flatboat.games.rifle_and_axe.drawing.ordeal import (
    HAPPINESS,
    HARDSHIP,
    MEAL,
    MISHAP,
    RAID,
    STORES,
    WINTER,
    Blow,
    blows,
    to_come,
)
from flatboat.games.rifle_and_axe.drawing.raided import ART as RAID_ART
from flatboat.games.rifle_and_axe.drawing.raided import raid_name, raid_panel
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.village import TALL, awards_of, panorama, village, villages
from flatboat.games.rifle_and_axe.drawing.words import benefit_words
from flatboat.games.rifle_and_axe.rules.tables import (
    SEASONS,
    Cause,
    Ending,
    Happening,
    Phase,
    Raid,
    Resource,
    Season,
    Square,
)
from flatboat.games.rifle_and_axe.text.losses import CABIN, SOFTENED_BY, UNAVOIDABLE, named, softened
from flatboat.games.rifle_and_axe.text.outlook import AFTER_WORK
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES, SEASON_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import capital, counted, listed
from flatboat.kernel.pictures import Block, element, piece, rect, shift, text

TITLE, CARD, TOLD_WIDE = 36, 160, 330  # height of the heading and of a card; width of words beside a picture
LEAST_SEEN = 84  # height of a settlement among all of them
ABREAST, APART, EDGE = 3, 6, 10  # cards in a row of a phone, from one to the next, and from the border
WIDEST, MOST_LINES, YEAR_LINE = 160, 4, 14.5
TOOK, LINE = 114, 13.5  # where the lines of a card begin, and from one to the next
Told = tuple[str, str]
ART = {
    HARDSHIP: "r4",
    MISHAP: "r6",
    RAID: "r10",
    MEAL: "r8",
    WINTER: "q25",
    STORES: "r18",
    HAPPINESS: "r3",
}
PEACEFUL = {Raid.TRADE: "The Shawnee come to trade", Raid.TRUCE: "A truce with the Shawnee"}
ASKED_TITLES = {
    Phase.LOSE: "{beset}!",
    Phase.DISCARD: "More in store than Containers hold",
    Phase.BARTER: PEACEFUL[Raid.TRADE],
    Phase.FALLEN: "Your settlement has fallen",
    Phase.CRAFTSMAN: "A craftsman comes",
}


def stage(scene: Scene, width: float, height: float = 0) -> Block:
    """The heading, a card for each phase, and below them what is asked; as tall as all of it, if not told."""
    room = width - 2 * EDGE
    if scene.over:
        row = final(scene, room)
    else:
        row = craft_cards(scene, room) if scene.phase == Phase.CRAFTSMAN else cards(scene, room)
    asked = asked_block(scene, room, height - TITLE - row.height - 8 - EDGE)
    parts = [part for part in (row, asked) if part.height]
    if scene.narrow and (scene.phase in AFTER_WORK or scene.turn == 1 or scene.over):
        parts.reverse()  # on a phone what is asked would be out of sight
    whole = pic.down(parts, 8)
    title = pic.shorten(heading(scene), 17, room, bold=True)
    body = text(EDGE + 2, 25, title, "status")
    left, top = EDGE + 18 + pic.length(title, 17, bold=True), float(TITLE)
    if scene.year and not scene.narrow:
        year = words_block(scene.year, width - EDGE - left)
        body += pic.place(year, left, 6)
        top = max(top, 10 + year.height)
    elif scene.phase in (Phase.BEGIN, Phase.WAIT) and not scene.over:
        body += text(left, 25, work_words(scene, width - EDGE - left), "good")
    body += pic.place(whole, EDGE, top)
    tall = max(height, top + whole.height + EDGE)
    return Block(width, tall, rect(0, 0, width, tall, "mat", round=10) + body)


def heading(scene: Scene) -> str:
    """What this moment is."""
    if scene.over:
        return ended_words(scene)
    if scene.phase == Phase.RAID:
        if (kind := Raid(scene.printed.raid[scene.me.raid - 1])) in PEACEFUL:
            return PEACEFUL[kind]
        rolled = [event.die for event in scene.happened if event.kind == Happening.RAID]
        again = " again" if rolled[:-1] and rolled[-2] == rolled[-1] else ""
        return f"{raid_name(scene)}{again}!"
    if scene.phase in ASKED_TITLES:
        return ASKED_TITLES[scene.phase].format(beset=capital(scene.beset.removeprefix("the ")) or "A loss")
    if scene.turn == 1:
        return "Your first Spring"
    gone = scene.turn - (scene.phase == Phase.BEGIN)
    season = Season(gone % SEASONS)
    year = f"Year {gone // SEASONS} of {scene.printed.turns // SEASONS}"
    over = f"{year if season == Season.WINTER else SEASON_NAMES[season]} is over"
    helps = softened(scene.killers)
    known = helps == SOFTENED_BY[Cause.RAID] and scene.me.resources[Resource.PEACE]  # it was kept
    return over if scene.narrow or scene.year or known or helps in ("", UNAVOIDABLE) else f"{over}. {helps}"


def work_words(scene: Scene, room: float) -> str:
    """What the viewer's people achieved in the turn gone by: as much of it as there is room for."""
    done = scene.worked
    achieved = {
        Square.BUILD: f"{counted(done[Square.BUILD], 'structure')} built",
        Square.HARVEST: f"{done[Square.HARVEST] * scene.printed.yields} Grain harvested",
        Square.PLANT: f"{counted(done[Square.PLANT], 'Plot')} planted",
        Square.CLEAR_LAND: f"{counted(done[Square.CLEAR_LAND], 'Plot')} cleared",
        Square.GIFT_GIVING: f"{counted(done[Square.GIFT_GIVING], 'gift')} given",
    }
    told = [one.praise for one in blows(scene.edition, scene.happened) if one.phase == RAID]
    told = [*filter(None, told), *(words for square, words in achieved.items() if done[square])]
    while told and pic.length(", ".join(told), 12, bold=True) > room:
        told.pop()
    return ", ".join(told)


def ended_words(scene: Scene) -> str:
    """Who has won, if it is one of several."""
    held = [awards_of(scene, seat) for seat in scene.seats]
    first = [seat for seat in scene.seats if held[seat] == max(held)]
    if len(first) > 1 or len(scene.seats) == 1:
        return "How it ends"
    who, verb = ("You", "") if first[0] == scene.seat else (scene.names[first[0]], "s")
    if scene.view.table.ending == Ending.LAST_STANDING:
        return f"{who} stand{verb} last, and win{verb}"
    return f"{who} win{verb} with {counted(held[first[0]], 'award')}"


# --- a card for each phase -------------------------------------------------------------------------------


def cards(scene: Scene, width: float) -> Block:
    """What came, and faintly what is to come."""
    found = blows(scene.edition, scene.happened)
    if found and scene.phase == Phase.LOSE:
        owe(scene, found[-1])
    cut_short = scene.phase in AFTER_WORK or scene.me.fallen
    coming = to_come(found, scene.season == Season.WINTER) if found and cut_short else []
    n = len(found) + len(coming)
    if not n:
        return Block(width, 0, "")
    in_row = ABREAST if scene.narrow else n
    rows = [min(in_row, n - i + i % in_row) for i in range(n)]  # the last may have fewer, which are wider
    widths = [min(WIDEST if in_row == n else width, (width - APART * (row - 1)) / row) for row in rows]
    told = [took_lines(scene, blow, wide) for blow, wide in zip(found, widths, strict=False)]
    blocks = list[Block]()
    for i, wide in enumerate(widths):
        row = told[i - i % in_row :][:in_row]
        most = max(map(len, row), default=0) if scene.narrow else MOST_LINES
        tall = CARD - LINE * (MOST_LINES - most)
        if i < len(found):
            words = f"{found[i].phase}: {found[i].name}"
            inner = card(scene, found[i], told[i], wide, tall)
            body = piece(scene.id("befell", i), words, "lost", (0, 0), inner)  # its dice alone roll
        else:
            body = unknown(scene, coming[i - len(found)], wide, tall)
        blocks.append(Block(wide, tall, body))
    return abreast(blocks, in_row, APART)


def owe(scene: Scene, blow: Blow) -> None:
    """What is to be lost by choice, on the card of what takes it."""
    s = scene.me
    blow.asked = f"{s.owed} {RESOURCE_NAMES[s.owed_first]} or {RESOURCE_NAMES[s.owed_second]}"
    blow.shown = int(s.owed_first)


def unknown(scene: Scene, phase: str, width: float, tall: float) -> str:
    """A phase that has yet to come."""
    body = rect(0, 0, width, tall, "flat", round=8) + text(width / 2, 20, phase, "soft", anchor="middle")
    return body + element("g", icon(scene.prefix, ART[phase], width / 2, 70, 1.7), kind="faint")


def card(scene: Scene, blow: Blow, lines: Sequence[Told], width: float, tall: float) -> str:
    """What a phase brought: its dice and a picture, its name, and what it took."""
    middle = width / 2
    body = rect(0, 0, width, tall, "alarm" if blow.kills else "square", round=8)
    body += text(middle, 19, blow.phase, "soft", anchor="middle")
    art = icon(scene.prefix, picture(scene, blow), middle + (24 if blow.dice else 0), 54, 1.85)
    body += art + dice(blow, middle)
    name = blow.name if blow.phase != HAPPINESS else blow.gain
    body += (
        text(middle, 99, pic.shorten(name, 14, width - 8, bold=True), "told", anchor="middle") if name else ""
    )
    for i, (line, kind) in enumerate(lines):
        body += text(middle, TOOK + LINE * i, line, kind, anchor="middle")
    return body


def took_lines(scene: Scene, blow: Blow, width: float) -> list[Told]:
    """What a phase took, and what else is to be said of it: lines and their kinds."""
    took = [(f"−{blow.asked}", "bad")] if blow.asked else []
    took += [(lost, "bad")] if (lost := lost_words(blow)) else []
    took += [(words, "soft") for words in blow.words]
    took += [(f"less for {listed(blow.causes)}", "soft")] if blow.causes else []
    met = scene.phase in (Phase.RAID, Phase.BARTER)  # it has yet to be fought
    took = took or [("nothing lost", "soft")] * (
        blow.phase in (HARDSHIP, MISHAP) or (blow.phase == RAID and not met)
    )
    lines = [
        (line, kind)
        for words, kind in took
        for line in pic.wrap(words, 12, width - 8, bold=True, lines=MOST_LINES)
    ]
    return lines if scene.narrow else lines[:MOST_LINES]


def dice(blow: Blow, middle: float) -> str:
    """The dice that fell, left of the picture."""
    body = ""
    for i, die in enumerate(blow.dice):
        down = (i - (len(blow.dice) - 1) / 2) * 27
        at = shift(middle - 44, 54 + down - SIZE * 0.65)
        body += element("g", fallen(*die), transform=f"{at} scale(1.3)")
    return body


def picture(scene: Scene, blow: Blow) -> str:
    """What a card shows: what was lost, or else the phase, and of a raid its kind."""
    if blow.phase == RAID:
        return RAID_ART.get(Raid(scene.printed.raid[blow.dice[0][0] - 1]), ART[RAID])
    first = next(iter(blow.lost), blow.shown)
    if blow.phase in (MEAL, STORES, HAPPINESS) or first is None:
        return ART[blow.phase]
    return "r1" if first == CABIN else f"r{first}"


def lost_words(blow: Blow) -> str:
    """What was lost, each with its number, Folk first."""
    lost = sorted(blow.lost.items(), key=lambda entry: entry[0] != Resource.FOLK)
    return ", ".join(f"−{named(what, n)}" for what, n in lost if n)


# --- what is asked ---------------------------------------------------------------------------------------


def asked_block(scene: Scene, width: float, height: float) -> Block:
    """What is to be decided here: the raid, the new turn; beside it, or alone, the settlement.

    Whose settlement has fallen sees all of them, as at the end.
    """
    if scene.over:
        return villages(scene, width, max(LEAST_SEEN, height))
    if scene.phase in (Phase.RAID, Phase.BARTER) and scene.me.raid:
        return raid_panel(scene, width)
    if scene.me.fallen:
        lines = pic.wrap(fallen_words(scene), 14, width - 8, lines=3)
        words = "".join(text(4, 19 + 22 * i, line, "say") for i, line in enumerate(lines))
        seen = villages(scene, width, max(LEAST_SEEN, height - 22 * len(lines) - 8))
        return pic.down([Block(width, 22 * len(lines), words), seen], 8)
    if scene.phase != Phase.BEGIN:
        return pic.down([*next_block(scene, width), village(scene, width)], 8)
    told = begin_panel(scene, width if scene.narrow else TOLD_WIDE)
    if scene.turn == 1:  # there is nothing to look back to
        return pic.down([told, panorama(scene, width)], 4)
    goal, aim = goal_chip(scene)
    if goal:
        brings = Block(told.width, 18, text(2, 13, capital(benefit_words(scene, scene.goal)), "soft"))
        aim = pic.down([aim, brings], 4)
        aim = aim._replace(body=piece(scene.id("goal"), goal, "piece chip", (0, 0), aim.body))
        told = pic.down([told, aim], 4)
    if scene.narrow:
        told = pic.down([told, words_block(scene.year, width)], 6) if scene.year else told
        return pic.down([told, village(scene, width)], 12)
    return pic.across([told, villages(scene, width - TOLD_WIDE - 12, TALL)], 12)


def words_block(words: str, width: float) -> Block:
    """A few sentences."""
    lines = pic.wrap(words, 12, width, lines=MOST_LINES + 1)
    body = "".join(text(0, 12 + YEAR_LINE * i, line, "soft") for i, line in enumerate(lines))
    return Block(width, YEAR_LINE * len(lines), body)


def fallen_words(scene: Scene) -> str:
    """How long a settlement stood, and what took its last Folk."""
    stood = f"Your settlement stood {counted(int(scene.me.fallen) - 1, 'turn')} of {scene.printed.turns}."
    return f"{stood} {softened(scene.killers)}".strip()


def begin_panel(scene: Scene, width: float) -> Block:
    """The new turn, to be pressed."""
    body = rect(0, 0, width, 60, "square own", round=10)
    body += element("g", face(5, False), transform=f"{shift(16, 15)} scale(1.65)")
    body += text(60, 28, "Begin the turn", "status")
    rolls = listed(["people", "animals", *["a boon"] * (scene.season != Season.WINTER)])
    body += text(60, 46, f"Dice for {SEASON_NAMES[scene.season]}: {rolls}", "soft")
    title = f"Begin the turn: roll for {rolls}"
    button = piece(scene.id("begin"), title, "piece begin direct", (0, 0), body)
    return Block(width, 62, button)
