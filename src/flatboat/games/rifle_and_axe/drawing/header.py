"""What stands above the boards: season and turn, the viewer's people, leaders to pick, the dice that fell."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.drawing.art import season_art
from flatboat.games.rifle_and_axe.drawing.board import icon, pill
from flatboat.games.rifle_and_axe.drawing.dice import dice_block
from flatboat.games.rifle_and_axe.drawing.forecast import CHIP
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.village import TALL, village
from flatboat.games.rifle_and_axe.drawing.words import standing, status_words
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.tables import SEASONS, Phase
from flatboat.games.rifle_and_axe.text.extras import extras
from flatboat.games.rifle_and_axe.text.vocabulary import LEADER_NAMES, SEASON_NAMES, leader_gifts
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, piece, rect, text

ART_WIDTH, ART_HEIGHT = 92, 54
HEADER, SETTLED = 104, 138  # of all that stands above the boards in the wide form, and while work is done
CHIPS = 25  # where the viewer's people stand in the sky
LINE = 22  # from one line of dice to the next
Chip = tuple[str, str, Block]  # the end of its id, its title
#: Extra actions in pictures.
EXTRA_ART = {
    "Build": "q2",
    "Trade": "q29",
    "Hunt": "q4",
    "Grind & Husk": "q8",
    "Home Industries, Cooking or Weaving": "q13",
    "Carpenter action": "q21",
    "Blacksmith action": "q28",
    "Build, Trade or Recruit": "r0",
}


# Season and turns.


def season_block(scene: Scene, width: float) -> Block:
    """The season's picture, the year, and the turns played and to come; Winters stand taller.

    On a phone all words stand in one line beside the picture, with the turns under them.
    """
    if scene.acting:
        return settled_block(scene, width)
    size = 0.72 if scene.narrow else 1.22
    wide, tall = ART_WIDTH * size, ART_HEIGHT * size
    frame = rect(0, 0, wide, tall, "mat", round=8)
    art = element("g", season_art(scene.season), clip_path=f"url(#{scene.id('frame')})")
    art = frame + element("g", art, transform=f"scale({size})")
    body = piece(scene.id("season"), status_words(scene), "piece season", (0, 0), art)
    x = wide + 10
    heads, told = season_words(scene)
    if scene.narrow:
        body += text(x, 15, ", ".join(heads), "status")
        body += text(width - 2, 15, ", ".join(told), "soft", anchor="end")
        return Block(width, tall, body + turn_track(scene, x, tall - 2, width - x))
    lines = [(line, "status", 21) for head in heads[:1] for line in pic.wrap(head, 17, width - x, bold=True)]
    lines += [(line, "soft", 17) for line in told]
    y = (tall - sum(step for _, _, step in lines)) / 2 - 4
    for words, kind, step in lines:
        y += step
        body += text(x, y, words, kind)
    return Block(width, HEADER, body + turn_track(scene, 0, HEADER - 6, width))


def settled_block(scene: Scene, width: float) -> Block:
    """While work is done the settlement itself; in its sky the season, the turns, who can act, and dice."""
    size = 0.9 if scene.narrow else SETTLED / TALL
    seen = element("g", village(scene, width / size).body, transform=f"scale({size:.4g})")
    heads, told = season_words(scene)
    words = rect(0, 0, width, 20, "sky") + text(8, 14.5, ", ".join(heads), "status")
    words += text(16 + pic.length(", ".join(heads), 17, bold=True), 14.5, ", ".join(told), "")
    wide = min(90, 14 * scene.printed.turns)
    goal, aim = goal_chip(scene)
    if not scene.narrow:
        words += turn_track(scene, width - wide - 4, 17, wide)
    words = element("g", words, kind="village")  # its ink is that of daylight
    if not scene.narrow:
        words += pic.place(aim, width - wide - 12 - aim.width, 0)
    title = "; ".join(filter(None, [status_words(scene), goal]))
    seen += piece(scene.id("season"), title, "season", (0, 0), words)
    if n := scene.newcomers:
        came = chip(scene, [("r0", counted(n, "newcomer"))])
        at = (width * 0.76 - came.width, size * (TALL - 28) - CHIP)
        seen += piece(scene.id("came"), f"{counted(n, 'newcomer')} this turn", "chip comes", at, came.body)
    x = 4.0
    for id, title, made in (folk_chip(scene), *extra_chip(scene)):
        seen += piece(scene.id(id), title, "piece chip", (x, CHIPS), made.body)
        x += made.width + 5
    rolled = dice_block(scene, width - x - 8, 1, LINE)
    ground = rect(x, CHIPS, width - x - 4, CHIP, "uses", round=7) if rolled.width else ""
    return Block(width, size * TALL, seen + ground + pic.place(rolled, x + 5, CHIPS + 3))


def season_words(scene: Scene) -> tuple[list[str], list[str]]:
    """Season and year, or what there is instead of them; which turn it is, and when Winter comes."""
    turns = scene.printed.turns
    told = [f"turn {scene.turn} of {turns}" if scene.turn else counted(turns, "turn")]
    winter = -scene.turn % SEASONS
    if scene.turn == turns and not scene.over:
        told.append("the last")
    elif scene.turn and winter and not scene.over:
        told.append("Winter is next" if winter == 1 else f"Winter in {winter} turns")
    if not scene.turn or scene.over:
        return [status_words(scene)], told
    return [SEASON_NAMES[scene.season], f"year {(scene.turn - 1) // SEASONS + 1}"], told


def turn_track(scene: Scene, x: float, y: float, width: float) -> str:
    """A box for each turn, standing on the line y."""
    turns, body = scene.printed.turns, ""
    step = min(14.0, (width + 2) / turns)
    for turn in range(1, turns + 1):
        kind = "now" if turn == scene.turn else "past" if turn < scene.turn else "tick"
        tall = 16 if turn % SEASONS == 0 else 10
        body += rect(x + step * (turn - 1), y - tall, step - 2, tall, kind, round=1.5)
    return body


# The viewer's people.


def people_block(scene: Scene, width: float) -> Block:
    """The viewer's leader, or what came with a craftsman; and how the settlement fell."""
    s = scene.me
    state = standing(scene, scene.seat) if scene.phase == Phase.FALLEN else ""
    body = pill(width - 1, 9, state, "short", "on-short") if state else ""
    gifts = [line for gift in leader_gifts(scene.printed, s.leader) for line in pic.wrap(gift, 12, width - 4)]
    body += text(2, 13, LEADER_NAMES[s.leader], "head")
    body += "".join(text(2, 30 + 16 * i, line, "soft") for i, line in enumerate(gifts))
    rolled = [dice_block(scene, width, 2, LINE)] if scene.phase == Phase.CRAFTSMAN else []
    return pic.down([Block(width, 20 + 16 * len(gifts), body), *rolled], 2)


