"""The rules of The Great Heartland Hauling Co., one file per chapter of the rulebook.

`setup` deals the table; `roads` knows the map; `move`, `act`, `cards`, `radio` and `turn` hold the
phases of a turn; `dispatch` leads each decision to its rule.
"""
