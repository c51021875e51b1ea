"""What is said of each piece: titles for screen readers and pointers, and the lines at the top."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

from flatboat.games.broadsides.drawing.scene import BOTH, Force, Scene
from flatboat.games.broadsides.edition.model import HEADING_NAMES, LETTER_NAMES
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    HEADINGS,
    LETTERS,
    NONE,
    SECTIONS,
    SIDES,
    Ending,
    Happening,
    Hit,
    Layout,
    Phase,
    Side,
)
from flatboat.games.broadsides.text.crossings import apart
from flatboat.games.broadsides.text.happenings import TAKEN, taken
from flatboat.games.broadsides.text.outlook import ending_words, may_choose, share
from flatboat.games.broadsides.text.vocabulary import (
    FATES,
    LAYOUT_WORDS,
    PLACE_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    SIDE_WORDS,
    dot_words,
    figure_words,
    lies_words,
)
from flatboat.kernel.notation import counted, listed

MASTS = {0: "mizzen mast", 2: "main mast", 6: "fore mast", 7: "bowsprit"}
STEPPED = (Happening.STEPPED, Happening.CAPTAIN_STEPPED)
MISSED = {1: "You came within a dot, but no cannon bore", 2: "You came within two dots: one too far to fire"}
STRUCK = ("lost", "lost its top", "damaged")  # a mast, by the hits it still takes
YOURS_AND_HERS = " (your\N{NO-BREAK SPACE}shots\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}hers)"


def mast_name(letter: int) -> str:
    """A mast by its letter."""
    return MASTS.get(letter, f"mast {LETTER_NAMES[letter]}")


def does(scene: Scene, seat: int, verb: str, you: str = "You") -> str:
    """A side and what it does; the viewer is spoken to: `You play`."""
    return f"{you} {plain(verb)}" if seat == scene.seat else f"{scene.names[seat]} {verb}"


def plain(verb: str) -> str:
    """A verb as it stands after "you".

    >>> plain("plays"), plain("has"), plain("lost")
    ('play', 'have', 'lost')
    """
    return {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))


# --- the lines at the top ------------------------------------------------------------------------------


def status_words(scene: Scene) -> str:
    """What is going on."""
    table, phase = scene.table, scene.phase
    if phase == Phase.OVER:
        who = "A draw" if table.winner == NONE else does(scene, int(table.winner), "wins")
        return f"{who}: {ending_words(scene.printed, table)}"
    if phase == Phase.PLACE:
        return "Both sides place their Captains"
    if phase == Phase.REPLACE:
        asked = [scene.names[seat] for seat in BOTH if may_choose(table, seat)]
        return f"A new Captain for {listed(asked)}"
    if phase == Phase.FIRE:
        where = "Final volley" if scene.boarding else f"Round {table.round}, card {table.slot}"
        return f"{where}: {does(scene, table.active, 'fires', 'you')}"
    if phase in (Phase.MOVE, Phase.FIGHT):
        verb = "moves" if phase == Phase.MOVE else "fights"
        return f"Boarding: {does(scene, table.active, verb, 'you')}"
    return f"Round {table.round}: courses are charted"


def describe(scene: Scene) -> str:
    """The table in a few sentences."""
    sides = [f"{scene.names[seat]}: {scene.sides[seat]}" for seat in BOTH]
    told = dict.fromkeys([status_words(scene), *sides, last_words(scene)])
    return "".join(f"{words}. " for words in told if words).rstrip()


# --- ships ------------------------------------------------------------------------------------------------


def ship_words(scene: Scene, seat: int) -> str:
    """A small ship on the chart."""
    ship = scene.ships[seat]
    if (ship.x, ship.y) in scene.marks:
        return goal_words(scene, ship.x, ship.y)
    told = f"{SHIP_NAMES[seat]} of {scene.names[seat]} at {dot_words(ship.x, ship.y)}"
    if scene.fate(seat) in (Ending.SUNK, Ending.SURRENDER):
        return f"{told}, {FATES[scene.fate(seat)]}"
    told += f", heading {HEADING_NAMES[ship.heading]}"
    fields = [f"{guns} {HEADING_NAMES[h]}" for h in range(HEADINGS) if (guns := scene.bears(seat, h))]
    return f"{told}; cannons that bear: {listed(fields) or 'none'}"


def goal_words(scene: Scene, x: int, y: int) -> str:
    """A dot to which the viewer's ship may sail, and what the numbers at its headings are."""
    lying = [seat for seat, ship in enumerate(scene.ships) if (ship.x, ship.y) == (x, y)]
    goes = "Sail to" if not lying else "Stay at" if scene.seat in lying else "Sail into her at"
    ends = [one for one in scene.voyages if (one.end.x, one.end.y) == (x, y)]
    counts = any(one.brings.shots for one in ends)
    near = ", nearest to her" * (scene.marks.get((x, y)) == "nearest")
    return f"{goes} {dot_words(x, y)}{near}, heading{YOURS_AND_HERS * counts}"


