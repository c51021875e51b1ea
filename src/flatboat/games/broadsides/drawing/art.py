"""The style sheet, and our own little pictures: ships, islands, figures, cannons, masts, cards."""

from flatboat.games.broadsides.text.plotting import SIGNS

# `&` stands for the drawing's own class. Ships are 0 and 1, the Royal Isabella light and the Seahawk dark.
STYLE = """
& {
  --sea: #cde3e3; --wave: #b3d0d3; --mark: #47717c; --sand: #ecd8a0; --shore: #b99a58; --palm: #5f8f45;
  --trunk: #7a5a34; --sail: #fffdf4; --rose: #8fb4ba; --iron: #3c4046; --brass: #d8a93a; --wound: #b3261e;
  --hull0: #96673a; --deck0: #d6b384; --hull1: #5d4231; --deck1: #b08d68; --rail: #3d2a1a; --lift: #fff3d6;
  --spar: #6b4a2b; --die: #fffdf6; --face: #fffbf1; --arc: #e07b1f; --rim: #3d2a1a;
}
@media (prefers-color-scheme: dark) {
  & {
    --sea: #17333b; --wave: #22454e; --mark: #93b9c2; --sand: #8d7b4d; --shore: #5e5130; --palm: #4c7338;
    --trunk: #3f2d19; --sail: #d9d3c1; --rose: #3d6470; --iron: #565e68; --brass: #c2963a; --wound: #ff8a7a;
    --hull0: #7b5733; --deck0: #8a6d49; --hull1: #3a281d; --deck1: #624a37; --rail: #120c07; --lift: #e8cfa0;
    --spar: #4c3725; --die: #efe6d2; --face: #3b352c; --arc: #ffab5c; --rim: #b89a6a;
  }
}
& .name { font-size: 14px; font-weight: 700 }
& .letter { font-size: 14px; font-weight: 700; fill: var(--mark) }
& .card-word { font-size: 12px }
& .void { fill: var(--tag) }
& .past { opacity: .75 }
& .axis { fill: var(--soft) }
& .border { fill: var(--tag); stroke: var(--line) }
& .water { fill: var(--sea); stroke: var(--line) }
& .waves { fill: none; stroke: var(--wave); stroke-width: 1.2; stroke-linecap: round; opacity: .7 }
& .dot { fill: none; stroke: var(--mark); stroke-width: 4; stroke-linecap: round; opacity: .62 }
& .rhumb { fill: none; stroke: var(--rose); stroke-width: .8; opacity: .55 }
& .line0 { stroke: var(--s0) } & .line1 { stroke: var(--s1) }
& .wake { fill: none; stroke-width: 3; stroke-dasharray: 1 6; stroke-linecap: round; opacity: .85 }
& .sail { fill: var(--sail); stroke: var(--rail); stroke-width: .8 }
& .hull0 { fill: var(--hull0); stroke: var(--rim); stroke-width: 1.4 }
& .hull1 { fill: var(--hull1); stroke: var(--rim); stroke-width: 1.4 }
& .sunk { opacity: .8 }
& .sunken { opacity: .5 }
& .swell { fill: var(--sea); fill-opacity: .82 }
& .foam { fill: none; stroke: var(--mark); stroke-width: 1.4; stroke-linecap: round }
& .arcs { opacity: 0; pointer-events: none }
& .arcs.live { filter: none }
& .arcs.live, &:has(.ship0:is(:hover, :focus)) .arcs0, &:has(.ship1:is(:hover, :focus)) .arcs1 { opacity: 1 }
& .arcs.live .tally { pointer-events: auto }
& .fan0 { --arc: var(--s0) } & .fan1 { --arc: var(--s1) }
& .arc { fill: var(--arc); fill-opacity: .2; stroke: var(--arc); stroke-width: 1.2 }
& .arc.on { fill-opacity: .5; stroke-width: 2 }
& .tally { fill: var(--card); stroke: var(--arc); stroke-width: 1.6 } & .meets > .tally { stroke-width: 3 }
& .smoke { fill: var(--sail); stroke: var(--mark); stroke-width: 1.2; paint-order: stroke }
& :is(.smoke, .wake) { pointer-events: none }
& .deck0 { fill: var(--deck0); stroke: var(--rail); stroke-opacity: .35 }
& .deck1 { fill: var(--deck1); stroke: var(--rail); stroke-opacity: .35 }
& .lift { fill: var(--lift) }
& .seam { fill: none; stroke: var(--rail); stroke-width: .7; opacity: .28 }
& .step { fill: none; stroke: var(--rail); stroke-width: 3 }
& .over { pointer-events: none }
& .edge { fill: none; stroke: none; stroke-width: 1.6; pointer-events: none }
& :is(.section, .band):is(.can, .changed, .lit), & .large.changed, & .large > .changed { filter: none }
& :is(.section, .band).can:not(.onto, .whose) > .edge { stroke: var(--accent) }
& :is(.section, .band).changed > .edge { stroke: var(--news, var(--accent)); stroke-width: 2.6 }
& :is(.section, .band):is(.lit, .can:hover) > .edge { stroke: var(--glow); stroke-width: 3.6 }
&:has(.held) .can:not(.held, .target) > .edge { stroke: none }
& .would { display: none } & .target:not(:hover) > .would { display: inline }
&:has(.held.led) .would { display: none }
& .told .section.changed:not(.lit, .can:not(.onto, .whose)) > .edge { stroke: none }
& .taught > .edge { stroke: none }
& .spot { fill: var(--rail); fill-opacity: 0 }
& .window { fill: var(--brass); stroke: var(--rail) }
& .wound { fill: var(--wound); stroke: var(--sail); stroke-width: .9; stroke-linejoin: round }
& .ready { fill: var(--glow); stroke: var(--accent); stroke-width: 1.4 }
& .ready.gone { fill-opacity: .35; stroke-dasharray: 4 3 }
& .chosen { fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-dasharray: 4 3 }
& .melee { fill: none; stroke: var(--wound); stroke-width: 2.4 }
& .plank-edge { fill: none; stroke: var(--rail); stroke-width: 10 }
& .plank { fill: none; stroke: var(--deck0); stroke-width: 7.6 }
& .column { font-weight: 700; fill: var(--lift) }
& .spar { fill: none; stroke: var(--spar); stroke-width: 4.5; stroke-linecap: round }
& .face { fill: var(--face); stroke: var(--line) }
& .face.unseen { stroke: var(--accent); stroke-dasharray: 4 3 }
& .sign { fill: none; stroke: var(--ink); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round }
& .won { fill: var(--brass); stroke: var(--rim); stroke-width: 2 }
& .verdict { font-weight: 700; fill: #2b241a }
& .bad { fill: var(--wound); font-weight: 700 }
& .ball { fill: var(--iron); stroke: var(--sail); stroke-width: 1.2 }
& .die { fill: var(--die); stroke: #5a4a30 }
& .figure-word { font-size: 12px; font-weight: 700 }
& .pip { fill: #2b241a }
& .sketch { pointer-events: none }
&:has(#laid-move) #laid-hint > .sketch { display: none }
& .goalpost.can:not(:hover, .lit) { filter: none }
& .goal { stroke: var(--accent); stroke-width: 1.6; fill: var(--sail) }
& .goal:is(.good, .nearest) { fill: var(--brass) } & .goal.bad { fill: var(--rail) }
& .stay { fill: none; stroke: var(--brass); stroke-width: 6 }
& .ghost { opacity: .62 }
& .reach { opacity: .75 } & .ring { fill: none; stroke-width: 2; stroke-opacity: .8 }
& .faint { fill: none; stroke: var(--accent); stroke-width: 1.6; stroke-dasharray: 3 2 }
& .course { fill: none; stroke: var(--accent); stroke-width: 2.4; stroke-dasharray: 6 4 }
& .aim { fill: var(--glow); fill-opacity: .3; stroke: var(--accent); stroke-width: 2.5 }
& .chip { fill: var(--card); stroke: var(--accent); stroke-width: 1.4 } & .likely .chip { fill: var(--brass) }
& .way { fill: none; stroke: var(--accent); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round }
& .tip { fill: var(--accent) }
& .trace { pointer-events: none }
& :is(.trace, .count) { filter: none }
&:has(.held) .trace, &:has(.held, [id^=laid] .chip) .due { visibility: hidden }
& .step0 :is(.way, .tip) { color: var(--s0) } & .step1 :is(.way, .tip) { color: var(--s1) }
& :is(.step0, .step1) .way { stroke: currentColor; stroke-width: 3; stroke-dasharray: 7 4 }
& :is(.step0, .step1) .tip { fill: currentColor; stroke: var(--rail) }
& .halt { fill: none; stroke: var(--wound); stroke-width: 4; stroke-linecap: round }
"""

