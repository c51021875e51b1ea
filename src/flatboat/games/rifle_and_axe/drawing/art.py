"""The style sheet, and our own little pictures: resources, squares of the Action Board, seasons."""

# `&` stands for the drawing's own class. Pictures take their colours from these names, day and night.
STYLE = """
& {
  --wood: #b98a55; --leaf: #7da24b; --gold: #e6b93c; --steel: #a9b8c2; --clay: #cd7450; --cloth: #7c9bc0;
  --cream: #f3e4c1; --hide: #cf9f6a; --good: #2c6e3f; --on-good: #fff; --bad: #a3281a; --on-bad: #fff;
  --square: #fffbf1; --flat: #ebe1c6; --bar: #e7cf94; --die: #fffdf6;
}
@media (prefers-color-scheme: dark) {
  & {
    --wood: #8f6a40; --leaf: #5d7d35; --gold: #b08a22; --steel: #6c7c88; --clay: #a2553a; --cloth: #56769c;
    --cream: #8c7f61; --hide: #9a7145; --good: #7cc48e; --on-good: #06210d; --bad: #ff9a85; --on-bad: #2d0600;
    --square: #3b352c; --flat: #26221c; --bar: #6a5626; --die: #efe6d2;
  }
  & .village {
    --wood: #b98a55; --leaf: #7da24b; --clay: #cd7450; --cream: #f3e4c1; --hide: #cf9f6a; --ink: #1c150d;
    filter: brightness(.78)
  }
}
& .sky { fill: #eef3f7; opacity: .5 }
& text { font-size: 12px }
& .name { font-size: 12px; font-weight: 700 }
& .head { font-size: 13px; font-weight: 700 }
& .big { font-size: 17px; font-weight: 700 }
& .status { font-size: 17px; font-weight: 700 }
& .square { fill: var(--square); stroke: var(--line) }
& .flat { fill: var(--flat); fill-opacity: .6 } & .bare { fill: transparent } & .pale { fill: var(--flat) }
& .ground { fill-opacity: .2 } & .plain { fill: var(--soft); fill-opacity: .08 }
& .kind { font-size: 12px; font-weight: 700; fill: var(--soft) }
& .leaf { fill: var(--leaf) } & .clay { fill: var(--clay) } & .cloth { fill: var(--cloth) }
& .gold { fill: var(--gold) } & .wood { fill: var(--wood) } & .steel { fill: var(--steel) }
& .weak { fill: none; stroke: var(--bad); stroke-width: 2 }
& .alarm { fill: var(--square); stroke: var(--bad); stroke-width: 2 }
& .told { font-size: 14px; font-weight: 700 } & .say { font-size: 14px }
& :is(.award, .settlement, .season, .chip, .village) { --fresh: transparent }
& .won { --fresh: var(--accent) }
& .calm :is(.piece, .won) { --fresh: transparent }
& .quiet { --accent: color-mix(in srgb, var(--soft) 50%, transparent) }
& .own { stroke: var(--accent); stroke-width: 1.6 }
& .hot { stroke: var(--good); stroke-width: 2.4 }
& .art { fill: none; stroke: var(--ink); stroke-width: 1.7; stroke-linejoin: round; stroke-linecap: round }
& .faint { opacity: .5 }
& :is(.dim, .dim .quiet, .resource.quiet):not(:hover, :focus-within) { --accent: transparent }
& .dim:not(:hover, :focus-within) > :not(:first-child) { opacity: .7 }
& .arrow { fill: none; stroke: var(--soft); stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
& .uses { fill: var(--tag); stroke: var(--line) }
& .times { fill: var(--good) } & .on-times { fill: var(--on-good); font-weight: 700 }
& .never { fill: none; stroke: var(--soft) }
& .short { fill: var(--bad) } & .on-short { fill: var(--on-bad); font-weight: 700 }
& .bad { fill: var(--bad); font-weight: 700 } & .good { fill: var(--good); font-weight: 700 }
& .star { fill: var(--gold); stroke: var(--ink); stroke-linejoin: round }
& .lacking { fill: var(--bad) }
& .lack { stroke: var(--bad); stroke-width: 1.8 }
& .bar { fill: var(--bar) }
& .tick { fill: none; stroke: var(--soft) } & .past { fill: var(--soft) } & .now { fill: var(--accent) }
& .die { fill: var(--die); stroke: #5a4a30 }
& .pip { fill: #2b241a } & .pips { fill: #2b241a; font-weight: 700 }
"""