def band_words(scene: Scene, seat: int, letter: int) -> str:
    """A lettered row of a deck."""
    told = f"{SHIP_NAMES[seat]} {LETTER_NAMES[letter]}"
    hull = scene.ships[seat].hull
    marks = [spot_words(scene, seat, letter, side) for side in Side if hull[letter * SIDES + side]]
    return "; ".join([told, *marks])


def spot_words(scene: Scene, seat: int, letter: int, side: int) -> str:
    """A hull section."""
    n = scene.ships[seat].hull[letter * SIDES + side]
    state = ("unharmed", "hit once", "broken")[min(2, n)]
    return f"hull {LETTER_NAMES[letter]} {SIDE_WORDS[side]} {state}"


def mast_words(scene: Scene, seat: int, letter: int) -> str:
    """A mast."""
    parts, most = scene.ships[seat].masts[letter], scene.printed.masts[letter]
    state = "lost" if not parts else "standing" if parts == most else "its top shot away"
    return f"{SHIP_NAMES[seat]}'s {mast_name(letter)}, {state}"


def force_words(scene: Scene, seat: int, force: Force) -> str:
    """`2 crew and the Captain of Ada`; "" for nobody."""
    told = figure_words(force.crew, force.captain)
    return f"{told} of {scene.names[seat]}" if force.crew or force.captain else ""


def section_words(scene: Scene, place: int) -> str:
    """What is in a section."""
    ship, section = divmod(place, SECTIONS)
    letter, fought = section // COLUMNS, scene.boarding and not scene.firing
    told = ["a cannon"] if scene.ships[ship].guns[section] and not fought else []
    lost = section in scene.loaded[ship] and not scene.ships[ship].guns[section]
    told += ["a cannon that is shot away and still fires"] * lost
    if section % COLUMNS == 1 and scene.printed.masts[letter] and not scene.boarding:
        told.append(mast_words(scene, ship, letter).partition("'s ")[2])
    told += [words for seat in BOTH if (words := force_words(scene, seat, scene.forces[place][seat]))]
    if scene.fighting(place):
        due = scene.seat >= 0 and scene.phase == Phase.FIGHT
        told.append(f"combat, which you win {share(scene.odds(place))} of the time" if due else "combat")
    edges = edge_words(scene, section) if fought and place not in scene.assaults else []
    return "; ".join([f"{PLACE_WORDS[place]}: {', '.join(told) or 'empty'}", *edges])


