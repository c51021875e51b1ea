"""What stands above the boards: season and turn, the viewer's people, leaders to pick, the dice that fell."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.deeds import unused_extras
from flatboat.games.rifle_and_axe.drawing.art import season_art
from flatboat.games.rifle_and_axe.drawing.board import Corner, corners, icon, pill
from flatboat.games.rifle_and_axe.drawing.dice import dice_block, face
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.words import CRAFTS, leader_words, standing, status_words
from flatboat.games.rifle_and_axe.outlook import harrod_unused, season_notes
from flatboat.games.rifle_and_axe.rules.limits import (
    extra_builds,
    extra_trades,
    folk_left,
)
from flatboat.games.rifle_and_axe.tables import (
    BARTER_RATE,
    LEADERS,
    NONE,
    SEASONS,
    Boon,
    Leader,
    Phase,
    Raid,
    Square,
)
from flatboat.games.rifle_and_axe.vocabulary import (
    LEADER_EXTRAS,
    LEADER_NAMES,
    RESOURCE_NAMES,
    SEASON_NAMES,
    row_words,
)
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, piece, rect, text

ART_WIDTH, ART_HEIGHT = 92, 54
LEFT = 330  # width of season and turns
CHIP = 24  # height of a chip
STRIP, LINE = 28, 22  # height of the strip with one line, and of each more
LEADER_HEIGHT = 66


# Season and turns.


def season_block(scene: Scene, width: float) -> Block:
    """The season's picture, the year, and the turns played and to come; Winters stand taller."""
    art = element("g", season_art(scene.season), clip_path=f"url(#{scene.id('frame')})")
    body = piece(scene.id("season"), status_words(scene), "piece season", (0, 0), art)
    year = (scene.turn - 1) // SEASONS + 1
    words = (
        f"{SEASON_NAMES[scene.season]}, year {year}" if scene.turn and not scene.over else status_words(scene)
    )
    body += text(ART_WIDTH + 10, 16, pic.shorten(words, 17, width - ART_WIDTH - 10, bold=True), "status")
    turns = scene.printed.turns
    step = min(11.0, (width - ART_WIDTH - 12) / turns)
    for turn in range(1, turns + 1):
        kind = "now" if turn == scene.turn else "past" if turn < scene.turn else "tick"
        tall = 12 if turn % SEASONS == 0 else 7
        body += rect(ART_WIDTH + 10 + step * (turn - 1), 36 - tall, step - 2, tall, kind, round=1.5)
    told = f"turn {scene.turn} of {turns}" if scene.turn else counted(turns, "turn")
    return Block(width, ART_HEIGHT, body + text(ART_WIDTH + 10, 52, told, "soft"))


# The viewer's people.

STANDING = 100  # room kept beside a leader's line for how the settlement stands, which comes and goes


def people_block(scene: Scene, width: float) -> Block:
    """The viewer's name, leader and phase; Folk, craftsmen and extras of this turn."""
    s = scene.me
    state = standing(scene, scene.seat)
    room = width - 34 - (pic.length(state, 12, bold=True) + 16 if state else 0)
    body = pic.seat_disc(12, 13, scene.seat)
    name = pic.shorten(scene.names[scene.seat], 13, room * 0.5, bold=True)
    body += text(30, 17.5, name, "head")
    left, below = 38 + pic.length(name, 13, bold=True), 0
    if s.leader != NONE:
        line = leader_line(scene)
        below = 16 if left + pic.length(line, 12) > width - STANDING else 0
        x, y = (2, 38) if below else (left, 17.5)
        body += text(x, y, pic.shorten(line, 12, width - x), "soft")
    if state:
        kind = ("short", "on-short") if scene.phase == Phase.FALLEN else ("times", "on-times")
        body += pill(width - 1, 13, state, *(kind if scene.phase != Phase.WAIT else ("never", "soft")))
    chips, x, y = "", 0.0, 30 + below
    for id, words, made in (folk_chip(scene), craft_chip(scene, 0), craft_chip(scene, 1), extra_chip(scene)):
        if x and x + made.width > width:
            x, y = 0.0, y + CHIP + 5
        if made.width:
            chips += piece(scene.id(*id), words, "piece chip", (x, y), made.body)
            x += made.width + 6
    return Block(width, y + CHIP, body + chips)