def chip(scene: Scene, parts: list[tuple[str, str]], faint: Sequence[bool] = (False,)) -> Block:
    """Pictures and words on a ground."""
    body, x, tall = "", 4.0, CHIP
    for (name, words), pale in zip(parts, faint, strict=True):
        if name:
            picture = icon(scene.prefix, name, x + 10, tall / 2, 0.84)
            body, x = body + (element("g", picture, kind="faint") if pale else picture), x + 24
        if words:
            body += text(x, tall / 2 + 4.3, words, "name")
            x += pic.length(words, 12, bold=True) + 6
    return Block(x, tall, rect(0, 0, x, tall, "uses", round=7) + body)


def folk_chip(scene: Scene) -> Chip:
    """Folk actions left."""
    left, all_folk = folk_left(scene.me), scene.me.folk
    told = f"{left} of {all_folk} Folk actions left"
    return "folk", told, chip(scene, [("r0", f"{left} of {all_folk} can act")])


def goal_chip(scene: Scene) -> tuple[str, Block]:
    """What is built next, and how near it is: in words and as a chip; both empty for nothing."""
    if not (parts := scene.goal_parts):
        return "", Block(0, 0, "")
    return ", ".join(words for _, words in parts), chip(scene, parts, [False] * len(parts))


def extra_chip(scene: Scene) -> list[Chip]:
    """Extra actions that are left, which take no Folk; faint where nothing can be done with one now."""
    left = extras(scene.printed, scene.table, scene.seat)
    told = [f"{extra.n} {extra.name}" + ("" if extra.usable else " (not possible now)") for extra in left]
    words = "Extra actions left, which take no Folk: " + "; ".join(told)
    parts = [("", "extra"), *((EXTRA_ART[one.name], str(one.n) if one.n > 1 else "") for one in left)]
    faint = [False, *(not extra.usable for extra in left)]
    return [("extras", words, chip(scene, parts, faint))] if left else []
