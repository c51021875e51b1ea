"""The words of Broadsides: moves, reasons, events, tasks, sheets, the table."""

from __future__ import annotations

import re
from itertools import groupby, product
from random import Random
from types import SimpleNamespace

import pytest

import flatboat
from flatboat import AmbiguousMove, FlatboatError, IllegalMove
from flatboat.games.broadsides.rules.tables import Card, Ending, Happening, Layout, Phase, Reason
from flatboat.games.broadsides.text.happenings import EVENTS, VOCABULARY
from flatboat.games.broadsides.text.reasons import FACTS, REASONS
from flatboat.games.broadsides.text.vocabulary import (
    CARD_NAMES,
    CARD_WORDS,
    ENDINGS,
    LAYOUT_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    STEP_WORDS,
)
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import find
from flatboat.kernel.typed import spelled
from flatboat.offers.choices import ordered
from flatboat.offers.log import Line, merged
from flatboat.web.telling import turns

from .seats import GAME, NAMES, WORDS, seated, wander
from .tables import Table, abeam, alongside, at_sea, one_gun

SENTENCES = dict(enumerate(GAME.moves))
DAMAGED = {"masts": {"A": 1, "C": 2, "G": 1}}  # the bowsprit is lost


def meant(text: str) -> list[str]:
    return [GAME.moves[action] for action in find(text, SENTENCES)]


# --- moves ------------------------------------------------------------------------------


def test_moves_are_worded_so() -> None:
    assert {
        "plot forward, port, remain",
        "plot damaged, damaged, damaged",
        "drift",
        "surrender",
        "captain at C4",
        "crew at H5",
        "fire at C",
        "fire at C, port side",
        "fire at H, starboard side",
        "cease fire",
        "fight at Isabella C3",
        "fight at Seahawk C3",
        "Isabella C3 to D4",
        "Seahawk B4 to C4",  # too steep
        "Seahawk C3 across",
        "Isabella H5 forward",  # overboard
        "captain forward",
        "captain aft starboard",
        "captain across",
    } <= set(GAME.moves)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("plot f p r", "plot forward, port, remain"),
        ("p f p r", "plot forward, port, remain"),
        ("plot s d d", "plot starboard, damaged, damaged"),
        ("capt c4", "captain at C4"),
        ("cr c4", "crew at C4"),
        ("captain forward", "captain forward"),
        ("captain aft p", "captain aft port"),
        ("fire c port", "fire at C, port side"),
        ("fire at c", "fire at C"),
        ("cease", "cease fire"),
        ("fight sea c3", "fight at Seahawk C3"),
        ("i c3 d4", "Isabella C3 to D4"),
        ("sea c3 across", "Seahawk C3 across"),
        ("dr", "drift"),
    ],
)
def test_moves_may_be_shortened(typed: str, move: str) -> None:
    assert meant(typed) == [move]


def test_a_shot_without_a_side_is_typed_alike_however_the_target_lies() -> None:
    assert str(seated(abeam()).parse("fire c", 0)) == "fire at C"
    end_on = seated(abeam(None, {"heading": "E"}))
    with pytest.raises(AmbiguousMove, match='"fire at C, port side", "fire at C, starboard side"'):
        end_on.parse("fire c", 0)


def test_a_plot_may_be_typed_by_its_letters() -> None:
    names = {word[0]: word for word in CARD_WORDS}
    for cards in product(names, repeat=3):
        plot = f"plot {', '.join(names[card] for card in cards)}"
        assert spelled(GAME, ",".join(cards)) == [plot] == spelled(GAME, ",".join(cards).upper())
        if cards[-1] != "s":  # that looks like a plural
            assert spelled(GAME, "".join(cards)) == [plot]
        assert meant(f"p {' '.join(cards)}") == [plot]
        assert WORDS.spell_out(" ".join(cards)) == [plot] == WORDS.spell_out("plot " + "".join(cards))