# The resources, about 22 wide with the middle at (0, 0), in the order of `Resource`. Rules of the style
# sheet do not reach into the copies that <use> makes, but names of colours do.
RESOURCES = (
    '<circle cy="-6" r="4.4" fill="var(--wood)"/>'
    '<path fill="var(--wood)" d="M-9 10Q-8-2-3-1.5H3Q8-2 9 10H3L0 5L-3 10Z"/>',
    '<path fill="var(--wood)" d="M-8 0V9.5H8V0"/><path fill="var(--clay)" d="M-11 0L0-10L11 0Z"/>'
    '<path d="M-2 9.5V4H2.5V9.5M-8 5H-5M5.5 5H8"/>',
    '<path fill="var(--cloth)" d="M-4-9L-11-4.5L-8 1.5L-6 0V10H6V0L8 1.5L11-4.5L4-9Q0-5-4-9Z"/>',
    '<circle r="9.5" fill="var(--gold)"/><path d="M-5 2.5Q0 8 5 2.5M-3.5-3.4v.6M3.5-3.4v.6"/>',
    '<path fill="var(--cream)" d="M-5-5L-10-9Q-12-3-7-1L-4.5 7Q-3 10.5 0 10.5T4.5 7L7-1Q12-3 10-9L5-5Z"/>'
    '<path d="M-3.2 0v.6M3.2 0v.6M-2 6.5H2"/>',
    '<path fill="var(--wood)" d="M-7 10Q-8 1-3-4L-2-10L2-6Q8-4 10 4L7 7.5L1.5 3Q3 6 2 10Z"/>'
    '<path d="M2.5-1v.6"/>',
    '<path d="M-8.5 10.5L3.5-4.5" stroke-width="3"/>'
    '<path fill="var(--steel)" d="M-1-8Q5-12 9-8.5L4-5Q7-1 11 .5Q9 5 4 3.5Z"/>',
    '<path d="M0 7V-3M-9.5 9Q0 4.5 9.5 9"/>'
    '<path fill="var(--leaf)" d="M0 1Q-9 1-9-7Q-1-7 0 1ZM0-2Q0-10 8-10Q9-2 0-2Z"/>',
    '<path fill="var(--clay)" d="M-11 4Q-12-7 0-7T11 4Q11 7.5 8 7.5H-8Q-11 7.5-11 4Z"/>'
    '<path d="M-6-1.5L-3.5-4M-1-1.5L1.5-4M4-1.5L6.5-4"/>',
    '<path d="M0 11V-6"/><path fill="var(--gold)" d="M0-5Q-4-8 0-11.5Q4-8 0-5ZM-.5 1Q-7 1-7-5'
    "Q-1-5-.5 1ZM.5 1Q7 1 7-5Q1-5 .5 1Z"
    'M-.5 7.5Q-7 7.5-7 1.5Q-1 1.5-.5 7.5ZM.5 7.5Q7 7.5 7 1.5Q1 1.5 .5 7.5Z"/>',
    '<path d="M-2 2.5L11-8.5" stroke-width="2.6"/>'
    '<path fill="var(--wood)" d="M3-4.5L-6 2.5L-11.5 7L-9 11L-3.5 4.5L5-2Z"/><path d="M-2.5 4.5Q0 6 1 3"/>',
    '<circle cx="-5.5" cy="5" r="5" fill="var(--wood)"/><circle cx="5.5" cy="5" r="5" fill="var(--wood)"/>'
    '<circle cy="-4.5" r="5" fill="var(--wood)"/><path d="M-5.5 5h.1M5.5 5h.1M0-4.5h.1" stroke-width="3"/>',
    '<path fill="var(--hide)" d="M-11 9L-8 4H11L8 9ZM-11 3L-8-2H11L8 3ZM-11-3L-8-8H11L8-3Z"/>',
    '<path fill="var(--clay)" d="M-3-10H4L3-6Q8-2 7 4Q6 10 0 10T-7 4Q-8-2-3-6ZM4-7Q11-7 7 1"/>',
    '<path fill="var(--cream)" d="M-5-6Q-11 2-9 7Q-8 10 0 10T9 7Q11 2 5-6Z"/>'
    '<path d="M-6-6H6M-5-6L-7-10M5-6L7-10M0-6V-10M-3 3L3 3M0 0V6"/>',
    '<path d="M-7-4Q-7-11 0-11T7-4"/><path fill="var(--steel)" d="M-9-4H9L6.5 10H-6.5Z"/><path d="M-8 1H8"/>',
    '<path fill="var(--hide)" d="M-3-10H3L5-6L10-9L8-3V4L11 9L5 7.5L3 10.5H-3L-5 7.5L-11 9L-8 4V-3'
    'L-10-9L-5-6Z"/>',
    '<path fill="#6d5596" d="M-11-5H11V5H-11Z"/>'
    '<path fill="#f6efe0" stroke="none" d="M-6-3.5L-2.5 0L-6 3.5L-9.5 0ZM6-3.5L9.5 0L6 3.5L2.5 0Z"/>'
    '<path d="M-11-8V8M11-8V8"/>',
    '<path fill="var(--wood)" d="M-6-10H6Q10 0 6 10H-6Q-10 0-6-10Z"/>'
    '<path d="M-7.5-5H7.5M-7.5 5H7.5M0-10V10"/>',
    '<path d="M-10 10V-10M10 10V-10M-10-7H10M-10 7H10M-6-7V7M-2-7V2M2-7V2M6-7V7M-6 2H6" />'
    '<path fill="var(--cloth)" d="M-6 2H6V7H-6Z"/>',
    '<path fill="var(--leaf)" d="M-7-7H7L11 8H-11Z"/><path d="M-3-7L-5 8M1-7V8M4.5-7L6.5 8"/>',
    '<path fill="var(--cream)" d="M-11-6Q-9 6 3 8L9.5 3Q-2 2-5-7.5Z"/>'
    '<path fill="var(--clay)" d="M3 8L9.5 3L11 6L6 10Z"/>',
    '<path fill="var(--steel)" d="M-7-4H4L7 7H-11ZM4-4L9-6L11 3L7 7M-7-4L-3-6.5H9"/>',
    '<circle r="9.5" fill="var(--gold)"/><path d="M3.5-4Q0-6.5-3-4T0 0T3 4.2T-3.5 4M0-7.5V7.5"/>',
    '<path d="M-9 11Q0 4 3-9M-3 1L1 4" stroke-width="2.3"/>'
    '<path fill="var(--steel)" d="M3.5-10Q-6-11-11-2Q-5-6 4-6Z"/>',
)
#: A palisade, for the Fight level.
FIGHT = (
    '<path fill="var(--wood)" d="M-10.5 10V-5L-7-10L-3.5-5V10ZM-3.5 10V-5L0-10L3.5-5V10ZM3.5 10V-5'
    'L7-10L10.5-5V10Z"/>'
    '<path d="M-10.5 2H10.5"/>'
)
PLUS = '<path d="M7-10V-4M4-7H10" stroke-width="2.4"/>'
# Squares of the Action Board that have a picture of their own; the others show a resource (SAME).
SQUARES = {
    0: '<circle cx="-3" cy="-4" r="4" fill="var(--wood)"/>'
    f'<path fill="var(--wood)" d="M-11 10Q-10 1-6 1H0Q4 1 5 10H0L-3 6L-6 10Z"/>{PLUS}',
    1: '<path fill="var(--wood)" d="M-7-3V5L-11 10H11L7 5V-3"/>'
    '<ellipse cy="-4" rx="7" ry="3.5" fill="var(--cream)"/>'
    '<path d="M-2-4H2M-2 2V7M3 1V5"/>',
    2: '<path d="M-8.5 10.5L2-2" stroke-width="3"/>'
    '<path fill="var(--steel)" d="M-4-7L2-11L10-3L9 3L5 1L1 3L-2-1Z"/>',
    3: f'<g transform="translate(-2,1)">{RESOURCES[4]}</g>{PLUS}',
    4: '<path d="M-4-4Q-11-5-10-11M-8-6L-12-6M4-4Q11-5 10-11M8-6L12-6"/>'
    '<path fill="var(--hide)" d="M-4.5-3H4.5L3 6Q2 10 0 10T-3 6Z"/><path d="M-2 0v.6M2 0v.6M-1 7H1"/>',
    5: '<path fill="var(--steel)" d="M-4-8H4V-5L7 0V9H-7V0L-4-5ZM-5-10.5H5"/>'
    '<path fill="#fff" d="M-7 2H7V9H-7Z"/>',
    7: '<path fill="var(--gold)" d="M-9-9Q-3-4-2.5 1H2.5Q3-4 9-9Q4-11 0-6Q-4-11-9-9ZM-2.5 4'
    'Q-3 8-7 10.5H7Q3 8 2.5 4Z"/>'
    '<path d="M-4 2.5H4M0-6V0" stroke-width="2.2"/>',
    8: '<circle r="9.5" fill="var(--steel)"/><circle r="2.2"/>'
    '<path d="M0-9.5V-4M0 9.5V4M-9.5 0H-4M9.5 0H4"/>',
    10: '<path d="M-10 10L8-8M5.5-5.5Q10-12 10.5-10T6-6"/><path d="M8-8Q0-14-5-7T-10-2"/>',
    11: '<circle cx="-3.5" cy="3" r="6.5" fill="var(--cloth)"/>'
    '<circle cx="6" cy="-4" r="4.5" fill="var(--cream)"/>'
    '<circle cx="-4.5" cy="-8" r="2.5"/><path d="M-7 2Q-6.5 0-5-.5"/>',
    12: '<path fill="var(--steel)" d="M-9-3H9Q9 7 0 7T-9-3Z"/><path d="M-11-3H11M-7-3Q-6-11 0-11T7-3"/>'
    '<path stroke="var(--clay)" d="M-5 11Q-6 9-4 8.5M1 11Q0 9 2 8.5M6 11Q5 9 7 8.5"/>',
    13: '<path fill="var(--cream)" d="M-3-3H3V7H-3Z"/>'
    '<path fill="var(--gold)" d="M0-12Q4-7 0-4.5Q-4-7 0-12Z"/>'
    '<path fill="var(--steel)" d="M-8 7H8L6 10.5H-6Z"/>',
    16: '<path d="M-8 10.5L4-4" stroke-width="3"/><path fill="var(--steel)" d="M-9-7Q3-12 9 9Q5-3-9-7Z"/>',
    17: '<path fill="var(--cloth)" d="M-8 0Q0-9 8 0L11-4V4L8 0Q0 9-8 0Q-10-1-10.5 0Z"/>'
    '<path d="M-4.5-1.2v.6M1-4Q3 0 1 4"/>',
    18: '<path fill="var(--steel)" d="M-11 4Q-11-8 0-8T11 4L8 1L5.5 5L3-.5L0 4.5L-3-.5L-5.5 5'
    'L-8 1Z"/><path d="M-11 8H11"/>',
    19: '<path d="M-8 0Q-8-10 0-10T8 0"/><path fill="var(--wood)" d="M-10 0H10L7 9.5H-7Z"/>'
    '<path stroke="var(--clay)" stroke-width="4" d="M-4.5-2.5h.1M0-3.5h.1M4.5-2.5h.1"/>'
    '<path d="M-8.5 4.5H8.5"/>',
    21: '<path fill="var(--steel)" d="M-11-4L6-6V2L-9 6L-8 3L-10 2.5L-9 .5L-11-.5Z"/>'
    '<path fill="var(--wood)" d="M6-7H11V4L6 3Z"/>',
    22: '<path fill="var(--wood)" d="M-6-11H-3V0H7V3H-6Z"/>'
    '<path d="M-6 3V10.5M7 3V10.5M-2 3V8M-6-7H-3" stroke-width="2"/>',
    24: '<path d="M0-11V11M-6-7H6M-6 7H6" stroke-width="2.2"/>'
    '<path fill="var(--cloth)" d="M-5-6H5L3 0L5 6H-5L-3 0Z"/>',
    25: '<path fill="var(--clay)" d="M0-11Q9-3 8 3Q7 10 0 10T-8 3Q-8-1-4-5Q-3-1-1-2Q1-6 0-11Z"/>'
    '<path fill="var(--gold)" d="M0 9Q-4 8-3 4L0 0L3 4Q4 8 0 9Z"/>',
    26: '<path fill="var(--steel)" d="M-8-7H4L6 9.5H-8Z"/>'
    '<path d="M5-3Q11-3 10 2T5.6 5M-8-3H4M-6-7Q-2-12 2-7"/>',
    27: '<path fill="var(--steel)" d="M-5 10H-9Q-12-10 0-10T9 10H5Q8-5 0-5T-5 10Z"/>'
    '<path d="M-8 2h.1M-6-4h.1M8 2h.1M6-4h.1"/>',
    28: '<path fill="var(--steel)" d="M-11-7H9V-3Q4-3 3 2L6 9.5H-6L-3 2Q-5-2-11-7Z"/>',
    29: '<path fill="var(--cream)" d="M-9 3Q-13-9-6-9H6Q13-9 9 3Z"/>'
    '<path fill="var(--wood)" d="M-10 3H10V5H-10Z"/>'
    '<circle cx="-5.5" cy="7" r="3.6" fill="var(--square)"/>'
    '<circle cx="5.5" cy="7" r="3.6" fill="var(--square)"/><path d="M-3-9V3M3-9V3"/>',
}
#: The resource shown on the other squares.
SAME = {6: 7, 9: 19, 14: 17, 15: 14, 20: 18, 23: 6}

