"""The floor every game stands on: records, the rule compiler, dice, piles, events, verbs, positions."""
