"""The viewer's own boards: resources, which are pressed to sell and buy, and structures."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon, pill
from flatboat.games.rifle_and_axe.drawing.groups import BUILDINGS, FIGHT_SPACE, columns
from flatboat.games.rifle_and_axe.drawing.groups import GOODS as KINDS
from flatboat.games.rifle_and_axe.drawing.scene import ON_RESOURCES, ON_STRUCTURES, Corner, Scene
from flatboat.games.rifle_and_axe.drawing.village import WORKS
from flatboat.games.rifle_and_axe.drawing.words import (
    fight_words,
    resource_words,
    rifles_lack,
    structure_words,
)
from flatboat.games.rifle_and_axe.rules.actions import BUILD
from flatboat.games.rifle_and_axe.rules.tables import BARTER_GIVEN, STORED, Phase, Resource, Structure
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES, STRUCTURE_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, shift, text

NARROW_STRUCTURES = 2  # kinds of them abreast on a phone
COST_SIZE, COST_STEP = 0.6, 14  # pictures of what a structure takes, and from one to the next
SQUEEZED = 1.08  # a name is set a little closer before it is cut
RESOURCE_HEIGHT, STRUCTURE_HEIGHT = 42, 53.5
#: What structures bring, in pictures: beyond what the edition counts.
BENEFITS = {
    Structure.CORRAL: ("r5", "pen"),
    Structure.TUB_MILL: ("q8", "1"),
    Structure.ROAD: ("q29", "1"),
    Structure.SMITHY: ("q28", "1"),
    Structure.CARPENTER_SHOP: ("q21", "1"),
    Structure.HOMINY_BLOCK: ("q8", "1"),
    Structure.LEACHING_VAT: ("r15", "1"),
    Structure.ROOT_CELLAR: ("r18", "1"),
}

#: What stands for a structure that the village shows otherwise.
SIGNS = {Structure.CABIN: "r1", Structure.CORRAL: "r5", Structure.STOCKADE: "fort", Structure.ROAD: "q29"}


# Resources.


def resource_space(scene: Scene, resource: int, at: Corner, width: float) -> str:
    """A space of the Resource Board."""
    have, missing = scene.me.resources[resource], scene.missing(resource)
    name = ON_RESOURCES.get(Resource(resource)) or RESOURCE_NAMES[resource]
    asked = is_asked(scene, resource)
    traded = scene.acting and resource in scene.traded
    kind = "square own" if asked or traded else "square hot" if resource in scene.hot_goods else "square"
    body = rect(0, 0, width, RESOURCE_HEIGHT, kind, round=7)
    at_value, size = (20, 0.72) if scene.narrow else (26, 0.9)
    body += icon(scene.prefix, f"r{resource}", at_value / 2 + 0.5, 14, size)
    free = have - scene.used(resource)
    body += text(at_value, 20, str(free), "big" if free else "big soft")
    x = at_value + pic.length(str(free), 17, bold=True)
    whole = scene.me.resources[Resource.PLOTS] if resource == Resource.SEED else have
    if (free < have or resource == Resource.SEED) and x + pic.length(f"/{whole}", 12) < width:
        body += text(x, 20, f"/{whole}", "soft")
    room = width - 4.0
    if missing:
        gone, right = f"−{missing}", width - 2
        wide = pic.length(gone, 12, bold=True) + 8
        low = x + wide > right
        room -= wide + 1 if low else 0
        body += pill(right, 32 if low else 12, gone, "short", "on-short")
    told = pic.shorten(name, 12, room * SQUEEZED)
    body += pic.fitted(4, 35.5, told, "lacking" if missing else "", 12, room)
    kind = "piece resource" + " quiet" * (not asked) + " count" * (resource == Resource.PEACE)
    return piece(scene.id("res", resource), resource_words(scene, resource), kind, at, body)


def is_asked(scene: Scene, resource: int) -> bool:
    """Whether the viewer may choose to lose, discard or give this resource now."""
    s = scene.me
    if scene.seat < 0 or scene.over:
        return False
    if scene.phase == Phase.LOSE:
        return resource in (s.owed_first, s.owed_second)
    asked = {Phase.DISCARD: STORED, Phase.BARTER: BARTER_GIVEN}.get(scene.phase, ())
    return resource in asked and s.resources[resource] > 0


def resource_board(scene: Scene, width: float) -> Block:
    """The Resource Board."""
    return columns(scene, KINDS, width, len(KINDS), RESOURCE_HEIGHT, resource_space)


# Structures.


def structure_space(scene: Scene, structure: int, at: Corner, width: float) -> str:
    """A space of the Structure Board: what it costs (underlined where too little is there) and brings."""
    if structure == FIGHT_SPACE:
        return fight_space(scene, at, width)
    n, most = scene.me.built[structure], scene.printed.most[structure]
    live = bool(scene.times(BUILD + structure))
    name = ON_STRUCTURES.get(Structure(structure)) or STRUCTURE_NAMES[structure].capitalize()
    full = scene.all_built(structure)
    kind = "uses" if full else "square" if live else "bare"
    body = rect(0, 0, width, STRUCTURE_HEIGHT, kind, round=7)
    body += text(
        5, 14.5, pic.shorten(name, 12, width - 7, bold=True), "name" if live or full else "name soft"
    )
    if full:
        body += text(5, 31, "built", "good")
    elif scene.costed(structure):
        body += costs(scene, structure, width)
    body += element(
        "g", building(scene, structure), kind=None if n or live else "faint", transform=shift(width - 15, 49)
    )
    lifted = 0 if full or scene.costed(structure) else -12
    body += element("g", benefits(scene, structure), transform=shift(0, lifted))
    if structure == scene.goal:
        body += icon(scene.prefix, "q2", width - (28 if n else 11), 10, 0.56)
    if n and not full:
        body += text(width - 5, 15, f"{n}/{most}" if most else str(n), "head", anchor="end")
    title = structure_words(scene, structure) + ("; good to build next" if structure == scene.goal else "")
    kind = "piece structure quiet" + ("" if live or full or structure == scene.goal else " dim")
    return piece(scene.id("str", structure), title, kind, at, body)


def building(scene: Scene, structure: int) -> str:
    """A structure as the village shows it, standing on (0, 0): small below its cost."""
    size = 0.5 if scene.costed(structure) else 0.68
    if structure in WORKS:
        return element("g", WORKS[Structure(structure)], kind="art", transform=f"scale({size})")
    return icon(scene.prefix, SIGNS[Structure(structure)], 0, -12 * size, size * 1.2)


def costs(scene: Scene, structure: int, width: float) -> str:
    """Folk, as many Tools, the Horse, Wood and Lumber of a structure; red is what is too few."""
    done, lacking, body, x = scene.deed(BUILD + structure), scene.lacks(structure), "", 3.5
    parts = [(str(done.folk), (Resource.FOLK, Resource.TOOLS)), ("", (Resource.HORSES,))]
    parts += [(str(n), (resource,)) for resource, n in done.spends.items()]
    wide = sum(pic.length(words, 12, bold=True) + 1 + COST_STEP * len(each) for words, each in parts)
    apart = min(3.0, (width - 8 - wide) / (len(parts) - 1))
    for words, resources in parts:
        if words:
            kind = "bad" if any(resource in lacking for resource in resources) else "name"
            body += text(x + 0.5, 31, words, kind)
            x += pic.length(words, 12, bold=True) + 1
        for resource in resources:
            body += path(f"M{number(x)} 36h{COST_STEP - 1}", "lack") if resource in lacking else ""
            body += icon(scene.prefix, f"r{resource}", x + COST_STEP / 2, 26.7, COST_SIZE)
            x += COST_STEP
        x += apart
    return body


def benefits(scene: Scene, structure: int) -> str:
    """What a structure brings, in pictures."""
    printed, parts = scene.printed, []
    for name, n in (
        ("fort", printed.fight[structure]),
        ("r1", printed.housing[structure]),
        ("r3", printed.happy[structure]),
    ):
        parts += [(name, str(n))] if n else []
    if structure in BENEFITS:
        name, words = BENEFITS[Structure(structure)]
        parts.append((name, str(printed.pen) if words == "pen" else words))
    body, x = "", 5.0
    step, size = (14.5, 0.6) if scene.narrow else (18.0, 0.74)
    sign = "" if scene.narrow and len(parts) > 1 else "+"
    for name, words in parts:
        told = f"{sign}{words}"
        body += text(x, 48.5, told, "soft")
        x += pic.length(told, 12) + (2 if scene.narrow else 4)
        body += icon(scene.prefix, name, x + step / 2, 44.7, size)
        x += step + 4
    return body


def fight_space(scene: Scene, at: Corner, width: float) -> str:
    """The settlement's Fight level, on the space that the printed board leaves free."""
    level, militia, lack = scene.fight(scene.seat), scene.me.militia, rifles_lack(scene.me)
    up = 1.5 if militia or lack else 0
    body = rect(0, 0, width, STRUCTURE_HEIGHT, "uses", round=7) + text(5, 15, "Fight level", "name")
    body += icon(scene.prefix, "fort", 17, 30 - up, 0.95) + text(33, 36 - up, level, "big")
    words = fight_words(scene)
    if militia:
        body += text(5, 48.5, "with militia", "soft")
        words += f"; the Kentucky Militia helps with {scene.printed.militia} in {militia} more Raid Phases"
    elif lack:
        body += text(5, 48.5, f"no {lack}", "bad")
    return piece(scene.id("fight"), words, "piece fight", at, body)


def structure_board(scene: Scene, width: float) -> Block:
    """The Structure Board."""
    abreast = NARROW_STRUCTURES if scene.narrow else len(BUILDINGS)
    return columns(scene, BUILDINGS, width, abreast, STRUCTURE_HEIGHT, structure_space)
