"""What a page offers: the cheapest way first, dearer ones apart, aims of moves."""

from __future__ import annotations

import random

import flatboat
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import Wish as Wished
from flatboat.offers.buttons import Button, Group, Run
from flatboat.offers.choices import groups, numbered, ordered
from flatboat.offers.refused import refused
from flatboat.offers.wished import by_price, told_above, wished
from flatboat.web.pages.previews import sketched, told


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
    assert by_price(game.start(seed=1).observation(0), ["one", "other"]) == (["one", "other"], ())  # type: ignore[list-item]


def test_moves_to_another_piece_are_aimed():
    game = flatboat.game("rifle-and-axe", seats=1)
    position = game.start(seed=1)
    while not any(str(move).startswith("build") for move in position.observation(0).moves):
        position.push(position.observation(0).moves[0])
    buttons = [button for group in groups(position.observation(0), False) for button in group.buttons]
    built = [button for button in buttons if button.aimed]
    assert built and all(button.moves.startswith("build") for button in built)
    assert all(button.spots.split()[-1].startswith("str-") for button in built)


def test_what_is_pressed_on_the_board_has_its_list_folded_below_the_sentence_that_says_so() -> None:
    (first, found) = groups(flatboat.game("broadsides").start(seed=1).observation(0), False)
    assert first.first and len(first.buttons) == 1
    assert found.folded and found.board == "Press a section of your ship." and len(found.buttons) == 23


def test_after_a_delivery_a_card_worth_its_price_stands_out_or_else_the_end_of_the_turn() -> None:
    """On a phone both are in sight: the market may not be."""
    seen, chance = set[bool](), random.Random(1)
    for seed in range(4):
        position = flatboat.game("railroad", seats=2).start(seed=seed)
        while not position.over and len(seen) < 2:
            observation = position.observation(position.waiting[0])
            found = groups(observation, narrow=True)
            if found[-1].pinned and "buy" in str(observation.moves):
                first, end = found[0], found[-1]
                assert first.brief == first.first and end.advised != first.first
                assert (first if first.first else end).buttons[0].moves.startswith(("buy", "end"))
                assert end.best == (None if first.first else end.buttons[0])
                seen.add(first.first)
            wanted = found[0].buttons if found[0].first else chance.choice(found).buttons
            for move in wanted[0].moves.split("; "):
                position.push(move)
    assert seen == {True, False}


def test_in_a_long_list_words_that_many_buttons_begin_with_are_said_once():
    position = flatboat.game("broadsides", seats=2).start(seed=1)
    (_, group) = groups(position.observation(0), False)
    (run,) = group.runs
    assert run.lead == "Place the Captain at" and run.short
    assert [run.rest(button) for button in run.buttons][:4] == ["A3", "A4", "A5", "B3"]


def test_buttons_that_begin_otherwise_keep_their_words_and_a_short_list_keeps_all():
    long = "Go to Aberystwyth-on-Sea"
    labels = ["Move 1: Ayr", "Go to A1", "Go to A2", "Go to A3", "Go to A4", "Go to West B1", long]
    buttons = tuple(Button(label.lower(), label) for label in labels)
    runs = Group("Go", "go", buttons).runs
    assert [(run.lead, [run.rest(button) for button in run.buttons]) for run in runs] == [
        ("", labels[:1]),
        ("Go to", ["A1", "A2", "A3", "A4", "West B1"]),
        ("", labels[6:]),
    ]
    (whole,) = Group("Go", "go", buttons[:6]).runs
    assert whole == Run("", buttons[:6])
    others = tuple(Button(f"{n}", f"Drop {n} {good}") for good in ("Grain", "Salt") for n in (1, 2, 5, 10))
    (mixed,) = Group("Drop", "drop", (*buttons[1:3], *others)).runs
    assert not mixed.lead


def boarding() -> Observation:
    """The Seahawk's Captain stands at D3: Isabella's crew at C5 is nearer to him than that at B3."""
    sides = [
        {"crew": {"Isabella C5": 1, "Isabella B3": 2}, "captain": "Isabella H4"},
        {"crew": {"Seahawk F3": 2}, "captain": "Seahawk D3"},
    ]
    table = {"ships": sides, "phase": "move", "boarding": True, "layout": "right"}
    return flatboat.game("broadsides", seats=2).position(table).observation(0)


def test_who_steps_is_chosen_first_and_the_captain_comes_last() -> None:
    observation = boarding()
    (group,) = groups(observation, False, eager=False)
    names = [who.name for who in group.whos]
    assert names == ["C5", "B3", "Captain"]
    ways = [button.moves for who in group.whos for button in who.run.buttons]
    assert sorted(ways) == sorted(map(str, observation.moves)), "each move is under one name"
    for who in group.whos:
        assert all(button.spots.split()[0] == who.spot for button in who.run.buttons)
        if len(who.run.buttons) > 1:
            assert who.run.lead.startswith("Move ") and who.run.lead.endswith(" to")