def leader_line(scene: Scene) -> str:
    """The viewer's leader, with what they bring."""
    leader = scene.me.leader
    fight = scene.printed.leader_fight[leader]
    parts = [f"Fight +{fight}"] * (fight > 0) + [LEADER_EXTRAS.get(Leader(leader), "")]
    return f"{LEADER_NAMES[leader]}: {', '.join(filter(None, parts))}"


Chip = tuple[tuple[object, ...], str, Block]


def chip(scene: Scene, parts: list[tuple[str, str]]) -> Block:
    """Pictures and words on a ground."""
    body, x = "", 4.0
    for name, words in parts:
        if name:
            body, x = body + icon(scene.prefix, name, x + 9, CHIP / 2, 0.74), x + 21
        body += text(x, 16.4, words, "name")
        x += pic.length(words, 12, bold=True) + 7
    return Block(x, CHIP, rect(0, 0, x, CHIP, "uses", round=7) + body)


def folk_chip(scene: Scene) -> Chip:
    """Folk actions left."""
    s = scene.me
    if not scene.acting:
        words = f"{s.resources[0]} Folk"
        return ("folk",), words, chip(scene, [("r0", words)])
    left = folk_left(s)
    return (
        ("folk",),
        f"{left} of {s.folk} Folk actions left",
        chip(scene, [("r0", f"{left} of {s.folk} left")]),
    )


def craft_chip(scene: Scene, which: int) -> Chip:
    """Carpenter or Blacksmith actions; where a craftsman comes, the choice of him."""
    done, allowed = scene.craft(which)
    words = f"{CRAFTS[which]}: {done} of {counted(allowed, 'action')} used"
    if scene.phase == Phase.CRAFTSMAN:
        words = f"Take in a {CRAFTS[which]}: one more action a turn; {words}"
    name = ("q21", "q28")[which]
    return ("craft", which), words, chip(scene, [(name, f"{('CP', 'BS')[which]} {done}/{allowed}")])


def extra_chip(scene: Scene) -> Chip:
    """Extra actions that are left, which take no Folk."""
    s = scene.me
    left = [
        ("q2", "Build", extra_builds(s) - s.done[Square.BUILD]),
        ("q29", "Trade", extra_trades(s) - s.done[Square.TRADE]),
        ("q4", "Hunt", unused_extras(s, "hunt")),
        ("q8", "Grind & Husk", unused_extras(s, "grind")),
        ("q13", "Home Industries, Cooking or Weaving", unused_extras(s, "weave")),
        ("q21", "Carpenter", unused_extras(s, "make barrels")),
        ("q28", "Blacksmith", unused_extras(s, "smelt")),
        ("r0", "Build, Trade or Recruit", int(harrod_unused(s))),
    ]
    left = [extra for extra in left if extra[2] > 0] if scene.acting else []
    words = "Extra actions left: " + "; ".join(f"{n} {name}" for _, name, n in left)
    parts = [("", "extra"), *((art, str(n)) for art, _, n in left)]
    return ("extras",), words, chip(scene, parts) if left else Block(0, 0, "")


# Leaders.


def leaders_block(scene: Scene, width: float, columns: int) -> Block:
    """The five leaders, while they are picked."""
    wide = (width - 4 * (columns - 1)) / columns
    places, size = corners(LEADERS, wide, LEADER_HEIGHT, columns)
    body = "".join(leader_card(scene, leader, at, wide) for leader, at in enumerate(places))
    return Block(*size, body)


def leader_card(scene: Scene, leader: int, at: Corner, width: float) -> str:
    """A leader: name, what they bring, who has them."""
    owner = next((seat for seat in scene.seats if scene.sides[seat].leader == leader), NONE)
    body = rect(0, 0, width, LEADER_HEIGHT, "square" if owner == NONE else "flat", round=8)
    room = width - 10 - (24 if owner != NONE else 0)
    body += text(7, 16, pic.shorten(LEADER_NAMES[leader], 12, room, bold=True), "name")
    if owner != NONE:
        body += pic.seat_disc(width - 14, 15, owner)
    fight = scene.printed.leader_fight[leader]
    parts = [f"Fight +{fight}"] if fight else []
    parts += pic.wrap(LEADER_EXTRAS.get(Leader(leader), ""), 12, width - 12)
    for i, line in enumerate(parts[:3]):
        body += text(7, 31 + 14 * i, line, "soft")
    return piece(scene.id("leader", leader), leader_words(scene, leader), "piece leader", at, body)


