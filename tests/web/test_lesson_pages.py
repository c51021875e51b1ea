"""A lesson at a real site, without script: what is refused and why, reading on, leaving, beginning again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from flatboat.games import kind
from flatboat.kernel.lessons import lesson_of
from flatboat.web import turns
from flatboat.web.lessons import Course
from flatboat.web.room import Room

from ..sample import GAMES
from .conftest import SHOWN, Running

FORM = re.compile(r'name="form" value="([^"]+)"')


class Learner:
    """A browser that takes a lesson."""

    def __init__(self, server: Running, name: str = "heartland") -> None:
        self.server, self.browser = server, server.browser()
        found = lesson_of(kind(name))
        assert found is not None
        self.lesson = found
        page = self.browser.get(f"/new/{name}").text
        assert f'action="/learn/{name}"' in page
        self.form = FORM.findall(page)[0]
        self.page = self.browser.post(f"/learn/{name}", data={"form": self.form})

    @property
    def id(self) -> str:
        """The table's."""
        return self.page.url.path.split("/")[2]

    @property
    def room(self) -> Room:
        """The table itself."""
        return self.server.do(self.server.host.rooms.open(self.id))

    @property
    def step(self) -> int:
        """The step that the page as it is now shows; 0 for none."""
        self.look()
        return self.shown

    @property
    def shown(self) -> int:
        """The step on the page that was looked at last."""
        found = re.search(r'data-step="(\d+)"', self.page.text)
        return int(found[1]) if found else 0

    def look(self) -> httpx.Response:
        """The page as it is now."""
        self.page = self.browser.get(f"/t/{self.id}")
        return self.page

    def send(self, what: str, **fields: str | int) -> httpx.Response:
        """Press a button."""
        version = self.room.known(0).version
        data = {"form": self.form, "seat": 0, "version": version, **fields}
        answer = self.browser.post(f"/t/{self.id}/{what}", data=data)
        if answer.status_code == 200:
            self.page = answer
        return answer

    def read(self) -> httpx.Response:
        """Press Next."""
        return self.send("lesson", read=self.shown)

    def begin(self) -> None:
        """Read on until there is something to play."""
        self.look()
        while 'id="lesson-next"' in self.page.text and self.shown < len(self.lesson.steps):
            self.read()

    def finish(self) -> None:
        """Take the lesson up to its last words."""
        for moves in self.lesson.line:
            self.begin()
            self.send("move", move=min(moves))
            self.rest()
        self.begin()

    def rest(self) -> None:
        """Wait until the others have played, and see it."""

        async def done() -> None:
            if task := self.server.host.turns.tasks.get(self.id):
                await task

        self.server.do(done())
        if f'data-version="{self.room.known(0).version}"' not in self.page.text:
            self.look()


