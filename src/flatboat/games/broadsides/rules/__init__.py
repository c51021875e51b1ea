"""The rules of Broadsides & Boarding Parties, one file per chapter of the rulebook.

`setup` puts figures aboard; `plot` charts a course, `sail` turns the cards over and moves both ships;
`gunnery` is cannon fire; `captain` replaces one; `layout` lays the large ships side by side and `boarding`
is the fight on their decks; `ships` has what all of them ask; `dispatch` leads each decision to its rule.
"""