def test_a_plot_may_be_typed_by_its_letters_apart() -> None:
    names = {word[0]: word for word in CARD_WORDS[:-1]}
    observation = seated(at_sea()).observation(0)
    for cards in product(names, repeat=3):
        plot = f"plot {', '.join(names[card] for card in cards)}"
        assert spelled(GAME, "".join(cards), observation) == [plot]
        if cards[0] != "p":  # that begins "plot"
            assert spelled(GAME, " ".join(cards), observation) == [plot]
    damaged = seated(at_sea(DAMAGED)).observation(0)
    assert spelled(GAME, "d r s", damaged) == ["plot damaged, remain, starboard"]


def test_letters_apart_are_a_shot_where_that_is_what_can_be_done() -> None:
    end_on = seated(abeam(None, {"heading": "E"})).observation(0)
    assert spelled(GAME, "f f s", end_on) == ["f f s"] and "fire at F, starboard side" in meant("f f s")


def test_what_is_no_plot_stays_as_it_is() -> None:
    assert [WORDS.spell_out(text) for text in ("fp", "fprf", "fxr", "hello")] == [
        ["fp"],
        ["fprf"],
        ["fxr"],
        ["hello"],
    ]
    assert spelled(GAME, "fpr; srr") == ["plot forward, port, remain", "plot starboard, remain, remain"]


def test_plots_are_taken_in_the_words_in_which_they_are_offered() -> None:
    position = seated(at_sea())
    observation = position.observation(0)
    still = position.parse("plot remain, remain, remain", 0)
    assert observation.label(still.action) == "plot: remain three times"
    for move in observation.moves:
        assert position.parse(observation.label(move.action), 0) == move
    assert str(position.parse("Plot: forward twice, then port", 0)) == "plot forward, forward, port"


def test_every_move_of_a_game_reads_back() -> None:
    for position in wander(13, most=60):
        for seat in position.waiting:
            for move in position.observation(seat).moves:
                assert position.parse(move.text, seat) == move


# --- reasons ----------------------------------------------------------------------------


def test_every_reason_has_words_and_is_given_by_some_rule() -> None:
    assert set(REASONS) == set(Reason) - {Reason.LEGAL}
    assert len(set(REASONS.values())) == len(REASONS)
    blanks = {blank for words in REASONS.values() for blank in re.findall(r"\{(\w+)\}", words)}
    assert blanks == set(FACTS)
    given = [*(GAME.kind.folder / "rules").glob("*.py"), *(GAME.kind.folder / "edition").glob("*.py")]
    text = "".join(path.read_text() for path in given)
    assert {r.name for r in Reason if not re.search(rf"Reason\.{r.name}\b", text)} <= {"LEGAL"}


BOARDED = {"0D3": 3, "0D4": 1, "1D5": 1, "1E5": 1}