# What is being decided, and the dice.


def strip(scene: Scene, width: float, lines: int) -> Block:
    """A line or two: the raid that is met, or what is asked; the dice of the last step, or what holds now."""
    first = raid_block(scene, width - 12) or begin_block(scene) or asked_block(scene)
    x, y = 8 + (first.width + 14 if first else 0), 0
    if first and lines > 1:
        x, y = 8, LINE
    body = rect(0, 0, width, STRIP + LINE * (lines - 1), "mat", round=8)
    body += pic.place(first, 8, 0) if first else ""
    dice = dice_block(scene, width - x - 8, 1 if y else lines, LINE)
    if dice.width:
        body += element("g", dice.body, transform=pic.shift(x, y + 5))
    else:
        for i, words in enumerate(pic.wrap(note(scene), 12, width - x - 8, lines=1 if y else lines)):
            body += text(x, y + 18.3 + 17 * i, words, "soft")
    return Block(width, STRIP + LINE * (lines - 1), body)


def raid_block(scene: Scene, room: float) -> Block | None:
    """The raid that the viewer meets, a piece: to press for facing it or rolling again."""
    if scene.seat < 0 or scene.phase not in (Phase.RAID, Phase.BARTER) or not scene.me.raid:
        return None
    row, printed = scene.me.raid - 1, scene.printed
    name, kind = scene.edition.raids.rows[row].name, printed.raid[row]
    words = f"{name}: Fight {printed.raid_fight[row]}, yours {scene.fight(scene.seat)}"
    if kind == Raid.TRADE:
        words = f"{name}: each given brings {BARTER_RATE} Food or {BARTER_RATE} Hides"
    elif kind == Raid.TRUCE:
        words = f"{name}: nothing happens"
    told = pic.shorten(words, 12, room - 34, bold=True)
    wide = pic.length(told, 12, bold=True) + 36
    body = rect(0, 2, wide, STRIP - 4, "square own", round=6)
    body += element("g", face(row + 1, True), transform="translate(6,5)") + text(31, 18.3, told, "name")
    title = f"Raid Phase, the Shawnee side. {words}; {counted(scene.me.resources[17], 'Peace Point')}"
    return Block(
        pic.length(told, 12, bold=True) + 36,
        STRIP,
        piece(scene.id("raid"), title, "piece raid", (0, 0), body),
    )


def begin_block(scene: Scene) -> Block | None:
    """A new turn, a piece: to press for rolling its first dice."""
    if scene.seat < 0 or scene.phase != Phase.BEGIN or scene.over:
        return None
    told, title = "Roll for the turn", "Begin the turn: roll for Growth, Livestock and Boon"
    wide = pic.length(told, 12, bold=True) + 36
    body = rect(0, 2, wide, STRIP - 4, "square own", round=6) + text(31, 18.3, told, "name")
    body += element("g", face(5, False), transform="translate(6,5)")
    return Block(wide, STRIP, piece(scene.id("begin"), title, "piece begin", (0, 0), body))


def asked_block(scene: Scene) -> Block | None:
    """What the viewer has to choose."""
    s, words = scene.me, ""
    if scene.seat < 0 or scene.over:
        return None
    if scene.phase == Phase.LOSE:
        both = (RESOURCE_NAMES[s.owed_first], RESOURCE_NAMES[s.owed_second])
        words = f"Lose {s.owed} more: {both[0]} or {both[1]}"
    elif scene.phase == Phase.DISCARD:
        words = f"{s.owed} in store find no container"
    elif scene.phase == Phase.CRAFTSMAN:
        words = "A craftsman comes: Carpenter or Blacksmith?"
    return Block(pic.length(words, 12, bold=True), STRIP, text(0, 18.3, words, "name")) if words else None


def note(scene: Scene) -> str:
    """What holds this turn."""
    s = scene.me
    if scene.seat < 0 or not scene.turn:
        return "Cubes on the Action Board: what each settlement has done this turn" if scene.turn else ""
    parts = [f"Boon: {row_words(scene.edition)['boon'][s.boon]}"] if s.boon else []
    parts += ["the Kentucky Militia helps"] if s.militia and s.boon != Boon.MILITIA else []
    parts.append(f"{SEASON_NAMES[scene.season]}: {season_notes(scene.season)}")
    return "; ".join(parts)
