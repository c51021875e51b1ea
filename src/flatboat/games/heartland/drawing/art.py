"""The style sheet, and the outlines of our own little pictures."""

# Goods are g0 to g3: g0i is the ink on g0, g0p its pale form. `&` stands for the drawing's own class.
STYLE = """
& {
  --road: #8d8371; --dash: #f8efd4; --stop: #d9e6e4; --stop-edge: #5d8682; --depot: #4b4338;
  --won: #23682f; --hope: #23682f; --sells: #bfe3b4;
  --on-depot: #fff6e0; --fuel: #dfe5ea; --can: #66788a; --gone: #9b2c1c;
  --g0: #f0bf2c; --g0i: #3f2d00; --g0p: #fbeab4; --g1: #3f7d33; --g1i: #fff; --g1p: #d3e6c3;
  --g2: #2f2b28; --g2i: #fff; --g2p: #d8d2c8; --g3: #f0a3b5; --g3i: #571730; --g3p: #fbdce3;
  --sky: #eaf3f3; --hill: #dfe8cb; --land0: #f4e3a8; --land1: #cfe2b8; --land2: #dddab2; --land3: #ead9bd;
  --land4: #efd9b8; --land5: #e2dbcf; --barn: #d98d7c; --wall: #fbf3e2; --roof: #b9a48b; --tree: #9dbf86;
  --pane: #b7c6cb; --hay: #ecd28a; --mesa: #dba57e; --beam: #9a8b75;
}
@media (prefers-color-scheme: dark) {
  & {
    --road: #6a6254; --dash: #d9c99d; --stop: #2d4543; --stop-edge: #7fb0ab; --depot: #15120e;
    --fuel: #3b4550; --can: #9fb1c3; --gone: #ff8f7a; --won: #3f8f4d; --hope: #86d493;
    --g0p: #5d4c14; --g1: #57984a; --g1i: #06210a; --g1p: #2c4a26;
    --g2: #0d0b0a; --g2p: #5a5249; --g3p: #5f3340;
    --sky: #26303a; --hill: #2b3529; --land0: #453a1c; --land1: #2b3d22; --land2: #39351f; --land3: #40331f;
    --land4: #46331f; --land5: #35312b; --barn: #7a4034; --wall: #6b6353; --roof: #4a4032; --tree: #47663a;
    --pane: #33424a; --hay: #77632c; --mesa: #6d4a33; --beam: #15120e; --sells: #2f5a37;
  }
}
@media (prefers-reduced-motion: no-preference) { & .burst g { animation: pinned .7s .3s backwards } }
& .road { stroke: var(--road); stroke-width: 15 }
& .dash { stroke: var(--dash); stroke-width: 1.6; stroke-dasharray: 6 5 }
& .driven { fill: none; stroke-width: 5; stroke-linejoin: round }
& .driven0 { stroke: var(--s0) } & .driven1 { stroke: var(--s1) } & .driven2 { stroke: var(--s2) }
& .driven3 { stroke: var(--s3) } & .driven4 { stroke: var(--s4) }
& .spot { fill: var(--card); fill-opacity: .4; stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 5 }
& .depot { fill: var(--depot) }
& .on-depot { fill: var(--on-depot) }
& .diamond { fill: var(--ink) }
& .stop { fill: var(--stop); stroke: var(--stop-edge); stroke-width: 1.8 }
& .does { font-size: 12px }
& .sky { fill: var(--sky) } & .hill { fill: var(--hill) } & .land0 { fill: var(--land0) }
& .land1 { fill: var(--land1) } & .land2 { fill: var(--land2) } & .land3 { fill: var(--land3) }
& .land4 { fill: var(--land4) } & .land5 { fill: var(--land5) }
& .faint { opacity: .3 }
& .hope rect { fill: var(--card); stroke-dasharray: 3 2 }
& .hope .gain, & .hope .lot, & .hope .more { stroke: var(--hope); stroke-width: 1.8 }
& .hope { pointer-events: none } & .hope .won { fill: var(--hope) }
& .pressed.can:not(:hover, .lit) { filter: none } & .pressed:not(.can) { pointer-events: none }
& .needless.can:not(:hover, .lit) { filter: none }
& .needless.can.changed:not(:hover, .lit) { filter: drop-shadow(0 0 2.5px var(--news)) }
& .veil { fill: var(--tag); opacity: .45 }
& .burst { pointer-events: none } & .star { fill: #ffd24a; stroke: #7a4a00; stroke-width: 1.6 }
& .rays { fill: #ff9d3a }
& .cheer { font-size: 17px; font-weight: 700; fill: #4a2a00 }
& .barred { stroke: var(--gone); stroke-width: 2; opacity: .65 }
& .sold { fill: var(--card); stroke: var(--gone); stroke-width: 1.8 }
& .stamp { font-weight: 700; fill: var(--gone); letter-spacing: .05em }
& .gain { fill: var(--won); stroke: var(--edge) }
& .won { fill: #fff }
& .lot { fill: var(--card); stroke: var(--won); stroke-width: 1.8 }
& .more { stroke: var(--won); stroke-width: 2.4 }
& .closed { stroke: var(--edge) }
& .toll { fill: #fff; stroke: #4d4d4d }
& .dollar { font-weight: 700; fill: #1d5b2a }
& .weigh { fill: #1f5fa8; stroke: #0d2f57 }
& .free { font-size: 12px; font-weight: 700; fill: #fff }
& .sells { fill: var(--sells); stroke: var(--hope); stroke-width: 2 }
& .awaits { stroke: var(--hope); stroke-width: 1.6; stroke-dasharray: 3 2 }
& .wheel { fill: #222; stroke: #999 }
& .bed { fill: var(--tag); stroke: var(--soft) }
& .slot { fill: none; stroke: var(--line) }
& .fuel { fill: var(--fuel); stroke: var(--can) }
& .value { font-size: 22px; font-weight: 700; fill: var(--fuel) }
& .cube.changed:not(.can), & .cubes.changed:not(.can), & .small-card.changed { filter: none }
& .lane { fill: var(--road) } & .stretch { fill: var(--gone); opacity: .4 }
& .flag { fill: #fff } & .check { fill: #222 } & .goal { fill: #fff }
& .g0 { fill: var(--g0); stroke: var(--edge) } & .g0i { fill: var(--g0i) } & .g0p { fill: var(--g0p) }
& .g1 { fill: var(--g1); stroke: var(--edge) } & .g1i { fill: var(--g1i) } & .g1p { fill: var(--g1p) }
& .g2 { fill: var(--g2); stroke: var(--edge) } & .g2i { fill: var(--g2i) } & .g2p { fill: var(--g2p) }
& .g3 { fill: var(--g3); stroke: var(--edge) } & .g3i { fill: var(--g3i) } & .g3p { fill: var(--g3p) }
& .bill0 { stroke: var(--g0) } & .bill1 { stroke: var(--g1) } & .bill2 { stroke: var(--soft) }
& .bill3 { stroke: var(--g3) }
"""

