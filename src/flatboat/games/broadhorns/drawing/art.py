"""The style sheet, and our own little pictures: goods, barrels, flatboats, wreaths, trees."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import GOODS

# `&` stands for the drawing's own class. Goods are g0 to g4 in the order of `Good`, n0 to n4 the ink on them.
STYLE = """
& {
  --bank: #dfe3bd; --meadow: #cdd6a6; --river0: #a9d3ec; --river1: #78b2da; --foam: #e4f3fb; --shore: #b9a671;
  --tile: #fdf6e2; --socket: #efe2c2; --wood: #b98a55; --dark: #5b3d20; --plank: #c69c66; --leaf: #7f9d4d;
  --bad: #b3261e; --fresh: #dfe8c4; --stale: #f3c9a8; --g0: #fffdf5; --n0: #6b5222; --g1: #cf3a2b; --n1: #fff;
  --g2: #f5a9ba; --n2: #6a1c33; --g3: #7c4d28; --n3: #f8e9d2; --g4: #dcb679; --n4: #4b300f; --hoop: #4a3a26;
  --floe: #f4fafd; --pale: .4; --twig: var(--dark); --wall: var(--card);
}
@media (prefers-color-scheme: dark) {
  & {
    --bank: #2c3326; --meadow: #38412e; --river0: #35688a; --river1: #275270; --foam: #5d93b5;
    --shore: #6c6142; --tile: #3a342b; --socket: #2a2620; --wood: #8f6a40; --dark: #20150b;
    --plank: #8d6c44; --leaf: #86a855; --bad: #ff9a85; --fresh: #3c4a2f; --stale: #5e3b28;
    --twig: #1a120a; --wall: #d9cfb8;
    --g0: #efe9d8; --g1: #c23c2e; --g2: #e295a6; --g3: #7a5233; --g4: #c39d63; --hoop: #15100a;
    --floe: #8fb2c8; --pale: .3;
  }
}
& text { font-size: 12px }
& .name { font-size: 13px; font-weight: 700 }
& .bold { font-weight: 700 }
& .big { font-size: 15px; font-weight: 700 }
& .value { font-size: 17px; font-weight: 700 }
& .bank { fill: var(--bank); stroke: var(--line) }
& .meadow { fill: var(--meadow) }
& .tint { fill: var(--tree) }
& .river0 { fill: var(--river0) } & .river1 { fill: var(--river1) }
& .edge { fill: none; stroke: var(--shore); stroke-linejoin: round }
& .foam { fill: none; stroke: var(--foam); stroke-width: 1.3; stroke-linecap: round; opacity: .8 }
& .ice { fill: var(--floe); stroke: var(--river1) }
& .landing { fill: none; stroke: var(--plank); stroke-width: 13 }
& .beams { fill: none; stroke: var(--dark); stroke-width: 13; stroke-dasharray: 1 4; opacity: .55 }
& .anchor { fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linecap: round; opacity: .7 }
& .mark { fill: none; stroke: var(--ink); stroke-width: 1.6; stroke-dasharray: 4 3; opacity: .65 }
& .mine { fill: var(--glow); fill-opacity: .5; stroke: var(--accent); stroke-width: 2.2 }
& .stretch { fill: var(--foam); fill-opacity: .4; stroke: var(--accent); stroke-width: 2.2 }
& .tile { fill: var(--tile); stroke: var(--line) }
& .under { fill: var(--tag); stroke: var(--line) }
& .hull { fill: var(--plank); stroke: var(--dark); stroke-width: 1.4; stroke-linejoin: round }
& .full { fill: var(--meadow); stroke: var(--leaf) }
& .tick { fill: none; stroke: var(--ink); stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round }
& .faint { opacity: .75 }
& .socket { fill: var(--socket); stroke: var(--line) }
& .hollow { opacity: var(--pale) }
& .sold { opacity: .6 }
& .clear { fill: none; pointer-events: all }
& .blank { fill: var(--card) }
& .veil { fill: var(--card); fill-opacity: .75; pointer-events: all }
&:has(.supposed) .outlooks { visibility: hidden }
& .note { fill: var(--card); stroke: var(--soft) }
& .spot { fill: var(--paper); fill-opacity: 0 }
& .now { fill: var(--tag); stroke: var(--accent); stroke-width: 2 }
& .next { fill: none; stroke: var(--accent); stroke-width: 2; stroke-dasharray: 3 2 }
& .fresh { fill: var(--fresh); stroke: var(--line) }
& .stale { fill: var(--stale); stroke: var(--line) }
& .leaf { fill: var(--leaf); stroke: var(--line) }
& .taking { fill: none; stroke: var(--leaf); stroke-width: 2.4 }
& .past { fill: none; stroke: var(--line) }
& .last { fill: none; stroke: var(--bad); stroke-width: 1.8 }
& .bad { fill: var(--bad); font-weight: 700 }
& .alarm { fill: var(--card); stroke: var(--bad); stroke-width: 2 }
& .sign { fill: none; stroke: var(--soft); stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
& .boat, & .token { pointer-events: none }
& .planned { fill: none; stroke: var(--accent); stroke-width: 2; stroke-dasharray: 5 3 }
& .sketch { pointer-events: none }
& .ghost { opacity: .75 }
& .course { fill: none; stroke: var(--accent); stroke-width: 3; stroke-dasharray: 7 5; stroke-linecap: round }
& .wake { fill: none; stroke-width: 5; stroke-dasharray: 0 9; stroke-linecap: round; pointer-events: none }
& .wake0 { stroke: var(--s0) } & .wake1 { stroke: var(--s1) } & .wake2 { stroke: var(--s2) }
& .wake3 { stroke: var(--s3) }
& .full.planned { fill: var(--fresh); fill-opacity: .3 }
& .chip { fill: var(--card); stroke: var(--accent); stroke-width: 1.4 }
"""
#: A pointer on barrels of a good shows who asks for it; what a form has laid out stays as it is.
ASKED = """
@media (hover: hover) {{
  &:has(.of{0}:is(:hover, :focus-visible)):not(:has(#laid-sheet)) .cell:not(.for{0}) {{ opacity: .3 }}
  &:has(.of{0}:is(:hover, :focus-visible)) .for{0} > rect {{ stroke: var(--accent); stroke-width: 2.4 }}
}}
"""
#: The land and its trees in each season: what they are called after, and their colours by day and by night.
LAND = """
& .in{0} {{ --bank: {1}; --meadow: {2}; --tree: {3} }}
@media (prefers-color-scheme: dark) {{ & .in{0} {{ --bank: {4}; --meadow: {5}; --tree: {6} }} }}
"""
SEASON_COLOURS = (
    ("#ead9ae", "#d9c184", "#cf7f2e", "#3a3122", "#4a3e28", "#b0702f"),
    ("#e9eef0", "#d0dbe1", "#93abb3", "#353c42", "#48525a", "#8a9aa0"),
    ("#dcebb8", "#c3dc97", "#8cbf52", "#2f3a24", "#3c4a2c", "#7fae4f"),
    ("#d3e0a0", "#b9cd7c", "#4f8a3c", "#2a3720", "#38482a", "#5d9444"),
    ("#e3c998", "#cfae6f", "#a8552a", "#382a1c", "#4a3824", "#9c5630"),
)
STYLE += "".join(ASKED.format(good) for good in range(GOODS))
STYLE += "".join(LAND.format(which, *colours) for which, colours in enumerate(SEASON_COLOURS))

# Shapes that are copied. Rules of the style sheet do not reach into the copies that <use> makes, but names of
# colours do, and what a copy does not set itself it takes from the <use>.

#: What is on the head of a barrel, 12 across: wheat, an apple, a pig, a pelt, a jug. {ink} is its colour.
GLYPHS = (
    '<g fill="{ink}"><path d="M0-7Q2.2-4.6 0-2.2Q-2.2-4.6 0-7ZM-.6-1Q-4.4-1-4.4-4.8Q-1-4.6-.6-1ZM.6-1'
    'Q4.4-1 4.4-4.8Q1-4.6 .6-1ZM-.6 3.2Q-4.4 3.2-4.4-.6Q-1-.4-.6 3.2ZM.6 3.2Q4.4 3.2 4.4-.6Q1-.4 .6 3.2Z"/>'
    '<path d="M0-3V7.5" stroke="{ink}" stroke-width="1.2"/></g>',
    '<path fill="{ink}" d="M0-2.6Q-1-3.8-3-3.8Q-6-3.6-6 .4Q-5.6 6.4-2.2 6.4Q-1 6.4 0 5.8Q1 6.4 2.2 6.4'
    'Q5.6 6.4 6 .4Q6-3.6 3-3.8Q1-3.8 0-2.6Z"/>'
    '<path d="M0-3Q0-6 2.4-7.4" fill="none" stroke="{ink}" stroke-width="1.6"/>',
    '<path fill="{ink}" d="M-6.6-6.4L-2.4-4.6Q0-5.2 2.4-4.6L6.6-6.4L5.4-1.8Q7 6 0 6.2T-5.4-1.8Z"/>'
    '<ellipse cy="2.4" rx="3.2" ry="2.2" fill="{ground}"/>'
    '<path d="M-1.2 2.4h.1M1.2 2.4h.1M-2.6-1.6h.1M2.6-1.6h.1" fill="none" stroke-linecap="round"'
    ' stroke-width="1.5" stroke="{ink}"/><path d="M-2.6-1.6h.1M2.6-1.6h.1" fill="none" stroke="{ground}"'
    ' stroke-width="1.5" stroke-linecap="round"/>',
    '<path fill="{ink}" d="M-1.8-7H1.8L3-4L6.4-5.8L5.2-1.6V2.6L7 6L3.4 5L1.8 7H-1.8L-3.4 5L-7 6L-5.2 2.6V-1.6'
    'L-6.4-5.8L-3-4Z"/>',
    '<path fill="{ink}" d="M-1.8-7.4H1.8V-3.6Q5.4-2 5.4 1.4Q5.4 5 4 6.8H-4Q-5.4 5-5.4 1.4Q-5.4-2-1.8-3.6Z"/>'
    '<path d="M1.8-5.4Q5.6-5.8 4.4-2.4" fill="none" stroke="{ink}" stroke-width="1.3"/>',
)
#: A barrel, 24 by 26, and the place where one goes.
BARREL = "M-8-13H8Q15 0 8 13H-8Q-15 0-8-13Z"
HOOPS = '<path d="M-10.6-8.6H10.6M-10.6 8.6H10.6" stroke="var(--hoop)" stroke-width="1.6" fill="none"/>'

#: A flatboat from above, the bow to the right, 40 by 20: hull, sweeps, and a cabin in the copy's colour.
BOAT = (
    '<path d="M-12-8L-18-14M-12 8L-18 14M10-8L16-14M10 8L16 14M-19 0H-25" stroke="var(--dark)"'
    ' stroke-width="1.7" stroke-linecap="round" fill="none"/>'
    '<path fill="var(--wood)" stroke="var(--dark)" d="M-17-9H13L20-4.5V4.5L13 9H-17Q-19.5 9-19.5 6.5V-6.5'
    'Q-19.5-9-17-9Z"/>'
    '<path d="M15-7.6V7.6M-16-8V8" stroke="var(--dark)" stroke-width=".8" opacity=".6"/>'
    '<path stroke="var(--dark)" d="M-13-7.5H10V7.5H-13Z"/>'
)
#: A wreath of leaves, 16 across.
WREATH = (
    '<g fill="var(--leaf)" stroke="var(--leaf)" stroke-width=".8"><path d="M-1 7.5Q-8 7-7.5-1Q-7-5-4-7'
    'Q-4.4-3.4-4.6-1Q-5 4-1 7.5ZM1 7.5Q8 7 7.5-1Q7-5 4-7Q4.4-3.4 4.6-1Q5 4 1 7.5Z"/></g>'
    '<path d="M-3 7.4L0 5.6L3 7.4L0 9Z" fill="var(--accent)"/>'
)
#: A card, 16 across; a traveler; a piece of ice; a peddler's pack; a current.
CARDS = (
    '<g fill="var(--back)" stroke="var(--edge)"><path d="M-6-4L3-7L7 4L-2 7Z"/>'
    '<path d="M-6-6H3V6H-6Z" fill="var(--weave)"/></g>'
)
TRAVELER = (
    '<path fill="var(--soft)" d="M-5 8Q-5.4-1 0-1T5 8Z"/><circle cy="-3.4" r="3" fill="var(--soft)"/>'
    '<path fill="var(--ink)" d="M-5.6-4.6H5.6L3.2-5.8V-8.6H-3.2V-5.8Z"/>'
)
ICE = (
    '<path fill="#d9f0fb" stroke="#3b7596" d="M-8-3L0-7L8-3V5L0 9L-8 5Z"/>'
    '<path d="M-8-3L0 1L8-3M0 1V9" stroke="#3b7596" fill="none"/>'
)
PEDDLER = (
    '<path fill="var(--g4)" stroke="var(--dark)" d="M-7-2Q-8 8-5 8H5Q8 8 7-2Z"/>'
    '<path fill="var(--g3)" stroke="var(--dark)" d="M-8-2Q-7-7 0-7T8-2Q4 2 0 2T-8-2Z"/>'
)
CURRENT = (
    '<path d="M-9-4q3-4 6 0t6 0t6 0M-9 2q3-4 6 0t6 0t6 0M-9 8q3-4 6 0t6 0t6 0" fill="none"'
    ' stroke="var(--river1)" stroke-width="2.2" stroke-linecap="round"/>'
)
#: A fly: what spoils; a hat for who starts; a little town; a tree.
SPOIL = (
    '<circle r="9" fill="var(--bad)"/><path d="M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" stroke="var(--card)"'
    ' stroke-width="2.6" stroke-linecap="round"/>'
)
FIRST = (
    '<path fill="var(--accent)" stroke="var(--edge)" d="M-9 4Q0 8 9 4Q6 2.6 5-5Q2.4-7 0-5T-5-5Q-6 2.6-9 4Z"/>'
    '<path d="M-5.6 .6Q0 3 5.6 .6" stroke="var(--edge)" fill="none"/>'
)
HOUSES = (
    '<g stroke="var(--twig)" stroke-width=".9"><path fill="var(--wall)" d="M-13 8V-1H-3V8ZM1 8V-4H12V8Z"/>'
    '<path fill="var(--g1)" d="M-15-1L-8-7L-1-1Z"/><path fill="var(--wood)" d="M-1-4L6.5-11L14-4Z"/></g>'
    '<path fill="var(--twig)" d="M-9.5 8V3H-6.5V8ZM5 8V2H8V8Z"/>'
)
TREE = (
    '<path d="M0 9V2" stroke="var(--dark)" stroke-width="2"/>'
    '<path fill="var(--tree)" d="M0-11Q6-11 6-6Q10-3 7 1Q4 5 0 3.4Q-4 5-7 1Q-10-3-6-6Q-6-11 0-11Z"/>'
)
ANCHOR = "M0-5V6M-3-3H3M-5 2Q-4 6.6 0 6.6T5 2"


def barrel(good: int) -> str:
    """A barrel of a good."""
    body = f'<path d="{BARREL}" fill="var(--g{good})" stroke="var(--hoop)" stroke-width="1.2"/>{HOOPS}'
    return body + glyph(good)


def glyph(good: int) -> str:
    """The sign of a good, in the ink that goes with its colour."""
    return GLYPHS[good].format(ink=f"var(--n{good})", ground=f"var(--g{good})")