# Shapes that are copied. Rules of the style sheet do not reach into the copies that <use> makes, but names of
# colours do, and what a copy does not set itself it takes from the <use>.

#: A ship from above, her bow up, 40 long; the hull takes its colour from the copy.
HULL = "M0-20Q7-11 7-1L6.2 15Q5 19 0 19T-6.2 15L-7-1Q-7-11 0-20Z"
SHIP = (
    f'<path d="{HULL}"/>'
    '<g fill="var(--sail)" stroke="var(--rail)" stroke-width=".9">'
    '<path d="M-9-5Q0-11.5 9-5Q0-8 -9-5Z"/><path d="M-11 4Q0-4 11 4Q0 .5-11 4Z"/>'
    '<path d="M-8 12Q0 6 8 12Q0 9.5-8 12Z"/></g>'
    '<path d="M0-20V-25M0-7V16" stroke="var(--rail)" stroke-width="1.3"/>'
)
#: The sea over the stern of a ship that sinks, about the ship, and the foam round her.
SWELL = "M-15-1Q-11-5-7.5-1T0-1T7.5-1T15-1V13Q15 23 0 23T-15 13Z"
FOAM = "M-15-1Q-11-5-7.5-1T0-1T7.5-1T15-1M-19 6Q-21 22-6 26M19 6Q21 22 6 26"
PALM = (
    '<path d="M0 9Q-2 1 1-6" fill="none" stroke="var(--trunk)" stroke-width="2.4" stroke-linecap="round"/>'
    '<path fill="var(--palm)" stroke="var(--trunk)" stroke-width=".5" d="M1-7Q-5-15-12-6Q-5-9 1-7Q-8-6-9 3'
    'Q-4-4 1-7Q-1-16 6-16Q3-12 1-7Q8-14 13-5Q6-9 1-7Q9-4 8 4Q5-3 1-7Z"/>'
)
ROSE = (
    '<circle r="27" fill="none" stroke="var(--rose)" stroke-width="1.4"/>'
    '<circle r="21" fill="none" stroke="var(--rose)" stroke-width=".8"/>'
    '<path fill="var(--rose)" d="M0 0L-5-5L0-26L5-5L26 0L5 5L0 26L-5 5L-26 0L-5-5Z" opacity=".8"/>'
    '<path fill="var(--sea)" d="M0 0L0-26L5-5ZM0 0L26 0L5 5ZM0 0L0 26L-5 5ZM0 0L-26 0L-5-5Z"/>'
    '<path fill="var(--rose)" d="M-4-29L0-37L4-29Z"/>'
)
#: One of the crew, 14 by 21, in the colour of the copy; a mark besides for each side: a belt, or a sash.
BODY = '<path d="M-6.4 10.5Q-6.8-1.5 0-1.5T6.4 10.5Z"/><circle cy="-5.6" r="4.4"/>'
CREW = (
    BODY + '<path d="M-4.2 1L4.6 8.6" fill="none" stroke="var(--s0i)" stroke-width="1.7"/>'
    '<path d="M-5-7.2Q0-13.5 5-7.2Z" fill="var(--iron)"/>',
    BODY + '<path d="M-6 5.5H6" fill="none" stroke="var(--s1i)" stroke-width="2.2"/>'
    '<path d="M-4.4-6.4Q0-12.4 4.4-6.4L7-4.6L4-5.4Z" fill="var(--sail)"/>',
)
#: The Captain, 22 by 25: on brass, in a cocked hat.
CAPTAIN = (
    '<path fill="var(--brass)" d="M0-14.5L2.9-9.6L8.4-11.6L8.6-5.8L14-3.8L10.4.7L13.4 5.6L8 7.4L7.4 12.5H-7.4'
    'L-8 7.4L-13.4 5.6L-10.4.7L-14-3.8L-8.6-5.8L-8.4-11.6L-2.9-9.6Z"/>'
    + BODY
    + '<path d="M-8-7Q-5-8.4-4-12Q0-14 4-12Q5-8.4 8-7Q0-9.8-8-7Z" fill="var(--iron)"/>'
    '<path d="M-2.6 1V10M2.6 1V10" fill="none" stroke="var(--brass)" stroke-width="1.7"/>'
)
#: A cannon from above with its muzzle to the right, 34 long.
CANNON = (
    '<path fill="var(--spar)" stroke="var(--rail)" d="M-15-5.4H1V5.4H-15Z"/>'
    '<path fill="var(--iron)" stroke="var(--rail)" stroke-width=".8"'
    ' d="M-14-3.2Q-15.5-1.4-17-1.4V1.4Q-15.5 1.4-14 3.2L14 2.4V3.4H17V-3.4H14V-2.4Z"/>'
)
#: A mast, 40 by 36, its foot on the deck: a pole with two sails; the flag on one that takes two hits.
POLE = '<path d="M0 19V{}" stroke="var(--spar)" stroke-width="4" stroke-linecap="round"/>'
SAIL = 'fill="var(--sail)" stroke="var(--rail)" stroke-width="1" stroke-linejoin="round"'
YARD = 'stroke="var(--spar)" stroke-width="2.6" stroke-linecap="round"'
MAST = (
    POLE.format(-16)
    + f'<path {SAIL} d="M-12-12H12Q16-6 14-1.5Q0-5-14-1.5Q-16-6-12-12Z"/>'
    + f'<path {SAIL} d="M-16 1H16Q20.5 8 18 13.5Q0 9-18 13.5Q-20.5 8-16 1Z"/>'
    + f'<path d="M-13.5-12.5H13.5M-17.5.5H17.5" {YARD}/>'
)
TOP = '<path d="M1-16V-22L13-18.5L1-15" fill="var(--wound)" stroke="var(--rail)" stroke-width=".8"/>'
#: The main mast without its top: a splintered end above the lower sail, which is torn.
TOPLESS = (
    '<path fill="var(--spar)" stroke="var(--rail)" d="M-2.2 19V-3L-3-8L-.8-5.6L.6-10L1.8-6.2L3-7.4L2.2 19Z"/>'
    + f'<path {SAIL} d="M-16 1H16Q20.5 8 18 13.5L12 10.6L9.6 5L6.5 10.4Q0 9.6-3 10L-6.6 4.4L-9 11L-18 13.5'
    'Q-20.5 8-16 1Z"/>' + f'<path d="M-17.5.5H17.5" {YARD}/>'
)
STUMP = (
    '<path fill="var(--spar)" stroke="var(--rail)" d="M-5 1L-3-3L-1.5-1L1-4.5L2.5-1L5-2L4.4 4Q0 7-4.4 4Z"/>'
)
#: A ladder over a step of the deck, 14 high.
LADDER = (
    '<path d="M-5-7V7M5-7V7" stroke="var(--rail)" stroke-width="2.2" stroke-linecap="round"/>'
    '<path d="M-5-4H5M-5 0H5M-5 4H5" stroke="var(--lift)" stroke-width="1.8"/>'
)
#: What the sea does to planks: a hole with splinters, 13 across.
WOUND = (
    '<path d="M0-6.5L1.7-2.4L6-4L3.4-.4L6.6 2.6L2.4 2.6L1.6 6.6L-1.2 3.4L-4.8 5.4L-3.4 1.2L-6.8-.8L-2.8-2Z"/>'
)
#: A spot that is broken: a hole with water in it, 14 by 22.
BREACH = (
    '<path fill="var(--wound)" stroke="var(--sail)" stroke-width=".9" stroke-linejoin="round"'
    ' d="M0-11L2.6-6.6L6.4-8'
    'L4.8-2L7 2.6L4 4.6L4.4 10.6L0 7.6L-4.4 10.6L-4 4.6L-7 2.6L-4.8-2L-6.4-8L-2.6-6.6Z"/>'
    '<path fill="var(--sea)" stroke="var(--rail)" stroke-width=".8"'
    ' d="M0-5.6L2.4-1L1.8 4.4Q0 6-1.8 4.4L-2.4-1Z"/>'
)
#: Where a shot struck, 40 across; and where one fell in the water, or on bare planks.
BURST = (
    '<path fill="var(--brass)" stroke="var(--wound)" stroke-width="1.6" stroke-linejoin="round"'
    ' d="M0-20L4.6-11L12.6-16L11.6-6.6L20-6L13.4 0L19 7L10.4 7.4L11 16.4L3.6 11.4L-1 20L-5 11.2L-13 15.4'
    'L-11.6 6.6L-20 5L-13.4-.6L-19-8.4L-10.2-7.4L-10.6-16L-3.8-11.4Z"/>'
)
SPLASH = (
    '<ellipse rx="14" ry="11" fill="var(--sea)" stroke="var(--mark)" stroke-width="1.4"/>'
    '<path fill="none" stroke="var(--mark)" stroke-width="1.6" stroke-linecap="round"'
    ' d="M-11-9L-15-14M0-12V-18M11-9L15-14"/>'
)
FLAG = '<path d="M-8 14V-13"/><path fill="var(--sail)" d="M-8-12Q0-16 5-11T12-10V1Q7 4 2 0T-8 1Z"/>'
#: The shapes that are copied, by their names.
SHAPES = {"ship": SHIP, "palm": PALM, "rose": ROSE, "cannon": CANNON, "captain": CAPTAIN, "flag": FLAG}
SHAPES |= {"mast": MAST, "top": TOP, "topless": TOPLESS, "stump": STUMP, "ladder": LADDER, "wound": WOUND}
SHAPES |= {"breach": BREACH, "burst": BURST, "splash": SPLASH}
SHAPES |= {f"crew{seat}": body for seat, body in enumerate(CREW)}
SHAPES |= {f"sign{i}": body for i, body in enumerate(SIGNS)}
#: Where the pips of a die are, in quarters of its size.
PIPS = ("", "22", "1331", "132231", "11133133", "1113223133", "111213313233")
