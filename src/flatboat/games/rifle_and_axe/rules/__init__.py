"""The rules of Rifle and Axe, one file per chapter of the rulebook.

`setup` lays out the boards; `season` opens a turn (Growth, Livestock, Boon); `limits` counts Folk actions
and what serves once a turn; `board`, `build` and `trade` are the Action Phase; `hazards`, `raid` and
`reckoning` are the phases after it; `turn` ends a turn and the game; `awards` compares settlements;
`dispatch` leads each decision to its rule.
"""