def test_each_of_those_who_are_chosen_first_has_the_first_digits() -> None:
    _, (group,) = numbered((), groups(boarding(), False, eager=False))
    for who in group.whos:
        keys = [button.key for button in who.run.buttons]
        assert keys == list(range(1, len(keys) + 1))


def test_what_ends_something_comes_last():
    position = flatboat.game("broadhorns", seats=2).start(seed=1)
    while not {"draw a card", "move 1", "give up expedition"} <= {str(move) for move in position.legal_moves}:
        position.push(position.legal_moves[-1])
    found = groups(position.observation(position.waiting[0]), False)
    ends = [group.last for group in found]
    assert ends == sorted(ends) and ends[0] is False and ends[-1] is True
    assert {group.heading for group in found if group.last} == {"End the turn", "Give up the expedition"}
    assert found[-1].heading == "End the turn" and found[-1].pinned  # in sight, however long the list
    _, keyed = numbered((), found)
    keys = [button.key for group in keyed if not group.folded for button in group.buttons]
    assert keys[0] == 1 and keyed[0].buttons[0].moves == "move 1"
    assert keyed[-1].buttons[0].key == max(keys)


def test_where_all_that_is_left_ends_something_what_is_seldom_wanted_stays_folded():
    position = flatboat.game("broadhorns", seats=2).start(seed=1)
    for typed in ("take the 20 ft", "done", "move 1"):
        position.push(next(move for move in position.legal_moves if str(move) == typed))
    _, found = numbered((), groups(position.observation(position.waiting[0]), False))
    assert [(group.heading, group.folded) for group in found] == [
        ("Give up the expedition", True),
        ("End the turn", False),
    ]
    assert found[-1].buttons[0].key == 1


def test_the_end_of_a_turn_is_always_in_sight_where_no_form_is_to_be_filled_in():
    """The form of a delivery is filled in from the start, and leaves room, on a phone, too."""
    position, met = flatboat.game("railroad", seats=2).start(seed=1), set[bool]()
    while len(met) < 2:
        seen = position.observation(position.waiting[0])
        if "end" in map(str, position.legal_moves):
            found = groups(seen, False)
            assert [group.heading for group in found if group.pinned] == ["End the turn"]
            assert all(group.single == (len(group.buttons) == 1) for group in found)
            assert [group.heading for group in groups(seen, True) if group.pinned] == ["End the turn"]
            met.add(bool(seen.sheets))
        ways = wished(seen, False)
        first = ways[0].ways[0].moves.partition(";")[0] if ways else str(position.legal_moves[0])
        position.push(first)


def test_wishes_of_one_heading_stand_together(monkeypatch):
    seen = flatboat.game("broadhorns", seats=2).start(seed=1).observation(0)
    lone = ((seen.moves[0],),)
    mixed = [
        Wished(seen.move(seen.game.number(text)), lone) for text in ("sell flour", "buy flour", "sell pork")
    ]
    monkeypatch.setattr("flatboat.offers.wished.wishes", lambda _: mixed)
    found = wished(seen, False)
    assert [wish.label for wish in found] == ["Sell flour", "Sell pork", "Buy flour"]
    assert all(wish.folded for wish in found)


def test_beside_a_form_no_first_digit_ends_the_turn():
    """In St. Louis a form does all but drawing a card, which ends the turn."""
    position = flatboat.game("broadhorns", seats=2).start(seed=1)
    seen = position.observation(position.waiting[0])
    assert seen.sheets and "draw a card" in {str(move) for move in seen.moves}
    for eager in (False, True):  # suggestions have the first digits
        listed_moves = groups(seen, False, eager=eager)
        wishes, keyed = numbered(wished(seen, False), listed_moves, bool(seen.sheets))
        assert all(wish.folded for wish in wishes)
        ends = [button.key for group in keyed if group.last for button in group.buttons]
        assert all(key > 1 for key in ends) if eager else not any(ends)
    assert not any(group.pinned for group in keyed)  # the form needs the room


def test_a_form_that_comes_filled_in_has_the_first_digit():
    """So whoever presses 1 delivers, and nothing else has it."""
    position, chooser = flatboat.game("railroad", seats=2).start(seed=1), random.Random(1)
    while not (position.observation(position.waiting[0]).sheets):
        position.push(chooser.choice(position.legal_moves))
    seen = position.observation(position.waiting[0])
    (form,) = seen.sheets
    wishes, keyed = numbered(wished(seen, False), groups(seen, False), True, form.filled)
    digits = [button.key for group in keyed for button in group.buttons if button.key]
    digits += [way.key for wish in wishes for way in wish.ways if way.key]
    assert form.filled and sorted(digits) == list(range(2, 2 + len(digits)))
    (end,) = (button for group in keyed for button in group.buttons if button.moves == "end")
    assert end.key