@pytest.mark.parametrize(
    ("table", "move", "reason"),
    [
        (Table().place(), "fire at C", "at this point you plot three cards"),
        (at_sea(), "plot damaged, port, port",
         "your ship is not damaged enough to plot damage cards"),
        (at_sea(DAMAGED), "plot forward, port, port",
         "your damaged ship must plot 1 damage card, and this plot has too few"),
        (at_sea(), "drift", "you have a Captain, so you plot three cards"),
        (at_sea(DAMAGED | {"captain": None}), "plot damaged, port, port",
         "you have no Captain, so you plot no cards this round"),
        (at_sea(), "surrender",
         "a ship may surrender only when damage to a mast or her hull costs her a card"),
        (Table(extra_crew=2), "captain at C4", "you place the extra crew first"),
        (abeam(), "fire at C, port side",
         "you can hit only the side that faces your cannons, so you name no side"),
        (abeam(None, {"heading": "E"}), "fire at C",
         "she lies end-on to your cannons, so you must name her port or starboard side"),
        (alongside(BOARDED, {"1C3": 1}), "Isabella C3 to D4", "none of your crew is at Isabella C3"),
        (alongside({"0B4": 1}, {"1C3": 1}), "Isabella B4 to C4",
         "it is too steep there without a ladder"),
        (alongside({"0H5": 1}, {"1C3": 1}), "Isabella H5 forward", "the deck ends there"),
        (alongside(BOARDED, {"1C3": 1}), "Isabella D4 across",
         "there is nothing opposite Isabella D4 to cross to"),
        (alongside(BOARDED, {"1C3": 1}), "captain across",
         "there is nothing opposite Isabella A4 to cross to"),
        (alongside(BOARDED, {"1C3": 1}), "Isabella D4 to D3",
         "Isabella D3 already holds 3 of your figures, the most allowed"),
        (alongside({"0D5": 1}, {"0D5": 1}), "Isabella D5 to D4",
         "figures at Isabella D5 are in combat and cannot leave"),
    ],
)  # fmt: skip
def test_reasons_give_figures(table: Table, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        seated(table).push(move, 0)
    assert str(caught.value).partition(" is not legal: ")[2] == reason


def test_reasons_of_combats_and_captains() -> None:
    table = alongside({"0D3": 1}, {"1D3": 1}, captains=("1D3", "1A4"), phase="fight")
    assert seated(table).why_not("fight at Isabella D3", 0) == "there is no combat to fight at Isabella D3"
    table = Table(extra_crew=2)
    table.place_crew(0, "C4").place_crew(0, "C4")
    assert seated(table).why_not("crew at C4", 0) == "you have already placed the extra crew"
    table = at_sea({"captain": None}, phase="replace")
    assert seated(table).why_not("captain at A4", 0) == ("none of your crew is at A4 to become Captain")


def test_reasons_of_those_who_wait() -> None:
    table = Table().place()
    table.plot(0, "FFF")
    assert seated(table).why_not("surrender", 0) == "the Seahawk still has to choose in secret"
    assert seated(abeam()).why_not("fire at C", 1) == "the Royal Isabella fires"
    assert seated(alongside({"0D3": 1}, {"1D3": 1})).why_not("captain aft", 1) == (
        "the Royal Isabella has the turn"
    )
    assert seated(table).observation().reason(0) == "you are watching"


# --- events -----------------------------------------------------------------------------


def test_every_happening_and_every_enumeration_has_words() -> None:
    assert set(EVENTS) == set(Happening)
    assert set(ENDINGS) == set(Ending)
    assert set(LAYOUT_WORDS) == set(Layout) and len(CARD_WORDS) == len(CARD_NAMES) == len(Card)


def test_the_log_has_what_came_of_a_shot_on_its_line() -> None:
    events = [
        Happened(Happening.SHOT, 0, EVERYONE, 7, 3),
        Happened(Happening.CAPTAIN_LOST, 1, EVERYONE, 21, 0),
        Happened(Happening.SHOT, 0, EVERYONE, 2, 1),
        Happened(Happening.NO_EFFECT, 0, EVERYONE, 0, 0),
    ]
    [turn] = turns(GAME, ["Ann", "Bob"], [Line(1, WORDS.event(e, ["Ann", "Bob"]), event=e) for e in events])
    assert [line.text for line in turn.lines] == [
        "Ann fires at H and rolls 3; Bob loses the Captain at H3",
        "Ann fires at C and rolls 1; hits nothing",
    ]


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("gun crew", "a cannon and 2 crew"),
        ("gun crew captain", "a cannon, 2 crew and the Captain"),
    ],
)
def test_a_shot_tells_once_where_it_struck(lost: str, told: str) -> None:
    struck = {
        "gun": (Happening.CANNON_LOST, 0),
        "crew": (Happening.CREW_LOST, 2),
        "captain": (Happening.CAPTAIN_LOST, 0),
    }
    events = [Happened(Happening.SHOT, 0, EVERYONE, 5, 5)]
    events += [Happened(kind, 1, EVERYONE, 17, n) for kind, n in map(struck.get, lost.split())]
    lines = merged(GAME, NAMES, [Line(1, WORDS.event(one, NAMES), event=one) for one in events])
    assert [line.text for line in lines] == [f"Ann fires at F and rolls 5; Ben loses {told} at F5"]


