"""What interfaces are told of the future: supposed tables, previews, wishes; an observation as plain data."""

import json
import random
from dataclasses import replace

import pytest

import flatboat
from flatboat.errors import IllegalMove
from flatboat.games.heartland.rules.tables import View
from flatboat.kernel.dice import DiceError
from flatboat.kernel.kind import Interface
from flatboat.kernel.moves import CLOSE, ONLOOKER, Move
from flatboat.kernel.states import plain
from flatboat.kernel.supposing import CHANCE, members, preview, suppose, up_to_chance, wishes


def played(seats=3, moves=120, seed=4, options=("truck_stops",)):
    """A position in the middle of a random game, a seat about to draw."""
    chooser = random.Random(seed)
    position = flatboat.game("heartland", seats, list(options)).start(seed=seed, names=["Ann", "Ben", "Cid"])
    while len(position.history) < moves or not blind(position.legal_moves):
        position.push(chooser.choice(position.legal_moves))
    return position


def blind(moves):
    return [move for move in moves if move.text == "draw blind"]


def test_a_supposed_table_fits_the_sight_and_is_always_the_same():
    position = played()
    for seat in (0, 1, 2, ONLOOKER):
        observation = position.observation(seat)
        table = suppose(observation)
        assert table.observation(seat).record.tobytes() == observation.record.tobytes()
        assert table.digest == suppose(observation).digest != position.digest
        assert table.names == position.names


def test_on_a_supposed_table_chance_changes_nothing():
    position = played()
    observation = position.observation(position.waiting[0])
    table = suppose(observation)
    before = table.digest
    with pytest.raises(DiceError):
        table.push(blind(observation.moves)[0])
    assert table.digest == before and not table.history


def test_some_moves_go_up_to_the_one_that_meets_chance():
    position = played()
    observation = position.observation(position.waiting[0])
    (draw,) = blind(observation.moves)
    sure = next(move for move in observation.moves if move != draw)
    assert list(up_to_chance(observation, [draw, draw, sure])) == [draw]
    assert list(up_to_chance(observation, [sure])) == [sure]


def test_a_preview_says_what_happens_before_chance():
    position = played()
    observation = position.observation(position.waiting[0])
    name = position.names[observation.seat]
    assert preview(observation, []) == []
    assert preview(observation, blind(observation.moves)) == [CHANCE]
    taken = next(move for move in observation.moves if move.text == "draw corn")
    assert preview(observation, [taken]) == [f"{name} takes a corn bill from the window", CHANCE]


def test_a_preview_stops_at_chance_whatever_follows():
    observation = (position := played()).observation(position.waiting[0])
    assert preview(observation, blind(observation.moves) * 5) == [CHANCE]


@pytest.mark.parametrize(("seat", "action"), [(1, 0), (ONLOOKER, 0), (0, 9)])
def test_a_preview_refuses_what_is_not_legal_for_the_seat(seat, action):
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    with pytest.raises(IllegalMove):
        preview(position.observation(0), [Move(seat, action, position.game.moves[action])])


def test_a_preview_is_not_for_the_host_or_for_onlookers():
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    for move in (CLOSE, position.observation(ONLOOKER).move(0)):
        with pytest.raises(IllegalMove):
            preview(position.observation(ONLOOKER), [move])


def test_a_preview_refuses_moves_that_are_not_legal_by_then():
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    observation = position.observation(0)
    with pytest.raises(IllegalMove, match='"pay 2 points" is not legal: '):
        preview(observation, [position.parse("pay 1 point"), position.parse("pay 2 points")])


def test_wishes_are_for_those_who_may_act():
    position = flatboat.game("heartland", 3, ["first_seat=1"]).start(seed=1)
    while position.observation(ONLOOKER).view.table.phase < 3:
        position.push(position.legal_moves[0])
    acting = position.waiting[0]
    for seat in (0, 1, 2, ONLOOKER):
        assert bool(wishes(position.observation(seat))) == (seat == acting)


