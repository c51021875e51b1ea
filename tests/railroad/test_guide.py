"""What newcomers are told in Small Railroad Empires, and the help page."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import flatboat
import flatboat.games.railroad as railroad
from flatboat.games.railroad.rules.actions import ACTIONS, BUILD, COVER, END, PLAY, UNLOCK
from flatboat.games.railroad.rules.tables import Phase
from flatboat.games.railroad.text import hopes
from flatboat.games.railroad.text.controls import CONTROLS
from flatboat.games.railroad.text.guide import ADVICE, LAY, PRESS, SETTLED
from flatboat.games.railroad.text.notation import MOVES
from flatboat.testing import choose

from ..hand_set import ONLOOKER, random_dice
from ..sample import sampled
from .tables import EDITION, EIGHT, WALL, Table, delivering, land
from .test_words import TEXTS, WORDS, observation

HELP = (Path(railroad.__file__).parent / "help.md").read_text(encoding="utf-8")
PROSE = " ".join(HELP.split())  # without its line breaks
SENTENCE = re.compile(r"[^.]+?\.(?= [A-Z]|$)")


def guide(table: Table, seat: int = 0) -> str:
    return WORDS.guide(observation(table, seat))


def test_there_is_advice_for_every_phase() -> None:
    assert set(ADVICE) == set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("games", sampled([2, 4], 2))
def test_all_are_guided_by_what_they_see_alone(games: int) -> None:
    met = set[int]()
    for seed in range(games):
        table, chooser = Table(1 + seed, dice=random_dice(seed)), Random(seed)
        while True:
            for seat in {table.table.turn, ONLOOKER}:
                text = guide(table, seat)
                if not text:  # the buttons say all, to who knows how a turn goes
                    assert seat >= 0 and table.table.phase in (Phase.BUILD, Phase.DELIVER, Phase.BUY)
                    assert table.table.round >= SETTLED or table.table.phase != Phase.BUILD
                    continue
                assert 1 <= len(SENTENCE.findall(text)) <= 4, text
                assert text[0].isupper() and text.endswith(".") and "{" not in text and "  " not in text
                if seat >= 0 and chooser.random() < 0.1:
                    assert guide(table.imagined(seat, seed), seat) == text
            if table.over:
                break
            met.add(int(table.table.phase))
            legal = table.legal()
            delivers = [action for action in legal if TEXTS[action].startswith("deliver")]
            table.push(chooser.choice(delivers or legal))
    assert met == set(Phase) - {Phase.OVER}


def test_starting() -> None:
    assert guide(Table(2, options={"layout": "standard"}), 1).startswith("You win with")
    assert guide(Table(2, options={"layout": "standard"})).startswith("Seat 2 is choosing a start.")


def test_building() -> None:
    first = land({"at": "Blackmoor"})
    first.table.round = 1
    assert guide(first) == PRESS, "the buttons say what is within reach"
    far = land({"at": "Blackmoor"}, left={"Blackmoor": 0})
    far.table.round = 1
    assert guide(far) == LAY, "of the next turn, too"
    assert any(label.startswith("Next turn ") for _, label, _ in WORDS.wanted(observation(far)))
    paid = land({"at": "Blackmoor", "money": 9}).play("unlock")
    assert guide(paid).startswith("You have paid for the extra track: build it now.")
    assert not guide(land({"at": "Blackmoor", "money": 9}, *WALL)), "the form for the turn says why"


def test_whoever_plays_twice_in_a_row_is_told_why() -> None:
    """Of two the second of a round begins the next, unless the start player marker stays where it is."""
    for order, said in (("moving", True), ("fixed", False)):
        table = Table(2, options={"layout": "standard", "order": order}, dice=random_dice(1))
        rounds, chooser = set[int](), Random(1)
        while table.table.round < 4:
            view, first = observation(table, table.table.turn), not table.table.played
            if table.table.phase == Phase.BUILD and not view.table.pending:
                new = said and first and table.table.round > 1
                again = "Players begin rounds by turns, so you play twice in a row."
                assert (again in guide(table, table.table.turn)) == (new and view.table.to_build == 2)
                rounds.add(int(table.table.round) if new else 0)
            table.push(chooser.choice(table.legal()))
        assert rounds == ({0, 2, 3} if said else {0})


def test_tracks_of_a_later_turn_are_told_so() -> None:
    text = guide(land({"at": "Blackmoor"}, phase="DELIVER"))
    assert "In a later turn, with 2 more tracks" in text


def test_a_way_that_can_be_paid_for_is_told_before_a_dear_one() -> None:
    """Two mountains lie between Blackmoor and Easton; there are longer ways that cost less."""

    def told(money: int) -> str:
        terrain = {"c4": "MOUNTAIN", "b1": "MOUNTAIN"}
        return guide(land({"at": "Blackmoor", "money": money}, phase="DELIVER", terrain=terrain))

    assert "with 2 more tracks for $6 you could deliver coal from Blackmoor to Easton." in told(9)
    found = re.search(r"with (\d) more tracks for \$(\d) you could deliver", told(5))
    assert found and int(found[1]) > 2 and int(found[2]) <= 5
    assert "with 2 more tracks for $6 (you have no money) you could" in told(0)


def test_building_without_money() -> None:
    poor, mountains = {"at": "Blackmoor", "money": 0}, dict.fromkeys(["c2", "c4", "d3", "d4"], "MOUNTAIN")
    table = land(poor, terrain=mountains)
    assert "You cannot pay for any space: take a loan, or scrap the track." in guide(table)
    table = land(poor | {"loans": 3}, terrain=mountains)
    assert "You cannot pay for any space: scrap the track." in guide(table)


def test_delivering() -> None:
    table, move = delivering("coal", ship="S3", mine={"hand": "1 11"})
    assert not guide(table)
    table.play(move)
    assert guide(table).startswith("You have delivered coal from Blackmoor to Easton, 3 tracks: play one")
    assert WORDS.label(PLAY, observation(table)) == "play Rocket (coal: 2 prestige)"
    table.play("play 1")
    assert guide(table).startswith("Your delivery of coal covers a slot of the Dunlin. Whoever has the most")
    view = observation(table)
    assert WORDS.label(COVER, view) == "cover slot 1, grain (a neutral container)"
    assert WORDS.label(COVER + 1, view) == "cover slot 2, any good (yours)"
    table.play("cover 2")
    assert bool(WORDS.wanted(observation(table))) != bool(guide(table)), "a button or the guide"


def test_no_card_is_met() -> None:
    table, move = delivering("coal", mine={"hand": "15"})
    assert "meets none of your cards, so play the one you need least." in guide(table.play(move))


def test_nothing_to_deliver() -> None:
    text = guide(land({"at": "Blackmoor", "money": 0}, phase="DELIVER"))
    assert text.startswith("In a later turn, with ") and "train card" not in text
    assert "All your trains are in cities" in guide(land(EIGHT))
    linked, _ = delivering("coal", mine=EIGHT)
    assert guide(linked).startswith("All your trains are in cities")
    dry = land({"at": "Blackmoor"}, left={"Blackmoor": 0})
    assert any(label.startswith("In 2 turns Loomis to ") for _, label, _ in WORDS.wanted(observation(dry)))
    stuck = land({"at": "Blackmoor"}, left=dict.fromkeys(WORDS.names.factories, 0))
    stand = "Nothing is left to deliver: with savings and loans counted you are level with Seat 2."
    race = "Tracks can still win you up to 1 and Seat 2 nothing."
    assert f"{stand} {race}" in guide(stuck), "the buttons say which"
    rich = land({"at": "Blackmoor", "money": 10}, goals="11 1 2 3 4", phase="DELIVER")
    assert "When the turn ends your achievements bring 3 prestige." in guide(rich)
    waits = land({"at": "Blackmoor"}, {}, left=dict.fromkeys(WORDS.names.factories, 0), turn=1)
    assert guide(waits) == f"{stand} {race}"


def test_others_and_the_end() -> None:
    table = land({"at": "Blackmoor", "tracks": 4}, {"at": "Redstone"}, trigger=2, pile="")
    assert guide(table, 1).startswith("With "), "told in the first rounds"
    late, table.table.round = int(table.table.round), 3
    assert guide(table, 1).startswith("Players begin rounds by turns, so Seat 1 plays twice in a row. With ")
    table.table.round = late
    then = land({"at": "Blackmoor"}, {"at": "Redstone"}, turn=1, round=2, played=1)
    assert "so Seat 1 played twice in a row." in guide(then, 1) and "in a row" not in guide(then)
    fixed = land({"at": "Blackmoor"}, {"at": "Redstone"}, options={"order": "fixed"})
    assert guide(fixed, 1).startswith("With ")
    table.table.companies[0].loans = 1
    ahead = "This is the last round: with savings and loans counted you are 4 ahead of Seat 1."
    assert guide(table, 1).endswith(ahead)
    assert guide(table).endswith("4 behind Seat 2.") and not guide(table, ONLOOKER).endswith("Seat 2.")
    assert guide(table, ONLOOKER).startswith("You are watching")
    assert guide(table.close()).startswith("The game is over: the host ended it.")


def test_the_last_round_counts_savings_and_the_own_contract() -> None:
    """Contract 8 asks for $5 and no loan."""
    rich = {"at": "Blackmoor", "money": 11, "contract": 8, "tracks": 4}
    other = {"at": "Redstone", "contract": 1}
    told = guide(land(rich, other, trigger=2, pile=""))
    assert told.endswith("with savings, loans and your contract counted you are 5 ahead of Seat 2.")
    poor = guide(land(rich | {"money": 4}, other, trigger=2, pile=""))
    assert "with savings and loans counted you are 1 behind Seat 2." in poor


def test_alone_one_plays_for_a_title() -> None:
    """The guide says which at the start and in the last round, and compares with nobody."""
    position = flatboat.game("railroad", seats=1).start(seed=1)
    told = position.observation(0).guide()
    assert told.startswith("Alone you play for a title: tycoon takes 75 prestige.") and "most" not in told
    last, random = "", Random(1)
    while not position.over:
        seen = position.observation(0)
        last = seen.guide() if "last round" in seen.guide() else last
        position.push(choose(seen.game, position.legal_moves, random, weighted=True))
    found = re.search(
        r"last round: with savings.* counted you have (\d+) prestige, (\d+) short of (\w+)", last
    )
    assert found
    above = next(rank for rank in EDITION.solo.ranks if rank.least > int(found[1]))
    assert (above.title, above.least - int(found[1])) == (found[3], int(found[2]))
    assert position.observation(0).guide().endswith("The contract, savings and loans are counted.")


def test_achievements_that_are_due_are_no_part_of_a_later_delivery() -> None:
    table = land({"at": "Blackmoor", "money": 10}, goals="11 1 2 3 4", phase="DELIVER")
    told = guide(table)
    assert "When the turn ends your achievements bring 3 prestige." in told
    assert re.search(r"In a later turn, with \d more tracks? for \$?\w+ you could deliver [^:]+\. When", told)


# --- help -------------------------------------------------------------------------------


def test_help_has_every_ruling_once() -> None:
    told = re.findall(r"\(rulings? ([^)]*)\)", PROSE)
    numbers = [int(number) for some in told for number in re.findall(r"A(\d+)", some)]
    assert sorted(numbers) == list(range(1, 51))
    assert len(re.findall(r"\bA\d", PROSE)) == 50


def test_help_credits_and_says_what_is_reconstructed() -> None:
    for name in ("Milan Tasevski", "Archona Games", "Reconstructed by us", "flatboat edition new railroad"):
        assert name in PROSE


def test_help_has_the_sections_that_interfaces_name() -> None:
    sections = re.findall(r"^#{2,} (.+)$", HELP, re.MULTILINE)
    assert {control.section for control in CONTROLS.values()} <= set(sections)


def test_help_has_the_figures_of_the_edition() -> None:
    record = WORDS.record
    assert f"| Income | {' | '.join(f'${n}' for n in record.income)} |" in HELP
    assert f"| Prestige | {' | '.join(map(str, record.route))} |" in HELP
    costs = EDITION.terrain
    for name, cost in (("forest", costs.forest), ("river", costs.river), ("mountain", costs.mountain)):
        assert f"| {name} | ${cost} |" in HELP
    fees = [f"${fee}" for fee in record.fee]
    assert f"for {', '.join(fees[:-1])} and {fees[-1]} in this order" in PROSE
    for goal in WORDS.names.goals:
        assert f"| {goal} |" in HELP
    for rank in EDITION.solo.ranks[1:]:
        assert f"{rank.title} from {rank.least}" in PROSE
    for text in (f"{record.trains} trains, 1 start track, {record.tracks} free tracks", f"${record.money},",
                 f"costs ${record.card_price},", f"loan of ${record.loan}, up to {record.loans}",
                 f"costs {record.loan_debt} prestige", f"each full ${record.savings}",
                 f"{record.loan_supply} lie beside"):  # fmt: skip
        assert text in PROSE, text


def test_help_writes_deliveries_that_can_be() -> None:
    """The factory makes, or the words name, what the city asks for."""
    factories, cities = ({site.name: site for tile in EDITION.tiles for site in getattr(tile, kind)}
                         for kind in ("factories", "cities"))  # fmt: skip
    written = re.findall(r"`deliver (\w+) to (\w+)", HELP)
    assert len(written) > 2
    for start, end in written:
        good = factories[start].good if start in factories else start
        assert good in cities[end].demand, f"{start} to {end}"


def test_help_writes_moves_as_they_are_read() -> None:
    table = HELP.partition("## Notation")[2].partition("## Choices")[0]
    written = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert set(written) <= set(TEXTS)
    assert {ACTIONS.read(TEXTS.index(move))[0] for move in written} == set(MOVES)


# --- the contract, and reasons ----------------------------------------------------------------------

COAL = {"at": "Blackmoor", "contract": 1}


def test_a_delivery_says_that_it_fulfils_the_contract() -> None:
    """One with another good does not."""
    second = COAL | {"at": "e1 d1 c1 c2 c3 c4 c5 c6 c7 b1", "served": "Dunmore coal", "money": 9}
    for mine, is_said in ((second, True), (second | {"contract": 4}, False)):
        table = land(mine, left={"Ashwood": 0}, sites={})
        labels = [one.label for one in WORDS.wanted(observation(table))]
        assert any("; 4 more for your contract" in label for label in labels) == is_said
        assert "contract" not in guide(table)


def test_reasons_are_none_that_are_not_so() -> None:
    view = observation(land({"at": "Blackmoor", "money": 9}))
    assert WORDS.because(view, UNLOCK).startswith("with one more track this turn you can deliver coal from")
    poor = {"at": "Blackmoor", "money": 3, "tracks": 1}
    dry = land(poor, left=dict.fromkeys(WORDS.names.factories, 0))
    assert WORDS.because(observation(dry), UNLOCK) == "", "then nothing can be won"
    dear = [
        WORDS.because(observation(dry), BUILD + k) for k, cost in enumerate(dry.table.offer[0]) if cost > 0
    ]
    assert dear and not any("costs $" in why for why in dear)


def test_after_a_delivery_the_end_of_the_turn_has_a_reason() -> None:
    after = land({"at": "Blackmoor"})
    after.table.phase = Phase.BUY
    assert WORDS.because(observation(after), END) == "your delivery is made, and the money keeps"


def test_only_a_card_that_pays_is_named_with_a_delivery() -> None:
    for hand, told in (("1", ", with Rocket (coal)"), ("15", "")):
        table, move = delivering("coal", mine={"hand": hand})
        why = WORDS.because(observation(table), TEXTS.index(f"deliver {' to '.join(move.split()[1:])}"))
        assert why.startswith("it brings ") and why.endswith(f"over 3 tracks{told}")


def test_no_card_is_offered_where_no_good_is_wanted_any_more() -> None:
    table, move = delivering("coal", mine={"hand": "1", "money": 9})
    table.play(move, "play 1")
    assert WORDS.wanted(observation(table)), "a card is worth its price"
    for works in table.table.works:
        works.left = 0
    view = observation(table)
    assert guide(table).startswith("Nothing is left to deliver: ")
    assert not WORDS.wanted(view) and WORDS.task(view, ["Ann"]) == "Ann: end the turn."
    assert [TEXTS[action] for action in table.legal() if WORDS.offered(action, view)] == ["end"]


def test_only_a_card_that_pays_more_than_the_hand_is_told_to_fit() -> None:
    for hand, told in (("15", True), ("1", False)):
        table, move = delivering("coal", mine={"hand": f"{hand} 11", "money": 9}, market="2 31 32")
        view = observation(table.play(move, "play 11"))
        assert bool(WORDS.offers.fits(view, 1)) == told


def test_how_many_rounds_follow_is_told_near_the_end() -> None:
    """In each a player with free tracks lays two of them."""
    stand = ": with savings and loans counted you are level with Seat 2."
    for tracks, told in ((2, f"last round{stand}"), (4, f"The next round is the last{stand}"), (6, "")):
        table = land({"at": "Blackmoor", "tracks": tracks}, {"at": "Redstone", "tracks": 0})
        assert hopes.rounds_left(WORDS.record, table.table) == tracks // 2 - 1
        assert guide(table).endswith(told) and (told or "the last" not in guide(table))
        assert ("for the last time" in WORDS.task(observation(table), ["Ann", "Bob"])) == (tracks == 2)


def test_who_waits_with_a_delivery_ready_is_told_so() -> None:
    table, _ = delivering("coal", mine={"hand": "1"})
    table.table.turn = 1
    assert guide(table) == "You have a delivery ready for your next turn."