def test_the_log_counts_who_fell_at_a_place() -> None:
    fell = [
        Happened(Happening.FELL, 0, EVERYONE, place, left)
        for place, left in ((6, 2), (6, 1), (6, 0), (30, 0))
    ]
    lines = [Line(1, WORDS.event(one, NAMES), event=one) for one in fell]
    assert [line.text for line in merged(GAME, NAMES, lines)] == [
        "Ann loses 3 crew at Isabella C3",
        "Ann loses 1 crew at Seahawk C3",
    ]


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_in_words_reads_back(kind: Happening) -> None:
    chance, phrase = Random(int(kind)), EVENTS[kind]
    lists = [
        *(VOCABULARY.get(phrase.worded.get(name) or "", range(30)) for name in phrase.values),
        range(30),
        range(30),
    ]
    least = {"a": 1 if kind == Happening.ROLLED else 0, "b": 0}
    for _ in range(60):
        values = {
            number: chance.randrange(least[number], len(words))
            for number, words in zip("ab", lists, strict=False)
        }
        if kind == Happening.ENDED:
            values["b"] = chance.randint(-1, 1)
        told = SimpleNamespace(kind=kind, seat=chance.randrange(2), **values)
        read = WORDS.read_event(WORDS.event(told, NAMES), NAMES)
        numbers = WORDS.events.numbers(told)
        assert read == {
            name: n for name, n in numbers.items() if name == "kind" or f"{{{name}}}" in phrase.pattern
        }


@pytest.mark.parametrize(
    ("kind", "a", "b", "text"),
    [
        (Happening.PLACED, 7, 0, "Ann places the Captain at C4"),
        (Happening.ROUND, 3, 0, "-- round 3"),
        (Happening.CARD, Card.PORT, 1, "Ann shows card 2: Turn Port"),
        (Happening.MOVED, 5, 1, "Ann sails to 6,2"),
        (Happening.TURNED, 7, 0, "Ann heads north-west"),
        (Happening.STOPPED, 0, 0, "Ann is stopped by an island and loses any remaining cards"),
        (Happening.STOPPED, 1, 0, "Ann is stopped by the edge of the chart and loses any remaining cards"),
        (Happening.EXCHANGE, 5, 0, "cannons that bear: Isabella 5, Seahawk 0"),
        (Happening.SHOT, 2, 4, "Ann fires at C and rolls 4"),
        (Happening.HULL, 4, 1, "Ann's hull is hit at C port"),
        (Happening.HULL, 5, 2, "Ann's hull is hit at C starboard and breaks"),
        (Happening.MAST, 2, 1, "Ann's mast at C loses its top"),
        (Happening.MAST, 0, 0, "Ann's mast at A is lost"),
        (Happening.CANNON_LOST, 8, 0, "Ann loses a cannon at C5"),
        (Happening.CREW_LOST, 8, 2, "Ann loses 2 crew at C5"),
        (Happening.CAPTAIN_LOST, 8, 0, "Ann loses the Captain at C5"),
        (Happening.NO_EFFECT, 0, 0, "Ann hits nothing"),
        (Happening.CEASED, 1, 0, "Ann leaves 1 cannon unfired"),
        (Happening.COLLISION, 2, 0, "the ships collide: Ann is struck at bow or stern"),
        (Happening.TURN, 0, 0, "-- boarding: Ann's turn"),
        (Happening.STEPPED, 6, 30, "Ann moves crew from Isabella C3 to Seahawk C3"),
        (Happening.STEPPED, 6, 9, "Ann moves crew from Isabella C3 to D3"),
        (Happening.CAPTAIN_STEPPED, 30, 33, "Ann moves the Captain from Seahawk C3 to D3"),
        (Happening.ROLLED, 5, 2, "Ann rolls 5 + 2 = 7"),
        (Happening.ROLLED, 5, 0, "Ann rolls 5"),
        (Happening.FELL, 30, 0, "Ann loses 1 crew at Seahawk C3"),
        (Happening.ENDED, Ending.SUNK, 1, "the game ends: a ship sank; the Seahawk wins"),
        (Happening.ENDED, Ending.QUIET_SEA, -1,
         "the game ends: nothing happened for too many rounds in a row; nobody wins"),
    ],
)  # fmt: skip
def test_events_are_worded_so(kind: int, a: int, b: int, text: str) -> None:
    assert WORDS.event(SimpleNamespace(kind=kind, seat=0, a=int(a), b=b), NAMES) == text


def test_extra_crew_is_chosen_by_a_word_or_a_number() -> None:
    for options in (["extra_crew=2"], {"extra_crew": 2}, {"extra_crew": "2"}):
        assert flatboat.game("broadsides", options=options).options.extra_crew == 2
    with pytest.raises(FlatboatError, match="please give 0 or 2"):
        flatboat.game("broadsides", options=["extra_crew=1"])