def test_tables_that_are_not_tried_out_lead_to_no_wish(monkeypatch):
    """In Small Railroad Empires many are left out: wishes, and the ways to each, are the same as of all."""
    position, chooser = flatboat.game("railroad", 2).start(seed=3), random.Random(5)
    game, asked, found = position.game, list[bool](), 0
    railroad = game.kind.interface

    def noted(view):
        vain = railroad.vain(view)

        def answer(decisions, wanted):
            asked.append(vain(decisions, wanted))
            return asked[-1]

        return answer

    while not position.over and found < 12:
        seen = position.observation(position.waiting[0])
        monkeypatch.setattr(game, "kind", replace(game.kind, interface=replace(railroad, vain=noted)))
        few = wishes(seen)
        all_tried = replace(railroad, vain=Interface.vain)
        monkeypatch.setattr(game, "kind", replace(game.kind, interface=all_tried))
        assert wishes(seen) == few
        found += bool(few)
        monkeypatch.undo()
        position.push(chooser.choice(position.legal_moves))
    assert found == 12 and 0.2 < sum(asked) / len(asked) < 1


def test_a_finished_game_leaves_nothing_to_wish_or_to_preview():
    position = flatboat.game("heartland").start(seed=1)
    position.push(CLOSE)
    observation = position.observation(0)
    assert wishes(observation) == [] and preview(observation, []) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        preview(observation, [observation.move(0)])


def test_members_are_the_actions_of_families():
    actions = flatboat.kind("heartland").actions
    assert [actions.read(action) for action in members(actions, {"tow", "pay points"})] == [
        ("tow", {}),
        *(("pay points", {"points": points}) for points in range(3)),
    ]


def test_start_points_are_those_before_the_first_move():
    position = flatboat.game("heartland", 2).start(seed=3)
    assert position.start_points == position.points == [5, 5]
    position.push("pay 1 point", position.waiting[0])
    assert position.start_points == [5, 5] != position.points
    again = position.game.position(position.notation)
    assert again.start_points == position.points


def test_a_sight_as_data_has_every_field_and_nothing_else():
    position = played()
    observation = position.observation(position.waiting[0])
    data = observation.data(numbers=True)
    assert json.loads(json.dumps(data)) == data
    assert list(data) == View.names() == ["seat", "table", "hand", "events"]
    assert data["seat"] == observation.seat and data["hand"] == list(observation.view.hand)
    assert data["table"]["truckers"][1]["cargo"] == list(observation.view.table.truckers[1].cargo)
    assert data["table"]["map"]["way"][3] == list(observation.view.table.map.way[3])
    assert "pad" not in json.dumps(data) and "is_" not in json.dumps(data)
    assert plain(observation.record) == [data]


def test_a_sight_as_data_names_things():
    position = played()
    seat = position.waiting[0]
    data, view = position.observation(seat).data(), position.observation(seat).view
    assert json.loads(json.dumps(data)) == data and list(data) == ["seat", "table", "hand", "events"]
    places = position.game.words.places
    assert data["seat"] == seat and sum(data["hand"].values()) == view.table.truckers[seat].cards
    assert data["table"]["truckers"][seat]["at"] == places[view.table.truckers[seat].at]
    assert data["table"]["phase"] == "redraw" and data["table"]["trigger"] is None
    assert "way" not in data["table"]["map"], "what follows from other fields is left out"
    told = [event["text"] for event in data["events"]]
    assert told == position.tell(position.events, seat)


def test_data_of_a_sight_hides_what_the_seat_may_not_know():
    observation = (position := played()).observation(position.waiting[0])
    assert suppose(observation).observation(observation.seat).data() == observation.data()
    assert position.observation(ONLOOKER).data()["hand"] == {}
    assert position.observation(ONLOOKER).data(numbers=True)["hand"] == [0] * 7