@pytest.fixture
def learner(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Learner]:
    """Somebody who has begun Heartland's lesson."""
    monkeypatch.setattr(turns, "CALM", 0)
    one = Learner(server)
    yield one
    one.browser.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_from_its_button_to_its_end(
    server: Running, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(turns, "CALM", 0)
    learner = Learner(server, name)
    assert learner.step == 1 and learner.lesson.steps[0].say in learner.page.text.replace("&#39;", "'")
    for number, step in enumerate(learner.lesson.steps, 1):
        learner.rest()
        assert learner.shown == number
        if not step.play:
            assert learner.read().status_code == 200
        while step.play and learner.shown == number:
            legal = {str(move) for move in learner.room.position.observation(0).moves}
            made = sum(act.seat == 0 for act in learner.room.standing)
            wanted = min(learner.lesson.line[made] & legal)
            assert learner.send("move", move=wanted).status_code == 200
            learner.rest()
    assert learner.step == 0 and not learner.room.position.over
    free = learner.look().text
    learner.browser.close()
    assert 'id="lesson-next"' not in free and learner.room.known(0).observation.moves, "free to play"


def test_a_wrong_move_is_answered_and_not_played(learner: Learner) -> None:
    for _ in range(3):
        learner.read()
    refused = learner.send("move", move="pay 2 points")
    assert refused.status_code == 422 and "burn fuel while you have some" in refused.text
    assert not learner.room.standing and learner.step == 4
    assert learner.send("move", typed="p fu 1").status_code == 200, "typed is as good as pressed"
    assert "One fuel is enough" in learner.send("move", move="pay fuel 1").text
    several = learner.send("move", move="drive to Jericho; load 2 corn")
    assert several.status_code == 422 and "three corn bills" in several.text
    assert [act.text for act in learner.room.standing] == ["pay fuel 1"]
    hint = learner.send("hint")
    assert hint.status_code == 403 and "The lesson tells you" in hint.text


def test_what_is_to_be_read_holds_the_move(learner: Learner) -> None:
    for wrong in ({"move": "pay fuel 1"}, {"typed": "p fu 1"}, {"move": "pay fuel 1; drive to Jericho"}):
        refused = learner.send("move", **wrong)
        assert refused.status_code == 422 and "First read on: press Next" in refused.text
    assert not learner.room.standing and learner.step == 1


def test_the_last_words_hold_nothing(learner: Learner) -> None:
    learner.finish()
    assert learner.step == len(learner.lesson.steps)
    move = str(learner.room.position.observation(0).moves[0])
    assert learner.send("move", move=move).status_code == 200
    learner.rest()
    assert learner.step == 0


def test_a_wish_of_several_moves_goes_on_by_what_they_fulfil(learner: Learner) -> None:
    learner.begin()
    assert learner.send("move", move="pay fuel 1; drive to Jericho; load 3 corn").status_code == 200
    assert learner.step == 6


def test_taking_back_goes_back(learner: Learner) -> None:
    for _ in range(3):
        learner.read()
    learner.send("move", move="pay fuel 1; drive to Jericho")
    assert learner.step == 5
    learner.send("undo")
    assert learner.step == 4


def test_loaded_again_and_after_a_restart_it_is_the_same_step(learner: Learner) -> None:
    learner.read()
    learner.read()
    assert learner.step == learner.step == 3
    learner.server.host.rooms.pop(learner.id)
    assert learner.step == 3
    assert learner.send("lesson", read=1).status_code == 200, "an old page's Next"
    assert learner.step == 3


def test_only_the_learner_sees_the_bubble(learner: Learner) -> None:
    with learner.server.browser() as other:
        assert 'id="lesson"' not in other.get(f"/t/{learner.id}", headers=SHOWN).text
        assert other.post(f"/t/{learner.id}/lesson", data={"form": "x", "read": 1}).status_code == 403
    assert learner.step == 1


def test_leaving_the_lesson(learner: Learner) -> None:
    assert "The lesson is left" in learner.send("lesson", do="leave").text
    assert learner.step == 0
    assert learner.send("move", move="pay 2 points").status_code == 200


def test_beginning_again_is_a_new_table_in_place_of_the_old(learner: Learner) -> None:
    learner.begin()
    learner.send("move", move="pay fuel 1")
    old = learner.id
    learner.page = learner.browser.post("/learn/heartland", data={"form": learner.form, "again": old})
    assert learner.id != old and learner.step == 1 and not learner.room.standing
    assert learner.browser.get(f"/t/{old}").status_code == 404
    with learner.server.browser() as other:
        form = FORM.findall(other.get("/new/heartland").text)[0]
        other.post("/learn/heartland", data={"form": form, "again": learner.id})
    assert learner.step == 1, "nobody else's lesson goes"


def test_a_game_without_a_lesson(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flatboat.kernel.lessons.FILE", "none.toml")
    with server.browser() as browser:
        page = browser.get("/new/heartland").text
        assert "/learn/" not in page
        answer = browser.post("/learn/heartland", data={"form": FORM.findall(page)[0]})
        assert answer.status_code == 404 and "no lesson" in answer.text


def test_others_whose_move_cannot_be_made_play_as_they_like(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Course, "answer", property(lambda course: "be towed"))
    learner.begin()
    for move in learner.lesson.line[:7]:
        assert learner.send("move", move=min(move)).status_code == 200
    learner.rest()
    assert learner.room.standing[-1].seat == 1 and not learner.room.trouble


def test_ones_tables_say_which_are_lessons(server: Running, learner: Learner) -> None:
    title = re.escape(kind("heartland").title)
    assert re.search(rf'<span class="what">Lesson: {title}</span>', learner.browser.get("/mine").text)
    other = server.create("", "")
    learner.browser.get(f"/s/{server.host.links.seats(other)[0]}", headers=SHOWN)
    assert re.search(rf'<span class="what">{title}</span>', learner.browser.get("/mine").text)


def test_a_form_stops_at_what_a_lesson_tells_of(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The visit that fills New Madrid ends no expedition before its new tile was spoken of."""
    monkeypatch.setattr(turns, "CALM", 0)
    learner = Learner(server, "broadhorns")
    for moves in learner.lesson.line:
        learner.begin()
        if learner.room.standing[-1:] and learner.room.standing[-1].text == "port":
            break
        learner.send("move", move=min(moves))
        learner.rest()
    sold = {f"f-sell-{good}": 1 for good in (0, 1, 3)}
    answer = learner.send("sheet", sheet="visit", **sold, **{"f-claim": "hand-0", "f-then": "end"})
    assert answer.status_code == 200
    assert learner.room.standing[-1].text.startswith("season")
    learner.browser.close()