# Our own little pictures, about 32 wide with the middle at (0, 0). Style rules do not reach into the copies
# that <use> makes, so these carry their colours.
ART = (
    """<g fill="#6d9a3a" stroke="#3f6420">
<path d="M0 15C-13 11-12-2-9-6C-7 4-4 9 0 15ZM0 15C13 11 12-2 9-6C7 4 4 9 0 15Z"/>
<path fill="#f5c83a" stroke="#9c7410" d="M0-15C7-15 7.5 6 4 11Q0 14-4 11C-7.5 6-7-15 0-15Z"/>
<path stroke="#c08a14" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 3.6"
 d="M-3.4-7V8M0-11V10M3.4-7V8"/>
<path d="M0 15C-9 13-11 6-10 0C-6 3-2 9 0 15ZM0 15C9 13 11 6 10 0C6 3 2 9 0 15Z"/></g>""",
    """<g fill="#6ea64c" stroke="#2f5c22"><path fill="none" stroke-width="2" d="M10-11Q14-12 14-16"/>
<path d="M-14 12C-16 0-4-15 13-13C16 3 3 16-14 12Z"/><g fill="#b4d98f" stroke="#4a7d35">
<circle cx="-7" cy="6" r="4.5"/><circle r="4.8"/><circle cx="7" cy="-6.5" r="4.3"/></g></g>""",
    """<g fill="#332e2a" stroke="#14110f"><path fill="#efe3c8" stroke="#6b5b3f"
 d="M-6-8C-12-7-15-10-14-16C-11-12-8-12-4-11ZM6-8C12-7 15-10 14-16C11-12 8-12 4-11Z"/>
<path d="M-7-5C-12-7-16-4-15 0C-11 1-8-1-7-2ZM7-5C12-7 16-4 15 0C11 1 8-1 7-2Z"/>
<path d="M-7-7Q0-14 7-7L6 7Q5 15 0 15T-6 7Z"/>
<path fill="#efe3c8" stroke="none" d="M0-9Q3-3 2 4H-2Q-3-3 0-9ZM-5-4h2v2h-2ZM3-4h2v2h-2Z"/>
<ellipse fill="#d98c9c" cy="10" rx="6" ry="4.5"/>
<path stroke="none" d="M-3 9h1.8v2H-3ZM1.2 9H3v2H1.2Z"/></g>""",
    """<g fill="#f3acbc" stroke="#a45468"><path d="M-11-6L-13-15L-3-11ZM11-6L13-15L3-11Z"/>
<circle r="12.5" cy="1"/><ellipse fill="#e58ba0" cy="4.5" rx="6.5" ry="5"/><path fill="#4a1f2c" stroke="none"
 d="M-3.4 3h2v3.2h-2ZM1.4 3h2v3.2h-2ZM-6.5-5h2.6v2.6h-2.6ZM3.9-5h2.6v2.6h-2.6Z"/></g>""",
)
# The outlines of the cubes, 22 wide.
OUTLINES = (
    "M-10.5 0A10.5 10.5 0 0 1 10.5 0A10.5 10.5 0 0 1-10.5 0Z",
    "M-10.5 10.5V0A10.5 10.5 0 0 1 0-10.5H10.5V0A10.5 10.5 0 0 1 0 10.5Z",
    "M-8-10H8Q10-10 10-8V8Q10 10 8 10H-8Q-10 10-10 8V-8Q-10-10-8-10Z",
    "M-11 0L-5.8-9.8H5.8L11 0L5.8 9.8H-5.8Z",
)
TRUCK = "M0 2Q0 0 2 0H26Q28 0 28 2V15H0ZM29 5Q29 3 31 3H35Q37 3 38 5L41 9Q42 10 42 11V15H29Z"
CAN = "M-13-12H4L10-17L14-13L12-9V16Q12 19 9 19H-13Q-16 19-16 16V-9Q-16-12-13-12Z"
STAR = (
    "M24 0L17 5L21 12L13 13L12 21L5 17L0 24L-5 17L-12 21L-13 13L-21 12L-17 5L-24 0"
    "L-17-5L-21-12L-13-13L-12-21L-5-17L0-24L5-17L12-21L13-13L21-12L17-5Z"
)