# The seasons, 92 by 54: sky, hills, a cabin and a tree; in the order of `Season`.
HILLS = "M0 54V34Q20 24 46 33T92 28V54Z"
TREE = '<path stroke="#5b4026" stroke-width="3" fill="none" d="M70 44V20M70 30L77 23M70 27L64 21"/>'
CABIN = (
    '<path fill="#8a6238" stroke="#43301c" d="M20 35H42V46H20Z"/>'
    '<path fill="{roof}" stroke="#43301c" d="M16 36L31 25L46 36Z"/>'
    '<path fill="#43301c" d="M28 39H33V46H28Z"/>'
)
SEASONS = (
    '<path fill="#b9c9d8" d="M0 0H92V54H0Z"/><path fill="#f4f7fa" d="{hills}"/>{tree}'
    '<path stroke="#fff" stroke-width="2.4" stroke-linecap="round" d="M10 10h.1M24 17h.1M38 8h.1'
    'M54 15h.1M84 9h.1M49 27h.1M86 24h.1M8 26h.1"/>',
    '<path fill="#cfe3ee" d="M0 0H92V54H0Z"/><path fill="#a9c96f" d="{hills}"/>{tree}'
    '<path fill="#f0b7c6" d="M70 8Q82 8 82 18Q80 27 70 25Q59 27 58 18Q59 8 70 8Z"/>'
    '<path stroke="#8a6b42" stroke-width="1.6" d="M52 50H88M54 46.5H86"/>',
    '<path fill="#9fd0ee" d="M0 0H92V54H0Z"/><circle cx="14" cy="12" r="6.5" fill="#f6cf4a"/>'
    '<path fill="#6f9f3f" d="{hills}"/>{tree}'
    '<path fill="#3f7a2f" d="M70 6Q84 7 83 18Q80 28 70 26Q58 28 57 18Q58 7 70 6Z"/>',
    '<path fill="#f0d9b5" d="M0 0H92V54H0Z"/><path fill="#d2a94b" d="{hills}"/>{tree}'
    '<path fill="#c9622b" d="M70 7Q83 8 82 18Q80 27 70 25Q59 27 58 18Q59 8 70 7Z"/>'
    '<path stroke="#c9622b" stroke-width="2.4" stroke-linecap="round" d="M60 47h.1M66 50h.1M80 48h.1'
    'M86 43h.1"/>',
)
ROOFS = ("#f7fafc", "#6d5a44", "#6d5a44", "#6d5a44")


def season_art(season: int) -> str:
    """The picture of a season, 92 by 54 from its corner."""
    return SEASONS[season].format(hills=HILLS, tree=TREE) + CABIN.format(roof=ROOFS[season])
