"""What a page offers: the cheapest way first, dearer ones apart, aims of moves."""

from __future__ import annotations

import flatboat
from flatboat.kernel.observation import Observation
from flatboat.web.choices import by_price, groups, wished


def at_the_start() -> Observation:
    """A driver who can pay by points or by fuel 1 and 2."""
    position = flatboat.game("heartland", seats=2, options={"first_seat": 1}).position(
        {"hands": [{"fuel 1": 2, "fuel 2": 1}], "truckers": [{"points": 9}]}
    )
    return position.observation(0)


def test_the_cheapest_way_comes_first_and_dearer_ones_only_if_they_spare_something():
    found = wished(at_the_start(), narrow=False)
    assert found
    for wish in found:
        assert len(wish.ways) == 1 and wish.ways[0].spots == wish.spots
        assert all(not way.spots for way in wish.others)
        labels = [way.label for way in (*wish.ways, *wish.others)]
        points = [label for label in labels if "point" in label]
        assert len(points) < 2, f"more points than needed: {labels}"
        if any("fuel" in label for label in labels):
            assert "fuel" in labels[0] and "point" not in labels[0]


def test_without_prices_all_ways_are_alike():
    game = flatboat.game("railroad", seats=2)
    assert game.kind.interface.price is None
    assert by_price(game, ["one", "other"]) == (["one", "other"], ())  # type: ignore[list-item]


def test_moves_to_another_piece_are_aimed():
    game = flatboat.game("rifle-and-axe", seats=1)
    position = game.start(seed=1)
    while not any(str(move).startswith("build") for move in position.observation(0).moves):
        position.push(position.observation(0).moves[0])
    buttons = [button for group in groups(position.observation(0), False) for button in group.buttons]
    built = [button for button in buttons if button.aimed]
    assert built and all(button.moves.startswith("build") for button in built)
    assert all(button.spots.split()[-1].startswith("str-") for button in built)