def test_what_is_chosen_in_secret_is_told_to_nobody_else() -> None:
    position = GAME.start(seed=1, names=NAMES)
    position.push("captain at C4", 0)
    assert position.log(0) == position.log(1) == [] == position.log()
    position.push("captain at A3", 1)
    assert position.log(1) == position.log()
    assert position.log()[:2] == ["Ann places the Captain at C4", "Ben places the Captain at A3"]
    position.push("plot forward, port, remain", 0)
    assert position.log(1, 2) == [] == position.log(0, 2)


def test_only_the_win_is_worth_a_point_and_a_draw_half_of_one() -> None:
    worths = {Happening.ENDED: (1, "victory"), Happening.HALVED: (0.5, "draw")}
    for kind in EVENTS:
        event = SimpleNamespace(kind=kind, seat=1, a=2, b=1)
        assert WORDS.worth(event) == worths.get(kind)
    assert WORDS.worth(SimpleNamespace(kind=Happening.ENDED, seat=0, a=6, b=-1)) is None


# --- tasks, standing, endings -------------------------------------------------------------


def test_tasks_tell_what_is_to_be_decided_and_no_secret() -> None:
    table = Table(extra_crew=2)
    words = "Ann and Ben: place extra crew, then the Captain."
    assert seated(table).task() == words
    table.place_crew(0, "C4").place_crew(0, "A3")
    assert seated(table).task() == words
    assert WORDS.task(seated(table).observation(0).view, NAMES) == "Ann: place the Captain."
    table.choose_captain(0, "C4")
    assert WORDS.task(seated(table).observation(0).view, NAMES) == "Ann: you have chosen."
    told = WORDS.task(seated(table).observation(1).view, NAMES)
    assert told == "Ben: place extra crew, then the Captain."
    assert seated(table).task() == words


@pytest.mark.parametrize(
    ("table", "task"),
    [
        (at_sea(DAMAGED),
         "Ann: plot three cards (1 damaged). Ben: plot three cards."),
        (at_sea({"captain": None}), "Ben: plot three cards."),
        (at_sea(DAMAGED | {"captain": None}),
         "Ann: drift without a Captain or surrender. Ben: plot three cards."),
        (one_gun(), "Ann: fire 1 shot (card 1)."),
        (alongside({"0D3": 1}, {"1D3": 1}), "Ann: make 3 movements, then fight."),
    ],
)  # fmt: skip
def test_tasks_that_count(table: Table, task: str) -> None:
    assert seated(table).task() == task


def test_crew_near_the_other_captain_is_offered_first() -> None:
    """The ways of those who stand together stay together."""
    observation = seated(alongside({"0A3": 1, "0D5": 2, "1D4": 1}, {"1E4": 1})).observation(0)
    told = [str(move) for move in ordered(observation) if "captain" not in str(move)]
    starts = [words.rpartition(" to ")[0] or words.removesuffix(" across") for words in told]
    assert list(dict.fromkeys(starts)) == [start for start, _ in groupby(starts)]
    assert starts[0] == "Seahawk D4" and starts[-1].startswith("Isabella")


def test_a_ship_that_will_sink_is_told_of_while_shots_are_left() -> None:
    view = seated(abeam()).observation(0).view
    told = "her hull is broken"
    assert told not in WORDS.task(view, ["Ann", "Bob"])
    view.table.ships[1].hull[:] = 2
    assert told in WORDS.task(view, ["Ann", "Bob"])


def test_how_a_side_stands() -> None:
    table = at_sea(DAMAGED | {"guns": "B3"})
    view = seated(table).observation(0).view
    assert WORDS.standing(view, 0) == "20 crew, 1 cannon, 1 damage card"
    assert WORDS.standing(view, 1) == "20 crew, 10 cannons"
    position = seated(at_sea(DAMAGED | {"guns": "", "captain": None}))
    assert WORDS.standing(position.observation(0).view, 0) == "20 crew, no Captain", "what is nil is left out"
    view.table.phase, view.table.ending = Phase.OVER, Ending.QUIET_SEA
    assert WORDS.standing(view, 0) == "20 crew, 1 cannon", "damage is nothing to win by"
    view.table.ending, view.table.winner = Ending.SUNK, 1
    assert [WORDS.standing(view, seat) for seat in (0, 1)] == ["sunk", "20 crew, 10 cannons"]
    view = seated(alongside({"0D3": 3}, {"1D3": 2})).observation(0).view
    assert WORDS.standing(view, 0) == "3 crew"
    assert WORDS.standing(seated(at_sea({"captain": None})).observation(0).view, 0).endswith(", no Captain")
    assert WORDS.standing(seated(Table()).observation(0).view, 0) == "20 crew, 10 cannons"