def edge_words(scene: Scene, section: int) -> list[str]:
    """How the deck goes on where its level changes: by a ladder, or not at all."""
    told, letter = [], section // COLUMNS
    for way, next_letter in ((0, letter + 1), (HEADINGS // 2, letter - 1)):
        if not 0 <= next_letter < LETTERS or scene.level(letter) == scene.level(next_letter):
            continue
        to = SECTION_WORDS[next_letter * COLUMNS + section % COLUMNS]
        ladder = scene.printed.next[section][way] != NONE
        told.append(f"a ladder to {to}" if ladder else f"too steep to {to}, at the black line")
    return told


def whereabouts(scene: Scene) -> str:
    """How the ships lie to each other while a course is charted."""
    own, other = scene.ships[scene.seat], scene.ships[1 - scene.seat]
    between = apart(own, other)
    away = f", {counted(between, 'dot')} away" if between > 1 else ""
    return f"The {SHIP_NAMES[1 - scene.seat]} lies {lies_words(own, other)}{away}"


def near_miss(scene: Scene) -> str:
    """How near the ships came in a whole round without fire, if that was a dot too far, or bow to bow."""
    if all(scene.turned(seat, 0) == NONE for seat in BOTH):
        return ""
    after_cards = zip(*(scene.wake(seat)[1:] for seat in BOTH), strict=False)
    return MISSED.get(min((apart(*lies) for lies in after_cards), default=0), "")


def fire_words(scene: Scene, seats: Iterable[int]) -> list[str]:
    """What the last fire came to, for each of these sides that fired: `You hit 2 of 5: 2 crew, hull B`."""
    told, lost = [], taken(scene.happened)
    for seat in seats:
        fired = [n for n, one in enumerate(scene.events) if (one.kind, one.seat) == (Happening.SHOT, seat)]
        hits = sum(bool(effect(scene, n)) for n in fired)
        did = list(lost.get(1 - seat, []))
        did += spoiled(one for one in scene.events if one.seat == 1 - seat)
        if hits:
            told.append(f"{does(scene, seat, 'hit')} {hits} of {len(fired)}: {', '.join(did)}")
        elif fired:
            told.append(f"{does(scene, seat, 'missed')} with {counted(len(fired), 'shot')}")
    return told


def spoiled(events: Iterable[Any]) -> list[str]:
    """What fire did to a ship herself, each in two words: of a hull section the last thing."""
    hull, masts = dict[int, str](), dict[str, None]()
    for event in events:
        if event.kind == Happening.HULL:
            broken = "broken" if event.markers > 1 else "hull"
            hull[event.spot] = f"{broken} {LETTER_NAMES[event.spot // SIDES]}"
        elif event.kind == Happening.MAST:
            masts[mast_name(event.letter)] = None
    return [*hull.values(), *masts]


Teller = Callable[[Scene, int], str]


# --- what happened last ----------------------------------------------------------------------------------


def last_words(scene: Scene) -> str:
    """How the game ended; else the last dice and what they did, or how the ships met."""
    if scene.phase == Phase.OVER:
        return status_words(scene)
    told = (TELLERS[event.kind](scene, at) for at, event in enumerate(scene.events) if event.kind in TELLERS)
    return ([*told] or [""])[-1]


def tell_shot(scene: Scene, at: int) -> str:
    """A shot and all that it struck."""
    event = scene.events[at]
    missed = scene.printed.hits[event.die - 1] == Hit.MISS
    result = "missed" if missed else effect(scene, at) or "nothing there to hit"
    return f"{does(scene, event.seat, 'fired')} at {LETTER_NAMES[event.letter]}: {result}"


def effect(scene: Scene, at: int) -> str:
    """What a shot struck."""
    told, gone, section = list[str](), list[str](), NONE
    for after in scene.events[at + 1 :]:
        words = struck(after)
        if not words:
            break
        if after.kind in TAKEN:
            gone, section = [*gone, words], after.section
        else:
            told.append(words)
    return listed(told + ([f"{listed(gone)} lost at {SECTION_WORDS[section]}"] if gone else []))


def tell_shots(scene: Scene, at: int) -> str:
    """The same of all that a side fired at a row one after the other."""
    event = scene.events[at]
    fired = [n for n in range(at, -1, -1) if scene.events[n].kind == Happening.SHOT]
    aim = [(scene.events[n].seat, scene.events[n].letter) for n in fired]
    run = fired[: len([*takewhile(lambda one: one == aim[0], aim)])]
    if len(run) == 1:
        return tell_shot(scene, at)
    did = [words for n in reversed(run) if (words := effect(scene, n))]
    rest = f"; {len(run) - len(did)} without effect" if 0 < len(did) < len(run) else ""
    shots = f"{does(scene, event.seat, 'fired')} {len(run)} shots at {LETTER_NAMES[event.letter]}"
    return f"{shots}: {', '.join(did) or 'nothing hit'}{rest}"


def struck(event: Any) -> str:
    """What a shot did; "" for what is no more of it."""
    if event.kind == Happening.HULL:
        letter, side = divmod(event.spot, SIDES)
        return f"hull {LETTER_NAMES[letter]} {SIDE_WORDS[side]} {'broken' if event.markers > 1 else 'hit'}"
    if event.kind == Happening.MAST:
        return f"{mast_name(event.letter)} {STRUCK[min(2, event.left)]}"
    if event.kind == Happening.CANNON_LOST:
        return "cannon"
    if event.kind == Happening.CREW_LOST:
        return f"{event.crew} crew"
    return "the Captain" if event.kind == Happening.CAPTAIN_LOST else ""


def tell_fall(scene: Scene, at: int) -> str:
    """How a combat went."""
    begun = max((i for i in range(at + 1) if scene.events[i].kind == Happening.COMBAT), default=0)
    place, fell = scene.events[at].place, [0, 0]
    for event in scene.events[begun : at + 1]:
        fell[event.seat] += event.kind == Happening.FELL
    lost = [f"{does(scene, seat, 'lost', 'you')} {n}" for seat, n in enumerate(fell) if n]
    last = scene.events[at]
    if last.kind == Happening.CAPTAIN_FELL:
        whose = "your" if last.seat == scene.seat else f"{scene.names[last.seat]}'s"
        lost.append(f"{whose} Captain fell")
    return f"{does(scene, 1 - last.seat, 'wins')} at {PLACE_WORDS[place]}: {listed(lost)}"


def tell_collision(scene: Scene, at: int) -> str:
    """How the ships met."""
    event = scene.events[at]
    struck = does(scene, event.seat, "is", "you")
    met = f"The ships collide: {struck} struck {LAYOUT_WORDS[Layout(event.layout)]}"
    return f"{met}. A last volley, then the crews fight"


def tell_dice(scene: Scene, at: int) -> str:
    """What her volley did, which nobody has read yet, and who boards first."""
    first = scene.table.active
    volley = "".join(f"{told}. " for told in fire_words(scene, [1 - scene.left]))
    if first == scene.seat:
        return f"{volley}You board first: {counted(scene.table.moves, 'movement')}, then the fights"
    return f"{volley}{does(scene, first, 'rolls')} higher and boards first"


#: What is told of as the last thing that happened: steps are seen on deck, courses on the chart.
TELLERS: dict[Happening, Teller] = {
    Happening.COLLISION: tell_collision,
    Happening.SHOT: tell_shots,
    Happening.BOARDING_DIE: tell_dice,
    Happening.FELL: tell_fall,
    Happening.CAPTAIN_FELL: tell_fall,
}
