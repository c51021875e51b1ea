"""The style sheet, and our own little pictures: goods, trains, terrain, bridges, containers."""

# `&` stands for the drawing's own class. Goods are g0 to g4 in the order of `Good`, n0 to n4 the ink on them;
# g5 and n5 are a wild slot. Terrain is t0 to t5 in the order of `Terrain`.
STYLE = """
& {
  --t0: #eee6bd; --t1: #bcd6a1; --t2: #a9d5ee; --t3: #cdbcab; --t4: #f3ead6; --t5: #f3ead6;
  --blade: #b5a765; --leaf: #4c8143; --trunk: #5f4526; --wave: #5596bd; --rock: #93806e; --snow: #fffaf0;
  --hexline: #b9ab88; --seam: #8a7a58; --land: #dcd3b4; --socket: #e9dcbb; --plank: #a8743f; --ties: #5d4a35;
  --casing: #2b241a; --steel: #6f6a63; --hull: #8b5a3a; --keel: #5a3722; --water: #7fb4d6; --bad: #b3261e;
  --star: #f2b01e; --link: #d61f69; --fresh: #0b9a8a; --fair: #d9e7c3; --off: #8e877c; --roof: #bf4a2c;
  --g0: #33343a; --n0: #fff; --g1: #9b6436; --n1: #fff3e0; --g2: #efc040; --n2: #4b3300;
  --g3: #a9b1b8; --n3: #1d2328; --g4: #3b73b9; --n4: #fff; --g5: #fff; --n5: #55504a; --n6: #2a2a2a;
}
@media (prefers-color-scheme: dark) {
  & {
    --t0: #5a5538; --t1: #34542f; --t2: #21577a; --t3: #5f5248; --t4: #443d30; --t5: #443d30;
    --blade: #8d854f; --leaf: #6aa35b; --trunk: #2a1d0f; --wave: #6fb2d8; --rock: #927f6d; --snow: #d9d2c5;
    --hexline: #2a2620; --seam: #d3c59c; --land: #2b2820; --socket: #2a2620;
    --plank: #8f6234; --ties: #14100b;
    --casing: #0b0907; --steel: #8b857c; --hull: #7a4f33; --keel: #3d2515; --water: #2b6186; --bad: #ff9a85;
    --star: #ffc53d; --link: #ff77ab; --fresh: #45dccb; --fair: #3f5230; --off: #7c766c;
    --roof: #a8482f;
    --g0: #15161a; --n0: #f2f2f2; --g1: #a56d3e; --n1: #1d0f02; --g2: #dcb03a; --g3: #9aa2a9; --g4: #5a93da;
    --n4: #04152b; --g5: #f4f1ea; --n5: #4a4640;
  }
}
& text { font-size: 12px }
& .name { font-size: 13px; font-weight: 700 }
& .bold { font-weight: 700 }
& .big { font-size: 15px; font-weight: 700 }
& .status { font-size: 17px; font-weight: 700 }
& .land { fill: var(--land); stroke: var(--line) }
& .t0 { fill: var(--t0) } & .t1 { fill: var(--t1) } & .t2 { fill: var(--t2) } & .t3 { fill: var(--t3) }
& .t4 { fill: var(--t4) } & .t5 { fill: var(--t5) }
& .hex { stroke: var(--hexline); stroke-width: 1; stroke-linejoin: round }
& .seam { fill: none; stroke: var(--seam); stroke-width: 4; opacity: .85; stroke-linecap: round }
& .label { fill: var(--ink); opacity: .62 }
& .place { font-weight: 700; stroke: var(--paper); stroke-width: 3.4; stroke-linejoin: round }
& .place { paint-order: stroke }
& .works { fill: var(--card); stroke: var(--ink); stroke-width: 1.8 }
& .city { fill: var(--card); stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round }
& .ring { fill: none; stroke: var(--accent); stroke-width: 2.4; stroke-dasharray: 5 3 }
& .ring.way { fill: var(--accent); fill-opacity: .16; stroke-width: 3 }
& :is(.count, .stock, .locked, .collection, .mark).changed:not(.can) { filter: none }
& .whole { fill: none; pointer-events: all }
& .ring.dear { stroke: var(--off); stroke-width: 1.8; stroke-dasharray: 2 4 }
& .coin.dear { fill: var(--tag); stroke: var(--off) }
& .rails { pointer-events: none; fill: none; stroke-linejoin: round }
& .casing { stroke: var(--casing) }
& .ties { stroke: var(--ties); opacity: .45 }
& .names { pointer-events: none }
& .deck { stroke: var(--plank) } & .deckside { stroke: var(--trunk) }
& .bore { stroke: var(--rock) }
& .r0 { stroke: var(--s0) } & .r1 { stroke: var(--s1) } & .r2 { stroke: var(--s2) }
& .r3 { stroke: var(--s3) }
& .i0 { stroke: none } & .i1 { stroke: var(--s1i) } & .i2 { stroke: var(--s2i) } & .i3 { stroke: var(--s3i) }
& .tile { fill: var(--tag); stroke: var(--line) }
& .socket { fill: var(--socket); stroke: var(--line) }
& .note { fill: var(--card); stroke: var(--soft) }
& .open { fill: var(--tag); stroke: var(--accent); stroke-width: 2 }
& .fair { fill: var(--fair); stroke: var(--line) }
& .shut { fill: var(--tag); stroke: var(--soft) }
& .gone { fill: none; stroke: var(--line); stroke-dasharray: 3 3 }
& .hollow { opacity: .28 }
& .arrow { fill: var(--accent) }
& .sea { fill: var(--water) }
& .hull { fill: var(--hull); stroke: var(--keel); stroke-width: 1.4; stroke-linejoin: round }
& .s4 { fill: var(--off) } & .s4i { fill: #fff }
& .bad { fill: var(--bad); font-weight: 700 }
& .sign { fill: none; stroke: var(--soft); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
& .grid { fill: none; stroke: var(--line) }
& .sketch { pointer-events: none }
& .sketch:has(~ .sketch > .made) .opened { display: none }
& .ghost { opacity: .8 }
& .link { fill: none; stroke: var(--link); stroke-linejoin: round; stroke-linecap: round; opacity: .6 }
& .ride { fill: none }
& .linkend { fill: none; stroke: var(--link); stroke-width: 3 }
& .worth { fill: var(--card); stroke: var(--ink); stroke-width: 1.4 }
& .worth.far { fill: var(--tag); stroke: var(--off); stroke-width: 1 }
& .race { fill: none; stroke: var(--soft); stroke-width: 1 }
& .racer { stroke: var(--ink); stroke-width: .8 }
& .chip { fill: var(--card); stroke: var(--link); stroke-width: 2 }
"""