def test_tracks_that_win_something_are_offered_first() -> None:
    """So that the first digits play them."""
    seen = set[bool]()
    for seed in range(6):
        position = flatboat.game("railroad", seats=2).start(seed=seed)
        while "build" not in str(position.legal_moves[0]):
            position.push(position.legal_moves[0])
        observation = position.observation(position.waiting[0])
        moves = [move for move in ordered(observation) if str(move).startswith("build")]
        won = ["(" in observation.label(move.action) for move in moves]
        assert won == sorted(won, reverse=True)
        seen.update(won)
    assert seen == {True, False}


def test_what_has_to_wait_is_told_in_the_games_own_words() -> None:
    """A bill is no way to pay for driving: that says more than that one cannot discard it now."""
    position = flatboat.game("heartland", seats=2, options={"first_seat": 1}).position(
        {"hands": [{"corn": 1, "fuel 1": 1}]}
    )
    (found,) = refused(position.observation(0), "hand-0-0", narrow=False)
    assert not found.moves and found.reason.startswith("Only fuel or points pay for driving: ")
    (there,) = refused(position.observation(0), "place-12", narrow=False)
    assert there.moves == ("Drive to West Morgan",) and "cannot stop" in there.reason
    alone = flatboat.game("railroad", seats=1).start(seed=1)
    alone.push(alone.legal_moves[0])
    found = [one for n in range(90) for one in refused(alone.observation(0), f"space-{n}", narrow=False)]
    quoted = {words for one in found for words in one.moves}
    assert len(quoted) > 9 and not any(words.endswith(")") for words in quoted), (
        "as buttons say it, but for asides"
    )


def test_a_draw_says_all_by_its_name_and_has_no_preview() -> None:
    position = flatboat.game("heartland", seats=2, options={"first_seat": 1}).start(seed=3)
    position.push("pay 1 point")
    position.push(next(str(move) for move in position.legal_moves if str(move).startswith("drive")))
    position.push("discard/draw")
    position.push(next(str(move) for move in position.legal_moves if str(move).startswith("discard ")))
    position.push("done")
    open_card = next(move for move in position.legal_moves if str(move) != "draw blind")
    assert told(position.observation(0), [open_card]) == []
    assert told(position.observation(0), [position.parse("draw blind")]) == []


def test_what_a_journey_does_is_no_other_wish_and_needs_no_list_where_one_above_says_it():
    """In Small Railroad Empires: deliveries with the tracks that they lack, pressed on their cities."""
    position, listed = flatboat.game("railroad", seats=2).start(seed=1), set[bool]()
    while len(listed) < 2:
        seen = position.observation(position.waiting[0])
        found, lists = wished(seen, False), groups(seen, False)
        assert all(wish.spots.startswith("city-") and wish.folded for wish in found)
        above = {one.moves for group in lists if group.first for one in group.buttons}
        told = {way.moves for wish in found for way in wish.ways} <= above
        assert all(wish.spare == told for wish in told_above(found, lists))
        listed |= {told} if found else set()
        position.push(position.legal_moves[len(position.history) % len(position.legal_moves)])


def test_a_journey_is_a_wish_of_its_own_folded_away_and_sketched_to_its_end():
    """In Broadhorns: two moves down to a space, a move into a port."""
    position = flatboat.game("broadhorns", seats=2, options={"first_seat": 1}).start(seed=3)
    for move in ("take the 20 ft", "buy flour", "done", "move 4", "draw a card"):
        position.push(move)
    while position.waiting != [0]:
        position.push(position.observation(1).moves[-1])
    seen = position.observation(0)
    found = {wish.label: wish for wish in wished(seen, False)}
    (way,) = found["Into port at Cape Girardeau"].ways
    assert (way.moves, way.spots) == ("move 2; port", "town-1")
    heading = found["Into port at Cape Girardeau"].heading
    assert heading == "Move", "one list with the moves by one decision"
    assert all(wish.folded == (wish.heading == heading) for wish in found.values())
    assert told(seen, [seen.game.move(0, seen.game.number(text)) for text in way.moves.split("; ")])
    far = [seen.game.move(0, seen.game.number("move 5")), seen.game.move(0, seen.game.number("move 1"))]
    first, whole = sketched(seen, far[:1], False), sketched(seen, far, False)
    assert whole.startswith(first) and whole.count('class="ghost"') == 2


def test_no_digit_takes_a_loan() -> None:
    position, chance = flatboat.game("railroad", seats=2).start(seed=3), random.Random(1)
    met = 0
    for _ in range(150):
        if not position.waiting:
            break
        _, keyed = numbered((), groups(position.observation(position.waiting[0]), False))
        buttons = [button for group in keyed for button in group.buttons if button.moves == "loan"]
        assert not any(button.key for button in buttons)
        met += len(buttons)
        position.push(chance.choice(position.legal_moves))
    assert met