@pytest.mark.parametrize(
    ("ending", "winner", "words"),
    [
        (Ending.SUNK, 1, "the Royal Isabella sank"),
        (Ending.SUNK, -1, "each ship sank"),
        (Ending.SURRENDER, 0, "the Seahawk surrendered"),
        (Ending.CAPTAIN, 0, "the Captain of the Seahawk fell"),
        (Ending.HELPLESS, -1, "neither ship could move or fire any more"),
        (Ending.QUIET_SEA, -1, "nothing happened for 30 rounds in a row"),
        (Ending.QUIET_DECK, -1, "100 turns of boarding in a row had no casualty"),
        (Ending.CLOSED, -1, "the host ended it"),
    ],
)
def test_endings(ending: int, winner: int, words: str) -> None:
    table = at_sea(phase="over", ending=ending, winner=winner if winner >= 0 else None)
    view = seated(table).observation(0).view
    assert WORDS.ending(view, NAMES) == words
    assert WORDS.task(view, NAMES) == "The game is over."
    assert GAME.kind.won(view) == (winner >= 0)


def test_a_draw_by_fire_may_have_a_cause_for_each_side() -> None:
    """Ruling Q6."""
    sinking = {"hull": {"A port": 2, "B port": 2, "C port": 2}}
    bare = {"crew": {}, "guns": "", "captain": None}
    for one, other, words in (
        (sinking, bare, "the Royal Isabella sank, and the Seahawk had no cannon and no figure left"),
        (bare, sinking, "the Royal Isabella had no cannon and no figure left, and the Seahawk sank"),
        (sinking, sinking, "each ship sank"),
    ):
        ending = Ending.SUNK if one is sinking else Ending.BARE
        table = at_sea(one, other, phase="over", ending=ending)
        assert WORDS.ending(seated(table).observation(0).view, NAMES) == words


@pytest.mark.parametrize("ending", Ending)
def test_statistics_name_the_ending_in_a_word_or_two(ending: Ending) -> None:
    table = at_sea(round=7, phase="over" if ending else "plot", ending=ending)
    assert GAME.kind.finish(table.state) == (7.0, 0, ending.name.lower().replace("_", " "))


# --- the sheet --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "forced"),
    [({}, 0), (DAMAGED, 1), ({"masts": {"A": 1, "G": 1}}, 2), ({"masts": {"A": 1}}, 3), ({"masts": {}}, 3)],
)
def test_the_sheet_of_a_plot_has_its_cards_in_one_order_the_damage_card_last(
    side: dict[str, object], forced: int
) -> None:
    position = seated(at_sea(side))
    view = position.observation(0).view
    (sheet,) = WORDS.sheets(view)
    assert sheet.name == "plot" and [field.name for field in sheet.fields] == ["first", "second", "third"]
    choices = [[value for value, _ in field.choices] for field in sheet.fields]
    whole = CARD_WORDS if forced else CARD_WORDS[:-1]
    assert sheet.rest == (("damaged", 3 - forced) if forced else ("", 0))
    assert {field.first for field in sheet.fields} == {"damaged" if forced == 3 else ""}
    assert choices == [["damaged"] if forced == 3 else whole] * 3
    cards = ["damaged"] * forced + ["forward"] * (3 - forced)
    (move,) = WORDS.compose(view, "plot", dict(zip(("first", "second", "third"), cards, strict=True)))
    assert position.why_not(move, 0) is None