# Shapes that are copied. Rules of the style sheet do not reach into the copies that <use> makes, but names of
# colors do, and what a copy does not set itself it takes from the <use>.

#: What is on a cube of a good, 16 across: coal, a log pile, an ear, an ingot, a spool. {ink} is its color.
GLYPHS = (
    '<path fill="{ink}" d="M-6 3.4L-5-2.2L-1-5.6L4-4.4L6.2.4L3.6 5.2L-2.4 5.8Z"/>'
    '<path fill="none" stroke="{ground}" stroke-width="1.1" d="M-5-2.2L-.6-.8L4-4.4M-.6-.8L.6 5.6"/>',
    '<g fill="{ink}"><circle cx="-3.3" cy="2.9" r="3"/><circle cx="3.3" cy="2.9" r="3"/>'
    '<circle cy="-2.9" r="3"/></g><g fill="{ground}"><circle cx="-3.3" cy="2.9" r="1.1"/>'
    '<circle cx="3.3" cy="2.9" r="1.1"/><circle cy="-2.9" r="1.1"/></g>',
    '<g fill="{ink}"><path d="M0-7Q2.2-4.6 0-2.2Q-2.2-4.6 0-7ZM-.6-1Q-4.4-1-4.4-4.8Q-1-4.6-.6-1ZM.6-1'
    'Q4.4-1 4.4-4.8Q1-4.6 .6-1ZM-.6 3.2Q-4.4 3.2-4.4-.6Q-1-.4-.6 3.2ZM.6 3.2Q4.4 3.2 4.4-.6Q1-.4 .6 3.2Z"/>'
    '<path d="M0-3V7" stroke="{ink}" stroke-width="1.2"/></g>',
    '<path fill="{ink}" d="M-4-3.6H4L7 4H-7Z"/>'
    '<path fill="none" stroke="{ground}" stroke-width="1.1" d="M-3.4-1.4H3.4"/>',
    '<path fill="{ink}" d="M-5-7H5V-4.6H3.6V4.6H5V7H-5V4.6H-3.6V-4.6H-5Z"/>'
    '<path fill="none" stroke="{ground}" stroke-width="1.1"'
    ' d="M-3.6-2L3.6-3.2M-3.6.8L3.6-.4M-3.6 3.4L3.6 2.2"/>',
    '<path fill="none" stroke="{ink}" stroke-width="1.9" stroke-linecap="round"'
    ' d="M0-5.4V5.4M-4.7-2.7L4.7 2.7M-4.7 2.7L4.7-2.7"/>',
)
#: By name: what is used more than once, all over the drawing.
SHAPES = {
    #: A train from the front, 18 by 19, in the copy's color; its number is written on it.
    "train": (
        '<path d="M-9 9.4H9" stroke="var(--casing)" stroke-width="1.6"/>'
        '<path fill="var(--casing)" d="M-7 9V6H-3V9ZM3 9V6H7V9ZM-2.4-8.4L-3-11H3L2.4-8.4Z"/>'
        '<path stroke="var(--casing)" stroke-width="1.3" d="M-8 6.6V-3Q-8-8.6-2.4-8.6H2.4Q8-8.6 8-3V6.6Z"/>'
    ),
    #: A container, 26 by 18, in the copy's color.
    "container": (
        '<path stroke="var(--casing)" stroke-width="1.2" d="M-13-9H13V9H-13Z"/>'
        '<path stroke="var(--casing)" stroke-width=".8" opacity=".5" d="M-10-9V9M10-9V9" fill="none"/>'
    ),
    "tree": (
        '<path d="M0 7V3" stroke="var(--trunk)" stroke-width="1.8"/>'
        '<path fill="var(--leaf)" d="M0-8L4.8-1.4H2.6L5.6 4H-5.6L-2.6-1.4H-4.8Z"/>'
    ),
    "peak": (
        '<path fill="var(--rock)" d="M-9 6L-1.6-7L2-2L4-4.6L10 6Z"/>'
        '<path fill="var(--snow)" d="M-1.6-7L-4.4-2L-2-3L-.6-1.4L.6-3.8Z"/>'
    ),
    "wave": (
        '<path d="M-9-2q2.2-3 4.5 0t4.5 0t4.5 0t4.5 0M-6 3q2.2-3 4.5 0t4.5 0t4.5 0" fill="none"'
        ' stroke="var(--wave)" stroke-width="1.5" stroke-linecap="round"/>'
    ),
    "grass": (
        '<path d="M-4 3Q-4.4-1-6-2.4M-4 3V-3.4M-4 3Q-3.6-1-2-2.4M5 5Q4.6 1.4 3.4.4M5 5V-.6M5 5Q5.4 1.4 6.6.4"'
        ' fill="none" stroke="var(--blade)" stroke-width="1.2" stroke-linecap="round"/>'
    ),
    #: What a track makes of a river, and of a mountain: a bridge, a tunnel.
    "bridge": (
        '<path fill="var(--plank)" stroke="var(--trunk)" stroke-width=".9"'
        ' d="M-9-4H9V4H7Q6.6.6 4 .6T1 4H-1Q-1.4.6-4 .6T-7 4H-9Z"/>'
    ),
    "tunnel": (
        '<path fill="var(--rock)" stroke="var(--trunk)" stroke-width=".9" d="M-8 5V-1Q-8-7 0-7T8-1V5Z"/>'
        '<path fill="var(--casing)" d="M-4.6 5V.4Q-4.6-3.8 0-3.8T4.6 .4V5Z"/>'
    ),
    #: What rises behind the icon of a city, and of a factory, 20 across, from its foot on.
    "houses": (
        '<path fill="var(--snow)" stroke="var(--trunk)" stroke-width=".8"'
        ' d="M-9.6 4V-4.5H-2.6V4ZM3.8 4V-4H10V4ZM-2 4V-7H4V4Z"/>'
        '<path fill="var(--roof)" stroke="var(--trunk)" stroke-width=".8" stroke-linejoin="round"'
        ' d="M-10.8-4.5L-6.1-8.6L-1.4-4.5ZM3-4L6.9-7.4L10.8-4ZM-3.2-7L1-11.6L5.2-7Z"/>'
    ),
    "mill": (
        '<g fill="var(--snow)" stroke="var(--trunk)" stroke-width=".5"><circle cx="9" cy="-14" r="2"/>'
        '<circle cx="12.4" cy="-15.6" r="2.6"/></g><g stroke="var(--trunk)" stroke-width=".8"'
        ' stroke-linejoin="round"><path fill="var(--roof)" d="M4.6 4L5.2-12H8.8L9.4 4Z"/>'
        '<path fill="var(--rock)" d="M-10 4V-3.4L-5-7.4V-3.4L0-7.4V-3.4L5-7.4V4Z"/></g>'
    ),
    "star": (
        '<path fill="var(--star)" stroke="var(--casing)" stroke-width=".9" stroke-linejoin="round"'
        ' d="M0-8L2.3-2.7L8-2.2L3.7 1.6L5 7.2L0 4.2L-5 7.2L-3.7 1.6L-8-2.2L-2.3-2.7Z"/>'
    ),
    #: Prestige: a laurel medal; a piece of track; a card; a loan; a flag for who starts.
    "prestige": (
        '<path fill="var(--bad)" d="M-5 2L-7 9L-3.6 7.6L-1.6 10L0 5L1.6 10L3.6 7.6L7 9L5 2Z"/>'
        '<circle cy="-1" r="6.6" fill="var(--star)" stroke="var(--casing)"/>'
        '<path fill="var(--n6)" d="M0-4.8L1.2-2.2L4-2L1.8-.2L2.5 2.6L0 1L-2.5 2.6L-1.8-.2L-4-2L-1.2-2.2Z"/>'
    ),
    "track": (
        '<path d="M-6-6V6M0-6V6M6-6V6" stroke="var(--ties)" stroke-width="2.4"/>'
        '<path d="M-9-3H9M-9 3H9" stroke="var(--soft)" stroke-width="2"/>'
    ),
    "card": (
        '<g fill="var(--back)" stroke="var(--edge)"><path d="M-5-5L4-8L8 4L-1 7Z"/>'
        '<path d="M-6-6H3V7H-6Z" fill="var(--weave)"/></g>'
    ),
    "loan": (
        '<path fill="var(--card)" stroke="var(--bad)" stroke-width="1.4" d="M-7-8H7V8H-7Z"/>'
        '<path d="M-4-4.4H4M-4-1.2H4M-4 2H1" stroke="var(--bad)" stroke-width="1.3"/>'
    ),
    "first": (
        '<path d="M-6 9V-8" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>'
        '<path fill="var(--accent)" stroke="var(--edge)" stroke-width=".8" d="M-5-8H8L4.4-4L8 0H-5Z"/>'
    ),
    "lock": (
        '<path fill="none" stroke="var(--soft)" stroke-width="1.7" d="M-3-1V-3.4Q-3-6.4 0-6.4T3-3.4V-1"/>'
        '<path fill="var(--soft)" d="M-4.8-1.2H4.8V6H-4.8Z"/>'
    ),
    #: A sealed contract; what train cards ask for: another tile, shared
    #: spaces, a last good, a full city, a new one.
    "contract": (
        '<path fill="var(--card)" stroke="var(--soft)" stroke-width="1.2" d="M-7-9H4L8-5V9H-7Z"/>'
        '<path d="M-4-4H2M-4-.6H5M-4 2.8H0" stroke="var(--soft)" stroke-width="1.2"/>'
        '<circle cx="4" cy="5" r="3.4" fill="var(--bad)"/>'
    ),
    "tiles": (
        '<path fill="var(--t1)" stroke="var(--soft)" d="M-5-8L0-5V1L-5 4L-10 1V-5Z"/>'
        '<path fill="var(--t3)" stroke="var(--soft)" d="M5-3L10 0V6L5 9L0 6V0Z"/>'
        '<path d="M-4-2L4 4M4 4V0.4M4 4H.4" stroke="var(--ink)" stroke-width="1.7" fill="none"/>'
    ),
    "shared": (
        '<path d="M-10-4H10" stroke="var(--casing)" stroke-width="5"/><path d="M-10-4H10" stroke="var(--s1)"'
        ' stroke-width="3"/><path d="M-10 4H10" stroke="var(--casing)" stroke-width="5"/>'
        '<path d="M-10 4H10" stroke="var(--s0)" stroke-width="3"/>'
    ),
    "last": (
        '<circle r="9" fill="var(--card)" stroke="var(--soft)" stroke-width="1.6"/>'
        '<path d="M-4-4H4V4H-4Z" fill="none" stroke="var(--soft)" stroke-width="1.6"'
        ' stroke-dasharray="2 1.6"/>'
    ),
    "full": (
        '<path fill="var(--card)" stroke="var(--soft)" stroke-width="1.6" d="M0-10L8.6-5V5L0 10L-8.6 5V-5Z"/>'
        '<path fill="var(--soft)" d="M-5.6-3.4H-.8V3.4H-5.6ZM.8-3.4H5.6V3.4H.8Z"/>'
    ),
    "new": (
        '<path fill="var(--card)" stroke="var(--soft)" stroke-width="1.6" d="M0-10L8.6-5V5L0 10L-8.6 5V-5Z"/>'
        '<path d="M0-4.6V4.6M-4.6 0H4.6" stroke="var(--soft)" stroke-width="2"/>'
    ),
}
#: Locomotives from the side, 26 across, one for each class; {n} more driving wheels each.
ENGINE = (
    '<g fill="var(--soft)"><path d="M-13-6H-5V-2H6V-7.6H9.4V-2Q12-2 12 1V4H-13Z"/>'
    '<path d="M12 4L15.4 7.6H10.4Z"/></g>{wheels}'
)


def cube(good: int) -> str:
    """A cube of a good, 20 across; or what a wild slot shows."""
    ground = f'fill="var(--g{good})" stroke="var(--casing)"'
    body = f'<rect x="-10" y="-10" width="20" height="20" rx="4.5" {ground}/>'
    return body + f'<g transform="scale(1.08)">{glyph(good)}</g>'


def glyph(good: int) -> str:
    """The sign of a good, in the ink that goes with its color."""
    return GLYPHS[good].format(ink=f"var(--n{good})", ground=f"var(--g{good})")


def engine(kind: int) -> str:
    """A locomotive of a class, which is told by its driving wheels: two to five."""
    count = kind + 2
    wheels = "".join(
        f'<circle cx="{-10 + 20 * i / (count - 1):.1f}" cy="6" r="{3.6 - 0.3 * kind:.1f}"'
        ' fill="var(--card)" stroke="var(--soft)" stroke-width="1.8"/>'
        for i in range(count)
    )
    return ENGINE.format(wheels=wheels)
