"""What is worked out from games: intervals, ratings, what components are worth, pages."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pandas
import pyarrow
import pytest

import flatboat
from flatboat.errors import FlatboatError, StudyError
from flatboat.kernel.counting import Counted, Tally
from flatboat.kernel.editions import read_edition
from flatboat.kernel.record_view import wrap
from flatboat.lab.arena import Arena
from flatboat.lab.files import parquet
from flatboat.lab.findings.page import write_page
from flatboat.lab.findings.ratings import ELO, Meetings, pairs, ratings
from flatboat.lab.findings.reading import Findings
from flatboat.lab.findings.tables import tables_of
from flatboat.lab.findings.worth import worth
from flatboat.lab.keeping import draw
from flatboat.lab.report import by_bot, by_deal, interval
from flatboat.lab.simulate import read_bots, simulate
from flatboat.lab.studies.chunks import GAMES, rows
from flatboat.lab.studies.counting import sums_of
from flatboat.lab.studies.driver import run
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.match import Match
from flatboat.lab.studies.places import Here
from flatboat.lab.studies.study import plan_with
from flatboat.lab.studies.sums import Summary
from flatboat.lab.studies.varying import varied
from flatboat.records import load_record

from ..sample import sampled


def table_of(match: Match, games: int) -> tuple[list[object], pyarrow.Table]:
    """Games of a match, as results and as rows."""
    import io

    import pyarrow.parquet

    results = simulate(match.table, match.bots, games, match.seed, 1)
    return results, pyarrow.parquet.read_table(io.BytesIO(parquet(rows(match, results), GAMES)))


def match_of(*bots: str) -> Match:
    edition = flatboat.kind("heartland").editions.load().text
    return Match(0, "heartland", len(bots), {}, edition, bots, 5, 60)


# --- sums --------------------------------------------------------------------------------------------


def test_sums_give_the_shares_and_intervals_that_the_report_gives():
    match = match_of("greedy", "deckhand")
    results, table = table_of(match, 60)
    summary = Summary()
    summary.add(table.slice(0, 40))  # 20 games
    summary.add(table.slice(40))
    expected = by_bot(results, match.bots)
    for ours, theirs in zip(summary.bots(), expected, strict=True):
        assert ours[0] == theirs[0]
        assert ours[1:7] == pytest.approx(theirs[1:7])
    assert summary.games == 60
    assert sum(summary.rounds.values()) == sum(summary.endings.values()) == 60
    first, low, high = summary.figure("first_wins")
    shares = [(r.deal, r.share(r.seats.index(r.first))) for r in results]
    assert (low, high) == pytest.approx(interval(by_deal(shares)))
    assert first == pytest.approx(np.mean([share for _, share in shares]))
    points, *_ = summary.figure("winner_points")
    assert points == pytest.approx(np.mean([max(r.points) for r in results]))


# --- ratings -----------------------------------------------------------------------------------------


def meetings(strength: dict[str, float], seats: int, games: int) -> Meetings:
    """Games whose winners are drawn by strength, as Bradley, Terry, Plackett and Luce say."""
    chance, told = np.random.default_rng(1), []
    names = list(strength)
    for game in range(games):
        seated = chance.permutation(len(names))[:seats]
        order = np.argsort([-np.log(strength[names[i]]) - chance.gumbel() for i in seated])
        for place, at in enumerate(order[::1], 1):
            told.append({"bot": names[seated[at]], "seat": at + 1, "place": place, "deal": game // 2})
    return Meetings(names, pyarrow.Table.from_pylist(told))


def test_ratings_of_two_seats_come_near_to_the_strengths_that_made_the_games():
    strength = {"weak": 1.0, "middle": 2.0, "strong": 6.0}
    rated = ratings(meetings(strength, 2, 3000))
    assert [row.bot for row in rated] == list(strength)
    for row in rated:
        true = ELO * np.log(strength[row.bot])
        assert row.low - 10 <= true <= row.high + 10
        assert row.high - row.low < 120
    assert rated[0].rating == 0
    assert sum(row.games for row in rated) == 6000


def test_who_never_lost_has_a_rating_that_is_a_number():
    rows = [
        {"bot": bot, "seat": seat, "place": place, "deal": game}
        for game in range(20)
        for bot, seat, place in (("poor", 1, 2), ("best", 2, 1))
    ]
    poor, best = ratings(Meetings(["poor", "best"], pyarrow.Table.from_pylist(rows)))
    assert poor.rating == 0
    assert 200 < best.low < best.rating - 100 < best.rating + 100 < best.high < 4000


def test_ratings_of_more_seats_are_in_the_order_of_the_strengths():
    rated = ratings(meetings({"a": 1.0, "b": 3.0, "c": 9.0, "d": 27.0}, 4, 600))
    assert [row.bot for row in sorted(rated, key=lambda row: row.rating)] == ["a", "b", "c", "d"]
    assert all(row.low < row.rating < row.high for row in rated)


def test_a_pair_is_told_from_both_sides():
    found = {(pair.first, pair.second): pair.line for pair in pairs(meetings({"a": 1, "b": 4}, 2, 400))}
    assert found["a", "b"].wins + found["b", "a"].wins == pytest.approx(1)
    assert found["a", "b"].games == 400
    assert found["b", "a"].low < 0.8 < found["b", "a"].high


# --- components --------------------------------------------------------------------------------------


def drawn_games(worths: dict[str, float], games: int) -> tuple[pandas.DataFrame, pandas.DataFrame]:
    """Games of two in which each component brings so many points, with as much chance beside."""
    chance, results, counts = np.random.default_rng(2), [], []
    names = list(worths)
    for game in range(games):
        points = []
        for seat in (1, 2):
            had = Counter(chance.choice(names, 4).tolist())
            counts += [
                {"match": 0, "game": game, "seat": seat, "group": "cards", "name": n, "amount": float(k)}
                for n, k in had.items()
            ]
            points.append(sum(worths[n] * k for n, k in had.items()) + 3 * chance.normal() + 2 * (seat == 1))
        for seat, had in enumerate(points, 1):
            shared = {"match": 0, "game": game, "deal": game, "seat": seat, "turn_order": seat}
            results.append({**shared, "points": had, "win_share": float(had == max(points))})
    return pandas.DataFrame(results), pandas.DataFrame(counts)


def test_a_component_is_worth_what_it_brings_in_anothers_stead():
    true = {"plain": 0.0, "good": 2.0, "bad": -1.5, "same": 0.0}
    found = {row.name: row for row in worth(*drawn_games(true, 1500), "cards")}
    reference = next(iter(found.values())).instead_of
    assert set(found) == set(true) - {reference}
    for name, row in found.items():
        assert row.points.low < true[name] - true[reference] < row.points.high
        assert row.points.sure == (true[name] != true[reference])
    assert found["good"].wins.value > 0
    assert found["good"].wins.sure


def test_components_that_bring_nothing_are_hardly_ever_sure():
    """Corrected for looking at many: of forty that bring nothing, none."""
    names = {f"card {i}": 0.0 for i in range(41)}
    found = worth(*drawn_games(names, 1500), "cards")
    assert len(found) == 40
    assert not [row for row in found if row.points.sure]


def test_a_group_that_tells_nothing_is_left_out():
    games, counts = drawn_games({"only": 1.0}, 30)
    assert worth(games, counts, "cards") == []
    assert worth(games, counts, "boats") == []


@pytest.mark.parametrize("name", flatboat.SHELF)
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_what_is_counted_is_what_happened(name, bot):
    """Events taken from compiled rules are those that a position tells, played move by move."""
    kind = flatboat.kind(name)
    game = flatboat.game(name, max(2, kind.seats[0]))
    counted = kind.counted
    counted.check(game.words.events, name)
    kept = []
    Arena(game, read_bots([bot], game.seats), 1, keep=kept.append).play(range(1))
    position, sums = game.start(kept[0].seed), Counter()

    def count():
        for event in position.events:
            for group, what, amount in counted.of_event(event.kind, event.values):
                sums[event.seat + 1, group, what] += amount

    count()
    for seat, action in kept[0].log.tolist():
        if bot == "random":
            draw(position)
        else:
            position.push(game.move(seat, action))
        count()
    end = wrap(position.state)[0]
    for seat in range(game.seats):
        for group, what, amount in counted.ends(end, seat):
            sums[seat + 1, group, what] += amount
    assert sums_of(game, kept[0]) == sums
    assert sums


def test_a_tally_of_a_value_that_is_not_there_is_named():
    game = flatboat.game("broadhorns")
    counted = Counted((Tally("boats", kind_of_event(game, "boat"), by="size"),))
    with pytest.raises(FlatboatError, match='the event "boat" has no value "size"; it has boat, gold'):
        counted.check(game.words.events, "broadhorns")


def kind_of_event(game, name):
    return next(kind for kind in game.words.events.phrases if kind.name.lower() == name)


# --- editions with other values ----------------------------------------------------------------------


def test_a_varied_value_is_marked_as_made_up():
    kind = flatboat.kind("railroad")
    made = varied(kind, kind.editions.load().text, {"setup.money": 7, "loans.debt": 2})
    edition = read_edition(made, kind.editions.model, "it")
    assert (edition.setup.money, edition.loans.debt) == (7, 2)
    assert edition.setup.mark == "sourced"
    assert "money" in edition.setup.except_
    assert edition.edition.name == "reconstructed_varied"
    assert "# loans" in made or "#" in made  # comments stay


# --- pages -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    """A small study of each kind, played."""
    base = {"game": "heartland", "seats": 2, "games": 24}
    said = {
        "match": {"study": {**base, "bots": ["greedy", "random"], "note": "A <note> & more."}},
        "ladder": {"study": {**base, "asks": "ladder", "bots": ["random", "greedy", "greenhorn"]}},
        "balance": {"study": {**base, "asks": "balance", "games": 120}},
        "sweep": {
            "study": {"game": "railroad", "seats": 2, "games": 8, "asks": "sweep"},
            "vary": {"setup.money": [3, 5, 7]},
            "wanted": {"figure": "winner_points", "value": 40},
        },
    }
    folders = {name: Folder(tmp_path_factory.mktemp(name)) for name in said}
    for name, tables in said.items():
        run(plan_with(**tables), folders[name], Here(2))
    return {name: folder.path for name, folder in folders.items()}


@pytest.mark.parametrize("asks", sampled(["match", "ladder", "balance", "sweep"], "match"))
def test_a_page_stands_for_itself(studies, asks):
    findings = Findings(studies[asks])
    page = write_page(findings)
    text = page.read_text()
    assert findings.complete
    assert not re.search(r"<script|<link|@import|url\((?!#)", text)
    names = r"http://(www\.w3|purl|creativecommons)\.org/\S+|https://matplotlib\.org/"  # which nothing loads
    assert not re.findall(r"https?://\S+", re.sub(names, "", text))
    for link in re.findall(r'href="((?:records|notable)/[^"]+)"', text):
        record = load_record(studies[asks] / link)
        assert record.replay().over
    assert len(re.findall("<figure>", text)) >= 2
    for table in tables_of(findings):
        assert table.title.replace("'", "&#39;") in text
        assert {len(row) for row in table.rows} == {len(table.head)}
    if asks == "match":
        assert "A &lt;note&gt; &amp; more." in text


def test_pictures_lie_beside_the_page(studies):
    write_page(Findings(studies["ladder"]))
    names = {path.name for path in (studies["ladder"] / "pictures").iterdir()}
    assert {"ratings.svg", "ratings.png", "pairs.svg", "pairs.png"} <= names


def test_findings_are_frames_for_notebooks(studies):
    findings = Findings(studies["balance"])
    frame = findings.pandas()
    assert len(frame) == 240
    assert frame["win_share"].sum() == pytest.approx(120)
    assert set(findings.counts()["group"]) >= {"cards drawn blind", "points"}
    assert "120 games" in repr(findings)
    with pytest.raises(StudyError, match="this study kept no components"):
        Findings(studies["match"]).counts()


def test_a_sweep_says_where_the_figure_is_as_wanted(studies):
    findings = Findings(studies["sweep"])
    points = findings.curve()
    assert [point.values for point in points] == [(3.0,), (5.0,), (7.0,)]
    assert findings.nearest() == min(points, key=lambda point: abs(point.figure - 40))
    crossing = findings.crossing()
    figures = [point.figure for point in points]
    assert (crossing is None) == (min(figures) > 40 or max(figures) < 40)


def test_notable_games_are_what_they_are_called(studies):
    findings = Findings(studies["match"])
    frame = findings.pandas()
    notable = {each.why: each for each in findings.notable()}
    assert frame.loc[frame["game"] == notable["longest"].game, "moves"].iloc[0] == frame["moves"].max()
    assert frame.loc[frame["game"] == notable["shortest"].game, "moves"].iloc[0] == frame["moves"].min()
