"""Judgement learned from games: bots play, a net is fitted to how games ended, and plays the next round.

`flatboat train GAME` does all of it. Fitting needs `flatboat[learn]`; playing by a net needs nothing.
"""
