"""The table as SVG, drawn from what one seat may see: a pure function, the same for page, notebook and docs."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from flatboat.games.heartland.tables import (
    CARDS,
    CELLS,
    CENTRE,
    COLUMNS,
    FUEL,
    GOODS,
    HOME,
    LOCATIONS,
    NOWHERE,
    SIDES,
    SITES,
    STOP,
    WEIGH_FREE,
    Good,
    Icon,
    Phase,
    Upgrade,
)
from flatboat.kernel import pictures as pic
from flatboat.kernel.glass import look
from flatboat.kernel.pictures import Block, Picture, escape, number, piece, rect, spread, text, use

# Colours by number: goods g0 to g3 (with i: ink on it, p: pale), seats s0 to s4. `&` is the drawing's own class.
STYLE = """
&{--paper:#f6efdf;--mat:#e6dcbd;--mat2:#dccfa6;--card:#fffbf1;--line:#cdbd93;--ink:#33291c;--soft:#6d5f49;
--road:#8d8371;--dash:#f8efd4;--accent:#c2410c;--glow:#f59e0b;--tag:#f1e7cd;--back:#7c5a3a;--back2:#93704b;
--stop:#d9e6e4;--stopline:#5d8682;--depot:#4b4338;--depoti:#fff6e0;--fuel:#dfe5ea;--fuell:#66788a;--gone:#9b2c1c;
--g0:#f0bf2c;--g0i:#3f2d00;--g0p:#fbeab4;--g1:#3f7d33;--g1i:#fff;--g1p:#d3e6c3;
--g2:#2f2b28;--g2i:#fff;--g2p:#d8d2c8;--g3:#f0a3b5;--g3i:#571730;--g3p:#fbdce3;
--s0:#2a66ad;--s0i:#fff;--s1:#ee8a2a;--s1i:#2e1600;--s2:#fdfcf7;--s2i:#2b2b2b;--s3:#74492b;--s3i:#fff;
--s4:#7a46a3;--s4i:#fff;--edge:#2b241a;
font-family:"Avenir Next","Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
@media(prefers-color-scheme:dark){&{--paper:#1d1a16;--mat:#2b2720;--mat2:#39332a;--card:#3b352c;--line:#5c5242;
--ink:#f3e9d6;--soft:#bfb196;--road:#6a6254;--dash:#d9c99d;--accent:#fb9a4b;--glow:#fbbf24;--tag:#4a4236;
--back:#6b4d31;--back2:#85633f;--stop:#2d4543;--stopline:#7fb0ab;--depot:#15120e;--fuel:#3b4550;--fuell:#9fb1c3;
--gone:#ff8f7a;--g0p:#5d4c14;--g1:#57984a;--g1i:#06210a;--g1p:#2c4a26;--g2:#0d0b0a;--g2p:#1c1916;--g3p:#5f3340;
--s0:#4c8ad6;--s0i:#04152b;--s3:#9a6a45;--s4:#a06fcc;--s4i:#180425;--edge:#0f0c08}}
& text{font-size:13px;font-weight:500;fill:var(--ink)}
& .name{font-weight:700}& .soft{fill:var(--soft)}& .price{font-size:15px;font-weight:700}
& .letter{font-size:12px;font-weight:700}& .big{font-size:22px;font-weight:700}& .huge{font-size:30px;font-weight:700}
& .status{font-size:17px;font-weight:700}
& .on{fill:var(--depoti)}& .warn{fill:var(--accent);font-weight:700}
& .paper{fill:var(--paper)}& .mat{fill:var(--mat)}& .furrow{fill:none;stroke:var(--mat2);stroke-width:1.5}
& .road{stroke:var(--road);stroke-width:15}& .dash{stroke:var(--dash);stroke-width:1.6;stroke-dasharray:6 5}
& .shade{fill:#000;opacity:.13}& .card{fill:var(--card);stroke:var(--line)}& .hair{stroke:var(--line)}
& .depot{fill:var(--depot)}& .tag{fill:var(--tag)}& .panel{fill:var(--card);stroke:var(--line)}
& .wild{fill:var(--tag)}& .pit{fill:var(--line);opacity:.55}
& .stop{fill:var(--stop);stroke:var(--stopline);stroke-width:1.8}& .coin{fill:#ffd766;stroke:#8a6410}
& .coined{font-weight:700;fill:#4a3500}& .sold{fill:var(--card);stroke:var(--gone);stroke-width:1.8}
& .faint{opacity:.3}& .stamp{font-weight:700;fill:var(--gone);letter-spacing:.05em}
& .bar{stroke:var(--edge);stroke-width:1}& .weigh{fill:#1f5fa8;stroke:#0d2f57}& .crate{fill:#c9ccd1;stroke:#5d636b}
& .weighs{font-size:12px;font-weight:700;fill:#fff}& .toll{fill:#fff;stroke:#4d4d4d}
& .dollar{font-size:13px;font-weight:700;fill:#1d5b2a}& .flow{fill:var(--ink)}
& .spot{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 5}& .turn{stroke:var(--accent);stroke-width:3}
& .halo{fill:var(--glow);fill-opacity:.45;stroke:var(--accent);stroke-width:2}& .mark{fill:var(--accent)}
& .wheel{fill:#222;stroke:#999}& .bed{fill:var(--tag);stroke:var(--soft)}& .slot{fill:none;stroke:var(--line)}
& .back{fill:var(--back);stroke:var(--edge)}& .weave{fill:none;stroke:var(--back2);stroke-width:2}
& .void{fill:none;stroke:var(--soft);stroke-dasharray:4 4}& .fuel{fill:var(--fuel);stroke:var(--fuell)}
& .can{fill:var(--fuell)}& .canned{font-size:22px;font-weight:700;fill:var(--fuel)}& .white{fill:#fff;stroke:#5a3b1c}
& .furrow{opacity:.6}& .north{fill:var(--soft);stroke:var(--soft);stroke-width:1.6}
""" + "".join(
    f"& .g{g}{{fill:var(--g{g});stroke:var(--edge)}}& .g{g}i{{fill:var(--g{g}i)}}& .g{g}p{{fill:var(--g{g}p)}}"
    f"& .g{g}c{{fill:var(--g{g}p);stroke:var(--g{g})}}\n"
    for g in range(GOODS)
) + "".join(f"& .s{s}{{fill:var(--s{s});stroke:var(--edge)}}& .s{s}i{{fill:var(--s{s}i)}}\n" for s in range(5)) + """
@media(prefers-reduced-motion:no-preference){& .piece{transition:transform .45s ease}}
"""

# Our own little pictures, about 32 wide with the middle at (0, 0). Style rules do not reach into copies made
# by <use>, so these carry their colours.
ART = (
    '<g fill="#6d9a3a" stroke="#3f6420"><path d="M0 15C-13 11-12-2-9-6C-7 4-4 9 0 15ZM0 15C13 11 12-2 9-6C7 4 4 9 0 15Z"/>'
    '<path fill="#f5c83a" stroke="#9c7410" d="M0-15C7-15 7.5 6 4 11Q0 14-4 11C-7.5 6-7-15 0-15Z"/>'
    '<path stroke="#c08a14" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 3.6" d="M-3.4-7V8M0-11V10M3.4-7V8"/>'
    '<path d="M0 15C-9 13-11 6-10 0C-6 3-2 9 0 15ZM0 15C9 13 11 6 10 0C6 3 2 9 0 15Z"/></g>',
    '<g fill="#6ea64c" stroke="#2f5c22"><path fill="none" stroke-width="2" d="M10-11Q14-12 14-16"/>'
    '<path d="M-14 12C-16 0-4-15 13-13C16 3 3 16-14 12Z"/><g fill="#b4d98f" stroke="#4a7d35">'
    '<circle cx="-7" cy="6" r="4.5"/><circle r="4.8"/><circle cx="7" cy="-6.5" r="4.3"/></g></g>',
    '<g fill="#332e2a" stroke="#14110f">'
    '<path fill="#efe3c8" stroke="#6b5b3f" d="M-6-8C-12-7-15-10-14-16C-11-12-8-12-4-11ZM6-8C12-7 15-10 14-16C11-12 8-12 4-11Z"/>'
    '<path d="M-7-5C-12-7-16-4-15 0C-11 1-8-1-7-2ZM7-5C12-7 16-4 15 0C11 1 8-1 7-2ZM-7-7Q0-14 7-7L6 7Q5 15 0 15T-6 7Z"/>'
    '<path fill="#efe3c8" stroke="none" d="M0-9Q3-3 2 4H-2Q-3-3 0-9ZM-5-4h2v2h-2ZM3-4h2v2h-2Z"/>'
    '<ellipse fill="#d98c9c" cy="10" rx="6" ry="4.5"/><path stroke="none" d="M-3 9h1.8v2H-3ZM1.2 9H3v2H1.2Z"/></g>',
    '<g fill="#f3acbc" stroke="#a45468"><path d="M-11-6L-13-15L-3-11ZM11-6L13-15L3-11Z"/><circle r="12.5" cy="1"/>'
    '<ellipse fill="#e58ba0" cy="4.5" rx="6.5" ry="5"/>'
    '<path fill="#4a1f2c" stroke="none" d="M-3.4 3h2v3.2h-2ZM1.4 3h2v3.2h-2ZM-6.5-5h2.6v2.6h-2.6ZM3.9-5h2.6v2.6h-2.6Z"/></g>',
)
OUTLINES = (
    "M-10.5 0A10.5 10.5 0 0 1 10.5 0A10.5 10.5 0 0 1-10.5 0Z",
    "M-10.5 10.5V0A10.5 10.5 0 0 1 0-10.5H10.5V0A10.5 10.5 0 0 1 0 10.5Z",
    "M-8-10H8Q10-10 10-8V8Q10 10 8 10H-8Q-10 10-10 8V-8Q-10-10-8-10Z",
    "M-11.5 0L-6-10H6L11.5 0L6 10H-6Z",
)
TRUCK = "M0 2Q0 0 2 0H26Q28 0 28 2V15H0ZM29 5Q29 3 31 3H35Q37 3 38 5L41 9Q42 10 42 11V15H29Z"
CAN = "M-13-12H4L10-17L14-13L12-9V16Q12 19 9 19H-13Q-16 19-16 16V-9Q-16-12-13-12Z"

GOOD = tuple(good.name.lower() for good in Good)
LETTERS = tuple(word[:2].title() for word in GOOD)
SHY = {"Supercharger": "Super\u00adcharger", "Dispatcher": "Dis\u00adpatcher"}  # where narrow cards may break
UPGRADES = tuple("GPS" if u is Upgrade.GPS else u.name.replace("_", " ").title() for u in Upgrade)
SIDE_WORDS = ("north", "east", "south", "west")
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of each side, y downwards
FLOWS = ("", "on leaving ", "on entering ", "both ways ")
ICON_WORDS = {Icon.CLOSED: "road closed {1}", Icon.TOLL: "toll {0}{1}", Icon.WEIGH: "weigh station {0}{1}"}
DOING = (
    "picks a location", "puts it on the map", "lays out the truck stops", "moves", "takes an action",
    "loads, perhaps more", "unloads, perhaps more", "discards", "draws", "draws for Truck Wash",
    "discards for Truck Wash", "may use Ham Radio", "makes an offer", "answers an offer", "may discard for Oil Change",
    "refuels",
)  # fmt: skip
SETTING_UP = (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)
CARD_W, CARD_H = 56, 80
COLUMN = 312  # width of the panels and of the cards, in the wide form
PHONE = 374  # the same in the narrow form, with a margin of 8 on both sides


class Printed(Protocol):
    """What the drawing asks of an edition."""

    def place_name(self, place: int) -> str:
        """The name printed on a location, the centre or a truck stop."""

    def record(self) -> Any:
        """The component values, an array of one `Edition`."""


class Cut(NamedTuple):
    """The sizes of cards on the map; the compact cut counts cubes instead of showing each."""

    width: float
    height: float
    stop_width: float
    stop_height: float
    gap: float
    gap_down: float
    compact: bool


FULL = Cut(148, 112, 104, 74, 27, 27, False)


class Plan(NamedTuple):
    """Where the middles of the map's columns and rows lie."""

    xs: dict[int, float]
    ys: dict[int, float]
    width: float
    height: float

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.xs[cell % COLUMNS], self.ys[cell // COLUMNS]


class Scene:
    """A view with the words and values its drawing needs."""

    def __init__(self, view: Any, edition: Printed, names: list[str], prefix: str) -> None:
        self.view, self.table, self.edition, self.names = view, view.table, edition, names
        self.printed = look(edition.record())[0]
        self.prefix = prefix
        self.seats: int = view.table.seats
        self.phase: int = view.table.phase

    def id(self, *parts: object) -> str:
        """The id of a piece."""
        return "-".join([self.prefix, *map(str, parts)])

    @cached_property
    def cell(self) -> list[int]:
        """Where each place lies; NOWHERE if it does not."""
        return list(self.table.map.cell)

    @cached_property
    def taken(self) -> dict[int, int]:
        """The place on each cell that has one."""
        return {cell: place for place, cell in enumerate(self.cell) if cell != NOWHERE}

    @cached_property
    def visitors(self) -> dict[int, list[int]]:
        """The seats whose trucks stand on each place."""
        at: dict[int, list[int]] = {}
        for seat in range(self.seats):
            at.setdefault(self.table.truckers[seat].at, []).append(seat)
        return at

    @cached_property
    def actor(self) -> int:
        """The seat to act, or -1 when the game is over."""
        if self.phase == Phase.OVER:
            return -1
        return int(self.table.partner if self.phase == Phase.ANSWER else self.table.turn)

    @cached_property
    def removed(self) -> list[int]:
        """The locations that may still be picked, and the one picked and waiting for its cell."""
        if self.phase not in (Phase.PICK, Phase.PICK_CELL):
            return []
        waiting = {self.table.picking} if self.phase == Phase.PICK_CELL else set()
        return [k for k in range(LOCATIONS) if self.table.removed[k] or k in waiting]

    @cached_property
    def due(self) -> list[int]:
        """The upgrades of the truck stops still to be laid, in order."""
        if self.phase != Phase.STOPS:
            return []
        return [u for i, u in enumerate(self.table.dealt) if i >= self.table.laid and u != NOWHERE]

    @cached_property
    def spots(self) -> list[int]:
        """Empty cells beside the map, shown while something is to be put there."""
        if self.phase not in (Phase.PICK_CELL, Phase.STOPS):
            return []
        near = {cell + step for cell, place in self.taken.items() if place < SITES for step in beside(cell)}
        return sorted(cell for cell in near if 0 <= cell < CELLS and cell not in self.taken)

    def owner(self, upgrade: int) -> int:
        """The seat that owns an upgrade, or -1."""
        return next((s for s in range(self.seats) if self.table.truckers[s].upgrade == upgrade), -1)


def beside(cell: int) -> list[int]:
    """The steps from a cell to the cells beside it."""
    column = cell % COLUMNS
    return [COLUMNS, -COLUMNS] + [1] * (column < COLUMNS - 1) + [-1] * (column > 0)


# Words.


def counted(n: int, word: str) -> str:
    """A number and a noun: "1 cube", "2 cubes"."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def card_word(kind: int) -> str:
    """What a card is called."""
    return GOOD[kind] if kind < FUEL else f"fuel {kind - FUEL + 1}"


def card_words(counts: Any) -> str:
    """Cards by kind as words."""
    return pic.listed([f"{counts[k]} {card_word(k)}" for k in range(CARDS) if counts[k]]) or "nothing"


def cube_words(counts: Any) -> str:
    """Cubes by good as words."""
    kinds = [f"{counts[g]} {GOOD[g]}" for g in range(GOODS) if counts[g]]
    return f"{pic.listed(kinds)} cube{'' if sum(counts) == 1 else 's'}" if kinds else "no cubes"


def position_word(cell: int) -> str:
    """Where a cell lies, from the middle of the grid."""
    east, north = cell % COLUMNS - HOME % COLUMNS, cell // COLUMNS - HOME // COLUMNS
    parts = [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    parts += [f"{abs(north)} {'north' if north > 0 else 'south'}"] if north else []
    return " ".join(parts) or "in the middle"


def place_words(scene: Scene, place: int) -> str:
    """All that is to be said of a card of the map."""
    if place >= STOP:
        owner = scene.owner(place - STOP)
        sold = f"sold to {scene.names[owner]}" if owner >= 0 else f"costs {scene.printed.cost[place - STOP]}"
        words = f"{UPGRADES[place - STOP]}: truck stop; {sold}"
    elif place == CENTRE:
        lost = [f"{scene.printed.penalty[g]} for {GOOD[g]}" for g in range(GOODS)]
        name = scene.edition.place_name(place)
        words = f"{name}: distribution centre; each cube kept at the end loses {pic.listed(lost)}"
    else:
        words = site_words(scene, place)
    trucks = [scene.names[s] for s in scene.visitors.get(place, [])]
    return words + (f"; here: {pic.listed(trucks)}" if trucks else "")


def site_words(scene: Scene, place: int) -> str:
    """A location: what it grows and wants, its cubes, its road icons."""
    native, prices = scene.printed.native[place], scene.printed.price[place]
    grows = f"native {GOOD[native]}" if native != NOWHERE else "nothing native"
    wants = pic.listed([f"{GOOD[g]} at {prices[g]}" for g in range(GOODS) if prices[g]]) or "nothing"
    words = f"{scene.edition.place_name(place)}: {grows}; wants {wants}; {cube_words(scene.table.cubes[place])}"
    for side, icon in road_icons(scene, place):
        flow = FLOWS[scene.printed.flow[place][side]]
        words += "; " + ICON_WORDS[icon].format(flow, SIDE_WORDS[side])
    return words


def trucker_words(scene: Scene, seat: int) -> str:
    """All that lies open in front of a player."""
    who = scene.table.truckers[seat]
    you = " (you)" if seat == scene.view.seat else ""
    words = f"{scene.names[seat]}{you}, truck {seat + 1}: {who.points} of {scene.table.target} points"
    words += f"; carries {cube_words(who.cargo)}, room for {scene.table.trailer}; {counted(who.cards, 'card')} in hand"
    if any(who.shown):
        words += f", of them seen {card_words(who.shown)}"
    if who.upgrade != NOWHERE:
        words += f"; owns {UPGRADES[who.upgrade]}"
    if who.penalty:
        words += f"; lost {who.penalty} for cargo kept"
    return words + "".join(f"; {flag}" for flag in flags(scene, seat))


def flags(scene: Scene, seat: int) -> list[str]:
    """What is special about a seat now."""
    told = ["to act"] if seat == scene.actor else []
    if seat == scene.table.turn != scene.actor and scene.phase != Phase.OVER:
        told.append("on turn")
    return told + (["triggered the end"] if seat == scene.table.trigger else [])


def status_words(scene: Scene) -> str:
    """What is going on, in a line."""
    if scene.phase == Phase.OVER:
        best = max(scene.table.truckers[s].points for s in range(scene.seats))
        return f"The game is over, with {best} points the most"
    turn = "Setting up" if scene.phase in SETTING_UP else f"Turn {scene.table.turns}"
    doing = DOING[scene.phase]
    if scene.phase == Phase.PICK_CELL:
        doing = f"puts {scene.edition.place_name(scene.table.picking)} on the map"
    return f"{turn}: {scene.names[scene.actor]} {doing}"


def detail_words(scene: Scene) -> str:
    """What this turn holds so far: the payment for moving, or the offer."""
    table = scene.table
    if scene.phase in (Phase.OFFER, Phase.ANSWER):
        offer = f"{card_words(table.give)} for {card_words(table.ask)}"
        return f"{scene.names[table.turn]} offers {scene.names[table.partner]} {offer}"
    if scene.phase in (Phase.PICK, Phase.PICK_CELL) and table.stops_due:
        return f"{counted(table.stops_due, 'truck stop')} to come"
    if scene.phase in SETTING_UP or scene.phase == Phase.OVER:
        return ""
    paid = [f"fuel {table.fuel}"] * (table.fuel > 0) + [f"{table.corn} corn burned"] * (table.corn > 0)
    paid += [counted(table.paid, "point")] * (table.paid > 0) + ["Tune Up"] * (table.tuned > 0)
    return ("towed" if table.towed else "") or (f"driving on {pic.listed(paid)}" if paid else "")


def describe(scene: Scene) -> str:
    """The whole table in words."""
    table, words = scene.table, [status_words(scene), detail_words(scene)]
    for cell, place in sorted(scene.taken.items(), key=lambda item: (-(item[0] // COLUMNS), item[0])):
        words.append(f"{position_word(cell).capitalize()}: {place_words(scene, place)}")
    words += [f"To pick from: {place_words(scene, k)}" for k in scene.removed]
    words += [f"To be laid: {place_words(scene, STOP + u)}" for u in scene.due]
    words += [trucker_words(scene, seat) for seat in range(scene.seats)]
    window = [card_word(k) for k in window_kinds(scene) if k != NOWHERE]
    words.append(f"Draw window: {pic.listed(window) or 'empty'}. {pile_words(scene)}. {discard_words(scene)}")
    if scene.view.seat >= 0:
        words.append(f"Your hand: {card_words(scene.view.hand)}")
    return ". ".join(filter(None, words)) + "."


def pile_words(scene: Scene) -> str:
    """The draw pile."""
    return f"Draw pile: {counted(scene.table.pile, 'card')}"


def discard_words(scene: Scene) -> str:
    """The discard pile."""
    top = scene.table.top
    shown = f", {card_word(top)} on top" if scene.table.discarded and top != NOWHERE else ""
    return f"Discard pile: {counted(scene.table.discarded, 'card')}{shown}"


def window_kinds(scene: Scene) -> list[int]:
    """The cards of the draw window, NOWHERE for an empty place."""
    return list(scene.table.window)[: scene.printed.window]


# Pieces.


def token(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """The mark of a good: its colour, shape and letters."""
    return use(scene.id("good", good), x, y, scale)


def cube(scene: Scene, id: str, good: int, words: str, x: float, y: float, scale: float = 1) -> str:
    """A cube."""
    return piece(id, words, "piece cube", (x, y), token(scene, good, 0, 0, scale))


def truck(scene: Scene, seat: int, at: tuple[float, float], scale: float) -> str:
    """A truck on the map; the one to act stands in a glow."""
    words = f"Truck {seat + 1}, {scene.names[seat]}, at {where(scene, seat)}"
    halo = rect(-2.5, -4, 47, 29, "halo", round=8) if seat == scene.actor else ""
    body = halo + truck_shape(seat)
    return piece(scene.id("truck", seat), words, "piece truck", at, pic.element("g", body, transform=f"scale({scale})"))


def truck_shape(seat: int) -> str:
    """A little truck with its number, 42 by 21."""
    wheels = "".join(pic.element("circle", cx=x, cy=17, r=3.5, kind="wheel") for x in (6, 22, 36))
    return pic.path(TRUCK, f"s{seat}") + wheels + text(14, 12.5, str(seat + 1), f"letter s{seat}i", anchor="middle")


def where(scene: Scene, seat: int) -> str:
    """The name of the place a truck stands on."""
    place = scene.table.truckers[seat].at
    return UPGRADES[place - STOP] if place >= STOP else scene.edition.place_name(place)


def road_icons(scene: Scene, place: int) -> list[tuple[int, Icon]]:
    """The road icons of a card whose advanced side is up: side and icon."""
    if place >= SITES or not scene.table.map.turned[place]:
        return []
    icons = scene.printed.icon[place]
    return [(side, Icon(icons[side])) for side in range(SIDES) if icons[side] != Icon.OPEN]


def road_icon(scene: Scene, place: int, side: int, icon: Icon, cut: Cut) -> str:
    """One road icon, half in the gap beside the card."""
    east, south = OUTWARD[side]
    out = 1 if cut.compact and east else 5
    x, y = cut.width / 2 + east * (cut.width / 2 + out), cut.height / 2 + south * (cut.height / 2 + out)
    if cut.compact and east:  # little room between the columns: signs that face each other are not level
        y = 81 - 13 * east
    if icon == Icon.CLOSED:
        bar = rect(-22, -4, 44, 10, "bar", round=2)
        body = pic.element("g", bar, fill=f"url(#{scene.id('stripes')})", transform=f"rotate({90 * side})")
        flow = 0
    else:
        flow = scene.printed.flow[place][side]
        body = road_sign(side, icon, flow)
    words = ICON_WORDS[icon].format(FLOWS[flow], SIDE_WORDS[side]).capitalize()
    scale = " scale(0.85)" if cut.compact else ""
    inside = pic.title(words) + body
    return pic.element("g", inside, id=scene.id("road", place, side), transform=pic.shift(x, y) + scale)


def road_sign(side: int, icon: Icon, flow: int) -> str:
    """A toll or weigh station, pointing the way one pays: out of the card (1), into it (2) or both (3)."""
    half = 9 if icon == Icon.TOLL else 15
    outer = f"V-4L0-10L{half}-4" if flow & 1 else f"V-9H{half}"
    inner = f"V5L0 11L{-half} 5" if flow & 2 else f"V10H{-half}"
    sign = pic.element("path", d=f"M{-half} 5{outer}{inner}Z", kind=icon.name.lower(), transform=f"rotate({90 * side})")
    east, south = OUTWARD[side]
    x, y = (0 if flow == 3 else -2 if flow == 1 else 2) * east, (0 if flow == 3 else -2 if flow == 1 else 2) * south
    if icon == Icon.TOLL:
        return sign + text(x, y + 4.6, "$", "dollar", anchor="middle")
    if side % 2:
        return sign + rect(x - 4.5, -11, 9, 9, "crate") + text(x, 11, str(WEIGH_FREE), "weighs", anchor="middle")
    return sign + rect(-11, y - 4.5, 9, 9, "crate") + text(6, y + 4.4, str(WEIGH_FREE), "weighs", anchor="middle")


def card_frame(width: float, height: float, header: str, band: float) -> str:
    """The paper of a card with its coloured header."""
    top = f"M0.5 {band}V9Q0.5 0.5 9 0.5H{number(width - 9)}Q{number(width - 0.5)} 0.5 {number(width - 0.5)} 9V{band}Z"
    shade = rect(0, 2.5, width, height, "shade", round=9)
    return shade + rect(0, 0, width, height, "card", round=9) + pic.path(top, header)


def highlight(width: float, height: float, on: bool) -> str:
    """A frame round the thing being handled."""
    return f'<g fill="none">{rect(-4, -4, width + 8, height + 8, "turn", round=12)}</g>' if on else ""


def cube_spots(count: int) -> list[tuple[float, float]]:
    """Where cubes lie on a full card: two rows, closer together if there are more than eight."""
    row = max(4, -(-count // 2))
    xs = spread(row, 22, 1.4, 92.4)
    return [(19 + xs[i % row], 42 + 24 * (i // row)) for i in range(count)]


def lying(scene: Scene, place: int) -> list[int]:
    """The goods that lie at a place, the native one first."""
    native = scene.printed.native[place]
    return sorted((g for g in range(GOODS) if scene.table.cubes[place][g]), key=lambda g: (g != native, g))


def location(scene: Scene, place: int) -> str:
    """A location or Badlands card, 148 by 112."""
    native, name = scene.printed.native[place], scene.edition.place_name(place)
    body = card_frame(FULL.width, FULL.height, f"g{native}p" if native != NOWHERE else "wild", 28)
    if native != NOWHERE:
        body += token(scene, native, 16, 14.5, 0.95)
    left = 31 if native != NOWHERE else 10
    room = FULL.width - left - (20 if scene.table.map.turned[place] else 6)
    body += text(left, 19, pic.shorten(name, 13, room, bold=True), "name")
    if scene.table.map.turned[place]:
        body += pic.path("M138 8.500L143 14.500L138 20.500L133 14.500Z", "flow")
    cubes = [(g, n) for g in lying(scene, place) for n in range(scene.table.cubes[place][g])]
    for (good, n), (x, y) in zip(cubes, cube_spots(len(cubes)), strict=True):
        body += cube(scene, scene.id("cube", place, good, n), good, f"{GOOD[good]} cube at {name}", x, y)
    wanted = [g for g in range(GOODS) if scene.printed.price[place][g]]
    step = (0, 31, 31, 26, 20)[len(wanted)]
    for i, good in enumerate(wanted):
        y = 70 + step * (i - (len(wanted) - 1) / 2)
        body += rect(104, y - min(25, step - 1) / 2, 39, min(25, step - 1), "tag", round=6)
        body += token(scene, good, 117, y - 0.5, 0.85)
        body += text(134.5, y + 5, str(scene.printed.price[place][good]), "price", anchor="middle")
    return body


def centre(scene: Scene) -> str:
    """The distribution centre, 148 by 112."""
    name = pic.shorten(scene.edition.place_name(CENTRE), 13, FULL.width - 20, bold=True)
    body = card_frame(FULL.width, FULL.height, "depot", 28)
    body += text(FULL.width / 2, 19, name, "name on", anchor="middle")
    for good in range(GOODS):
        x = 20 + 36 * good
        body += token(scene, good, x, 42, 0.86)
        body += text(x - 1, 66, f"−{scene.printed.penalty[good]}", "name", anchor="middle")
    if CENTRE not in scene.visitors:
        body += text(FULL.width / 2, 96, "distribution centre", "soft", anchor="middle")
    return body


def compact_card(scene: Scene, place: int, cut: Cut) -> str:
    """A location, Badlands card or the centre on a phone: counts beside the marks of the goods."""
    native = scene.printed.native[place]
    header = "depot" if place == CENTRE else f"g{native}p" if native != NOWHERE else "wild"
    body = card_frame(cut.width, cut.height, header, 33)
    lines = pic.wrap(scene.edition.place_name(place), 12, cut.width - 3, bold=True)
    for i, line in enumerate(lines):
        kind = "letter on" if place == CENTRE else "letter"
        body += text(cut.width / 2, (21 if len(lines) == 1 else 14) + 14 * i, line, kind, anchor="middle")
    step = (cut.width - 4) / 2
    if place == CENTRE:
        for good in range(GOODS):
            x, y = 2 + step * (good % 2), 45 + 22 * (good // 2)
            body += token(scene, good, x + 10, y, 0.8) + text(x + 20, y + 4.5, str(-scene.printed.penalty[good]), "letter")
        return body
    for i, good in enumerate(lying(scene, place)):
        x, y, n = 2 + step * (i % 2), 45 + 21 * (i // 2), scene.table.cubes[place][good]
        words = f"{counted(n, GOOD[good] + ' cube')} at {scene.edition.place_name(place)}"
        mark = token(scene, good, 10, 0, 0.85) + text(21, 4.5, str(n), "name")
        body += piece(scene.id("cubes", place, good), words, "piece cubes", (x, y), mark)
    wanted = [g for g in range(GOODS) if scene.printed.price[place][g]]
    rows = -(-len(wanted) // 2)
    body += rect(2, cut.height - 2 - 22 * rows, cut.width - 4, 22 * rows, "tag", round=7)
    for i, good in enumerate(wanted):
        x, y = 2 + step * (i % 2), cut.height - 13 - 22 * (rows - 1 - i // 2)
        body += token(scene, good, x + 11, y, 0.8)
        body += text(x + 22, y + 5, str(scene.printed.price[place][good]), "name")
    return body


def truck_stop(scene: Scene, upgrade: int, cut: Cut) -> str:
    """A truck stop: a sign with cut corners."""
    w, h = cut.stop_width, cut.stop_height
    sign = f"M9 0H{number(w - 9)}L{number(w)} 9V{number(h - 9)}L{number(w - 9)} {number(h)}H9L0 {number(h - 9)}V9Z"
    body = f'<g transform="translate(0,2.5)">{pic.path(sign, "shade")}</g>{pic.path(sign, "stop")}'
    body += upgrade_name(UPGRADES[upgrade], w / 2, 24, w - 5)
    if STOP + upgrade not in scene.visitors:
        body += pic.element("g", use(scene.id("can"), w / 2, h - 22, 0.62), kind="faint")
    if scene.owner(upgrade) < 0:
        return body + coin(w - 8, 6, scene.printed.cost[upgrade])
    stamp = rect(-23, -9, 46, 18, "sold", round=4) + text(0, 4.5, "SOLD", "stamp", anchor="middle")
    return body + pic.element("g", stamp, transform=pic.shift(w - 24, 3))


def upgrade_name(name: str, x: float, y: float, room: float) -> str:
    """The name of an upgrade on up to two lines, the middle of the block kept."""
    shy = " ".join(SHY.get(word, word) for word in name.split())
    lines = pic.wrap(shy, 12, room, bold=True)
    lines = lines if len(lines) > 1 else ["", *lines]
    return "".join(
        text(x, y + 14 * i - (0 if lines[0] else 7), line, "letter", anchor="middle")
        for i, line in enumerate(lines)
        if line
    )


def coin(x: float, y: float, value: int) -> str:
    """A price in points."""
    return pic.element("circle", cx=x, cy=y, r=10, kind="coin") + text(x, y + 4.7, str(value), "coined", anchor="middle")


def map_card(scene: Scene, place: int, cut: Cut, at: tuple[float, float]) -> str:
    """A card of the map, with its middle at `at`."""
    if place >= STOP:
        width, height, body = cut.stop_width, cut.stop_height, truck_stop(scene, place - STOP, cut)
        marked = bool(scene.due) and scene.due[0] == place - STOP
    else:
        width, height = cut.width, cut.height
        full = centre(scene) if place == CENTRE else location(scene, place)
        body = compact_card(scene, place, cut) if cut.compact else full
        body += "".join(road_icon(scene, place, side, icon, cut) for side, icon in road_icons(scene, place))
        marked = scene.phase == Phase.PICK_CELL and place == scene.table.picking
    body += highlight(width, height, marked)
    kind = "piece stop-card" if place >= STOP else "piece place-card"
    corner = (at[0] - width / 2, at[1] - height / 2)
    return piece(scene.id("place", place), place_words(scene, place), kind, corner, body)


# The map.


def plan(scene: Scene, cut: Cut) -> Plan:
    """Where columns and rows lie: those with nothing but truck stops are narrower."""
    cells = dict.fromkeys(scene.spots, scene.phase == Phase.PICK_CELL)
    cells |= {cell: place < SITES for cell, place in scene.taken.items()}
    columns: dict[int, bool] = {}
    rows: dict[int, bool] = {}
    for cell, card in cells.items():
        columns[cell % COLUMNS] = card or columns.get(cell % COLUMNS, False)
        rows[cell // COLUMNS] = card or rows.get(cell // COLUMNS, False)
    xs, width = lane(columns, cut.width, cut.stop_width, cut.gap)
    ys, height = lane(rows, cut.height, cut.stop_height, cut.gap_down)
    return Plan(xs, {row: height - y for row, y in ys.items()}, width, height)


def lane(lines: dict[int, bool], large: float, small: float, gap: float) -> tuple[dict[int, float], float]:
    """The middles of columns or rows, large where a location lies in one, and the length of all."""
    middles, at = {}, 0.0
    for line in range(min(lines, default=0), max(lines, default=0) + 1):
        size = large if lines.get(line, False) else small
        middles[line], at = at + size / 2, at + size + gap
    return middles, at - gap


def compact_cut(scene: Scene) -> Cut:
    """The sizes for a phone: as large as the number of columns lets them be."""
    columns: dict[int, bool] = {}
    for cell, place in scene.taken.items():
        columns[cell % COLUMNS] = place < SITES or columns.get(cell % COLUMNS, False)
    if scene.spots:
        columns = dict.fromkeys((cell % COLUMNS for cell in scene.spots), False) | columns
    cards, gap, stop = max(1, sum(columns.values())), 8 if len(columns) < 6 else 6, 50
    room = PHONE - 12 - (len(columns) - cards) * (stop + gap) - (cards - 1) * gap
    width = min(112.0, max(57.0, room / cards))
    places = [k for k in scene.taken.values() if k < SITES] + scene.removed
    wanted = max((sum(1 for price in scene.printed.price[k] if price) for k in places), default=0)
    return Cut(width, 128 if wanted <= 2 else 150, stop, 84, gap, 15, True)


def roads(scene: Scene, where: Plan) -> str:
    """The roads between cards that share a side."""
    lines = ""
    for cell in scene.taken:
        for step in (1, COLUMNS):
            if step in beside(cell) and cell + step in scene.taken:
                (x1, y1), (x2, y2) = where.middle(cell), where.middle(cell + step)
                lines += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return pic.path(lines, "road") + pic.path(lines, "dash")


def berth(scene: Scene, seat: int, where: Plan, cut: Cut) -> tuple[float, float]:
    """Where a truck stands: in a row at the foot of its card, at the centre in two."""
    place = scene.table.truckers[seat].at
    queue = scene.visitors[place]
    i, n = queue.index(seat), len(queue)
    x, y = where.middle(scene.cell[place])
    if cut.compact:
        row = n if place != CENTRE else 2 if n < 5 else 3
        step = min(32.0, (cut.width - 32) / max(1, row - 1))
        left = x - 15 - step * (min(n, row) - 1) / 2 + step * (i % row)
        top = 9 if place >= STOP else 78 - cut.height / 2 if place == CENTRE else 82 - cut.height / 2
        return left, y + top + 20 * (i // row)
    if place >= STOP:
        return x - 21 + 46 * (i - (n - 1) / 2), y + 6
    left, top = x - FULL.width / 2, y - FULL.height / 2
    if place == CENTRE and n > 3:
        return left + 9 + 46 * (i % 3), top + 71 + 20 * (i // 3)
    return left + 6 + 47 * (i % 3), top + 85


def truck_scale(scene: Scene, seat: int, cut: Cut) -> float:
    """Trucks are smaller on phones, and where many stand at the centre."""
    place = scene.table.truckers[seat].at
    return 0.72 if cut.compact else 0.84 if place == CENTRE and len(scene.visitors[place]) > 3 else 1


def map_block(scene: Scene, cut: Cut) -> Block:
    """The map: roads, cards, and the trucks on top."""
    where = plan(scene, cut)
    body = roads(scene, where)
    for cell in scene.spots:
        large = scene.phase == Phase.PICK_CELL
        w, h = (cut.width, cut.height) if large else (cut.stop_width, cut.stop_height)
        x, y = where.middle(cell)
        words = f"Empty cell, {position_word(cell)}"
        body += piece(scene.id("cell", cell), words, "spot-cell", (x - w / 2, y - h / 2), rect(0, 0, w, h, "spot", round=9))
    body += "".join(map_card(scene, place, cut, where.middle(cell)) for cell, place in sorted(scene.taken.items()))
    for seat in range(scene.seats):
        if scene.cell[scene.table.truckers[seat].at] != NOWHERE:
            body += truck(scene, seat, berth(scene, seat, where, cut), truck_scale(scene, seat, cut))
    return Block(where.width, where.height, pic.element("g", body, id=scene.id("map"), kind="map"))


def mat(scene: Scene, block: Block, width: float, height: float) -> Block:
    """The map on its mat, in the middle of the room there is."""
    body = rect(0, 0, width, height, "mat", round=14)
    body += f'<g fill="url(#{scene.id("furrows")})">{rect(0, 0, width, height, "field", round=14)}</g>'
    if width > PHONE:
        body += pic.path("M9 29V14M9 9L5 18H13Z", "north") + text(9, 43, "N", "soft", anchor="middle")
    body += pic.place(block, (width - block.width) / 2, (height - block.height) / 2)
    return Block(width, height, body)


# The players.


def panel(scene: Scene, seat: int, width: float) -> Block:
    """What lies open in front of a player."""
    who, height = scene.table.truckers[seat], 104
    body = rect(0, 2.5, width, height, "shade", round=11)
    body += rect(0, 0, width, height, "panel turn" if seat == scene.actor else "panel", round=11)
    body += pic.element("circle", cx=20, cy=20, r=12, kind=f"s{seat}")
    body += text(20, 24.6, str(seat + 1), f"name s{seat}i", anchor="middle")
    points = f"{who.points}"
    target = f"of {scene.table.target}"
    body += text(width - 12 - pic.length(target, 13) - 6, 26, points, "big", anchor="end")
    body += text(width - 12, 26, target, "soft", anchor="end")
    name = scene.names[seat] + (" (you)" if seat == scene.view.seat else "")
    body += text(39, 25, pic.shorten(name, 15, width - 145, bold=True), "price")
    body += trailer(scene, seat) + hand_backs(scene, seat, 150)
    if who.upgrade != NOWHERE:
        body += piece(
            scene.id("upgrade", seat), f"Upgrade: {UPGRADES[who.upgrade]}", "piece upgrade", (width - 94, 36),
            rect(0, 0, 84, 34, "stop", round=6), upgrade_name(UPGRADES[who.upgrade], 42, 15, 82),
        )  # fmt: skip
    notes = flags(scene, seat) + ([f"−{who.penalty} for cargo"] if who.penalty else [])
    body += text(width - 12, 93, ", ".join(notes), "warn", anchor="end") if notes else ""
    return Block(width, height, piece(scene.id("panel", seat), trucker_words(scene, seat), "seat", (0, 0), body))


def trailer(scene: Scene, seat: int) -> str:
    """The trailer with its cubes, and the cab before it."""
    who, room = scene.table.truckers[seat], max(1, scene.table.trailer)
    goods = [(g, n) for g in range(GOODS) for n in range(who.cargo[g])]
    step = min(20.0, 162 / max(room, len(goods)))
    long = step * room + 4
    body = rect(0, 0, long, 24, "bed", round=4)
    body += "".join(rect(3.5 + step * i, 3.5, step - 3, 17, "slot", round=3) for i in range(len(goods), room))
    cab = f"M{number(long + 2)} 5Q{number(long + 2)} 3 {number(long + 4)} 3H{number(long + 13)}"
    cab += f"L{number(long + 23)} 14V24H{number(long + 2)}Z"
    body += pic.path(cab, f"s{seat}")
    body += "".join(pic.element("circle", cx=x, cy=26, r=4, kind="wheel") for x in (14, 25, long - 16, long + 14))
    for i, (good, n) in enumerate(goods):
        id = scene.id("cargo", seat, good, n)
        body += cube(scene, id, good, f"{GOOD[good]} cube carried by {scene.names[seat]}", 2 + step * (i + 0.5), 12, 0.84)
    return f'<g transform="translate(10,40)">{body}</g>'


def hand_backs(scene: Scene, seat: int, room: float) -> str:
    """A hand as others see it: the cards known to all by their faces, the rest by their backs."""
    who = scene.table.truckers[seat]
    known = [kind for kind in range(CARDS) for _ in range(who.shown[kind])][: who.cards]
    xs = spread(who.cards, 17, 3, room)
    body = ""
    for i, x in enumerate(xs):
        words = f"{card_word(known[i])}, seen by all" if i < len(known) else "A card unseen"
        face = small_face(known[i]) if i < len(known) else rect(0, 0, 17, 23, "back", round=3) + pic.path(SMALL_WEAVE, "weave")
        body += piece(scene.id("card", seat, i), f"{words}, held by {scene.names[seat]}", "piece", (10 + x, 76), face)
    return body + text(16 + (xs[-1] + 17 if xs else 0), 93, str(who.cards), "soft")


SMALL_WEAVE = "M5 6H12M5 11.5H12M5 17H12"


def small_face(kind: int) -> str:
    """A small card, face up."""
    if kind < FUEL:
        return rect(0, 0, 17, 23, f"g{kind}", round=3) + text(8.5, 16, LETTERS[kind], f"letter g{kind}i", anchor="middle")
    return rect(0, 0, 17, 23, "fuel", round=3) + text(8.5, 16, f"F{kind - FUEL + 1}", "letter", anchor="middle")


# The cards.


def face(scene: Scene, kind: int) -> str:
    """A freight bill or fuel card, 56 by 80."""
    if kind < FUEL:
        body = rect(0, 0, CARD_W, CARD_H, f"g{kind}c", round=7) + use(scene.id("art", kind), 31, 40, 1.05)
        body += token(scene, kind, 13, 13.5, 0.9)
        return body + text(CARD_W / 2, 73, GOOD[kind].title(), "name", anchor="middle")
    body = rect(0, 0, CARD_W, CARD_H, "fuel", round=7) + use(scene.id("can"), 29, 34)
    body += text(27.5, 46, str(kind - FUEL + 1), "canned", anchor="middle")
    return body + text(CARD_W / 2, 73, "Fuel", "name", anchor="middle")


def back(count: int) -> str:
    """The draw pile: the back of a card and how many lie there."""
    if not count:
        return rect(0, 0, CARD_W, CARD_H, "void", round=7) + text(CARD_W / 2, 45, "empty", "soft", anchor="middle")
    under = rect(3, 3, CARD_W, CARD_H, "back", round=7) if count > 1 else ""
    weave = pic.path("M8 14H48M8 22H48M8 58H48M8 66H48", "weave")
    disc = pic.element("circle", cx=CARD_W / 2, cy=40, r=15, kind="white")
    label = f'<g class="coined">{text(CARD_W / 2, 45, str(count), "coined", anchor="middle")}</g>'
    return under + rect(0, 0, CARD_W, CARD_H, "back", round=7) + weave + disc + label


def head(words: str, body: Block) -> Block:
    """A block under its heading."""
    return Block(body.width, body.height + 20, text(2, 12, words, "soft") + pic.place(body, 0, 20))


def supply_block(scene: Scene, width: float) -> Block:
    """The draw window, the pile and the discards."""
    kinds, table = window_kinds(scene), scene.table
    pile = piece(scene.id("pile"), pile_words(scene), "pile", (0, 0), back(table.pile))
    known = table.discarded and table.top != NOWHERE
    top = face(scene, table.top) if known else back(0)
    if table.discarded:
        top += pic.element("circle", cx=CARD_W - 9, cy=10, r=12, kind="white")
        top += text(CARD_W - 9, 14.6, str(table.discarded), "coined", anchor="middle")
    piles = [pile, piece(scene.id("discards"), discard_words(scene), "pile", (0, 0), top)]
    cards = []
    for i, kind in enumerate(kinds):
        words = f"Draw window: {card_word(kind) if kind != NOWHERE else 'an empty place'}"
        body = face(scene, kind) if kind != NOWHERE else back(0)
        cards.append(piece(scene.id("window", i), words, "window", (0, 0), body))
    body = fan(piles + cards, width, 8)
    step = (body.width - CARD_W) / (len(cards) + 1)
    labels = [text(2 + step * i, 12, words, "soft") for i, words in enumerate(("Pile", "Discards", "Draw window"))]
    return Block(body.width, body.height + 20, "".join(labels) + pic.place(body, 0, 20))


def fan(cards: list[str], room: float, gap: float) -> Block:
    """Cards in a row, over each other where there is no room."""
    xs = spread(len(cards), CARD_W, gap, room)
    body = "".join(f'<g transform="{pic.shift(x, 0)}">{card}</g>' for card, x in zip(cards, xs, strict=True))
    return Block((xs[-1] if xs else 0) + CARD_W, CARD_H + 5, body)


def hand_block(scene: Scene, width: float) -> Block | None:
    """The seat's own hand; none for an onlooker."""
    if scene.view.seat < 0:
        return None
    hand = scene.view.hand
    cards = []
    for kind in range(CARDS):
        for n in range(hand[kind]):
            words = f"In your hand: {card_word(kind)}"
            cards.append(piece(scene.id("hand", kind, n), words, "piece hand", (0, 0), face(scene, kind)))
    return head("Your hand", fan(cards, width, 8))


def setup_block(scene: Scene, cut: Cut, width: float) -> Block | None:
    """Cards still to be put on the map: the removed locations, the truck stops dealt."""
    places = scene.removed + [STOP + u for u in scene.due]
    if not places:
        return None
    small, gap = places[0] >= STOP, 12
    w, h = (cut.stop_width, cut.stop_height) if small else (cut.width, cut.height)
    row = min(len(places), max(1, int((width + gap) // (w + gap))))
    body = ""
    for i, place in enumerate(places):
        body += map_card(scene, place, cut, (i % row * (w + gap) + w / 2, i // row * (h + gap) + h / 2 + 8))
    rows = -(-len(places) // row)
    lines = Block(row * (w + gap) - gap, rows * (h + gap) - gap + 8, body)
    return head("Truck stops to lay out" if small else "Locations to pick from", lines)


# The whole.


def wide_layout(scene: Scene) -> Block:
    """Map left, players right, the cards under the one or the other: whatever fills a laptop screen best."""
    field = map_block(scene, FULL)
    cards = [block for block in (supply_block(scene, COLUMN), hand_block(scene, COLUMN)) if block]
    panels = pic.down([panel(scene, seat, COLUMN) for seat in range(scene.seats)], 9)
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
    width = max(field.width + 36, *(block.width for block in under), 0)
    height = max(field.height + 44, column.height - sum(block.height + 16 for block in under))
    return pic.across([pic.down([mat(scene, field, width, height), *under], 16), column], 16)


def narrow_layout(scene: Scene) -> Block:
    """Everything below each other, for a phone held upright."""
    cut = compact_cut(scene)
    field = pic.scaled(map_block(scene, cut), PHONE - 12)
    parts = [mat(scene, field, PHONE, field.height + 24), setup_block(scene, cut, PHONE)]
    parts += [hand_block(scene, PHONE), supply_block(scene, PHONE)]
    parts += [panel(scene, seat, PHONE) for seat in range(scene.seats)]
    return pic.down([part for part in parts if part], 14)


def status(scene: Scene, width: float) -> Block:
    """The line above all: whose turn it is, and what is going on."""
    main, detail = status_words(scene), detail_words(scene)
    body = text(2, 18, pic.shorten(main, 17, width - 4, bold=True), "status")
    left = pic.length(main, 17, bold=True) + 16
    if not detail:
        return Block(width, 24, body)
    if left + pic.length(detail, 13) <= width:
        return Block(width, 24, body + text(left, 18, detail, "soft"))
    return Block(width, 42, body + text(2, 37, pic.shorten(detail, 13, width - 4), "soft"))


def style(prefix: str = "t") -> str:
    """The style sheet that drawings with this prefix carry, for a page that serves it apart."""
    return STYLE.replace("&", f".{prefix}-root").replace("\n", "")


def definitions(scene: Scene) -> str:
    """The style, and the shapes used more than once."""
    parts = [f"<style>{escape_style(style(scene.prefix))}</style>"]
    for good, outline in enumerate(OUTLINES):
        parts.append(pic.element("g", token_shape(good, outline), id=scene.id("good", good)))
        parts.append(pic.element("g", ART[good], id=scene.id("art", good)))
    parts.append(pic.element("path", d=CAN, fill="var(--fuell)", id=scene.id("can")))
    stripes = '<rect width="12" height="12" fill="#fff"/><rect width="6" height="12" fill="#ee7a1a"/>'
    parts.append(pattern(scene.id("stripes"), 12, 12, stripes, "rotate(40)"))
    parts.append(pattern(scene.id("furrows"), 26, 26, '<path class="furrow" d="M0 13H26"/>', "rotate(-24)"))
    return pic.element("defs", "".join(parts))


def token_shape(good: int, outline: str) -> str:
    """The mark of a good, with its own colours as copies need them."""
    depth = pic.element("path", d=outline, transform="translate(0,1.6)", opacity=0.25)
    face = pic.element("path", d=outline, fill=f"var(--g{good})", stroke="var(--edge)")
    return depth + face + pic.element(
        "text", LETTERS[good], y=4.3, text_anchor="middle", font_size=12, font_weight=700, fill=f"var(--g{good}i)"
    )


def escape_style(css: str) -> str:
    """A style sheet as XML text."""
    return css.replace("&", "&amp;").replace("<", "&lt;")


def pattern(id: str, width: float, height: float, body: str, transform: str) -> str:
    """A fill that repeats."""
    return (
        f'<pattern id="{id}" width="{number(width)}" height="{number(height)}" patternUnits="userSpaceOnUse"'
        f' patternTransform="{transform}">{body}</pattern>'
    )


def draw(view: Any, edition: Printed, names: list[str], *, prefix: str = "t", narrow: bool = False) -> Picture:
    """The table as one seat sees it, or an onlooker; `narrow` is for phones."""
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise ValueError(f"a prefix is a letter, then letters, digits, - and _: {prefix!r}")
    scene = Scene(view, edition, names, prefix)
    whole = narrow_layout(scene) if narrow else wide_layout(scene)
    whole = pic.down([status(scene, whole.width), whole], 8)
    margin = 8 if narrow else 16
    width, height = whole.width + 2 * margin, whole.height + 2 * margin
    names_of = f'aria-labelledby="{scene.id("title")}" aria-describedby="{scene.id("desc")}"'
    return Picture(
        f'<svg xmlns="{pic.SVG}" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}"'
        f' height="{number(height)}" id="{prefix}" class="{prefix}-root" role="img" {names_of}>'
        f'<title id="{scene.id("title")}">The Great Heartland Hauling Co.: {escape(status_words(scene))}</title>'
        f'<desc id="{scene.id("desc")}">{escape(describe(scene))}</desc>'
        f"{definitions(scene)}{rect(0, 0, width, height, 'paper', round=16)}{pic.place(whole, margin, margin)}</svg>"
    )