def test_a_sheet_is_filled_in_or_refused_in_one_sentence() -> None:
    view = seated(at_sea(DAMAGED)).observation(0).view
    cards = {"first": "forward", "second": "damaged", "third": "port"}
    assert WORDS.compose(view, "plot", cards) == ["plot forward, damaged, port"]
    with pytest.raises(
        FlatboatError, match=r"your damaged ship must plot 1 damage card, and this plot has 2"
    ):
        WORDS.compose(view, "plot", cards | {"third": "damaged"})
    with pytest.raises(
        FlatboatError, match="the second card is missing; choose forward, starboard, port, remain or damaged"
    ):
        WORDS.compose(view, "plot", cards | {"second": ""})
    with pytest.raises(FlatboatError, match='there is no form "trade" here'):
        WORDS.compose(view, "trade", cards)


def test_there_is_a_sheet_only_for_who_has_to_plot() -> None:
    table = at_sea()
    assert not WORDS.sheets(seated(table).observation().view)
    table.plot(0, "FFF")
    assert not WORDS.sheets(seated(table).observation(0).view) and WORDS.sheets(
        seated(table).observation(1).view
    )
    adrift = at_sea(DAMAGED | {"captain": None})
    assert not WORDS.sheets(seated(adrift).observation(0).view)
    assert not WORDS.sheets(seated(abeam()).observation(0).view) and not WORDS.sheets(
        seated(Table()).observation(0).view
    )


# --- the table ----------------------------------------------------------------------------


def test_the_table_in_words_at_sea() -> None:
    table = at_sea({"at": (2, 3), "heading": "SW", "hull": {"C port": 2}, "captain": "C4"}, {"at": (7, 9)})
    lines = seated(table).text(0).split("\n")
    assert "Round 1." in lines
    assert any(line.startswith("  3  .  I↙") for line in lines)
    assert any(line.startswith("  6  .  .  .  .  .  #") for line in lines)
    assert any("S↓" in line for line in lines if line.startswith("  9 "))
    assert (
        "> Royal Isabella (Ann): 20 crew, 10 cannons, 1 damage card; at dot 2,3, heading south-west" in lines
    )
    assert "    port      .      .      xx     .      .      .      .      ." in lines
    assert "    4         T      .      T2I*   .      .      .      T      T" in lines
    assert "    5         .      oI2    oI2    oI2    oI2    oI2    .      ." in lines


def test_the_table_in_words_in_boarding() -> None:
    table = alongside({"0D3": 2, "1D4": 1}, {"1D4": 2}, captains=("0A4", "1D4"), layout=Layout.END)
    lines = seated(table).text(0).split("\n")
    assert "Boarding: the Isabella's port side lies against the Seahawk's port side." in lines
    assert "Opposite each other: A3-H3, B3-G3, C3-F3, D3-E3, E3-D3, F3-C3, G3-B3, H3-A3." in lines
    assert any("I1S2*" in line for line in lines)
    assert not any("Round" in line or "starboard " in line for line in lines)


def test_ones_own_choices_are_in_ones_own_text_alone() -> None:
    table = Table(extra_crew=2)
    table.place_crew(0, "A3").place_crew(0, "B3")
    assert "Your choice: extra crew at A3 and B3." in seated(table).text(0)
    table.choose_captain(0, "C4")
    assert "Your choice: extra crew at A3 and B3, the Captain at C4." in seated(table).text(0)
    assert "Your " not in seated(table).text(1)
    table = at_sea(DAMAGED)
    table.plot(0, "FXP")
    assert "Your plot: forward, damaged, port." in seated(table).text(0)
    assert "Your " not in seated(table).text(1) and "Your " not in seated(table).observation().text()
    assert "Your plot: remain three times." in seated(abeam()).text(0)  # the cards yet to come, too
    table = at_sea(DAMAGED)
    table.surrender(0)
    assert "Your choice: surrender." in seated(table).text(0)


def test_names_of_ships_and_sections() -> None:
    assert SHIP_NAMES == ["Royal Isabella", "Seahawk"]
    assert SECTION_WORDS[0] == "A3" and SECTION_WORDS[-1] == "H5" and len(set(STEP_WORDS)) == 432


def test_where_a_captain_is_to_stand_needs_no_preview() -> None:
    plain = {str(move) for action, move in enumerate(GAME.moves) if WORDS.is_plain(action, None)}
    assert plain == {str(move) for move in GAME.moves if str(move).startswith("captain at ")}
