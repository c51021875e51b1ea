"""What docs/security.md promises and nothing else tests: redirects, files, methods, headers, the log."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from flatboat.web.settings import Settings

from .conftest import SHOWN, Running, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    yield from serving(Settings(folder=tmp_path_factory.mktemp("walk"), warm=False))


def mark(browser: httpx.Client) -> str:
    found = re.search(r'name="form" value="([^"]+)"', browser.get("/records").text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "/\t/evil.example", "https://evil.example", "\\\\evil.example", ""],
)  # fmt: skip
def test_nothing_leads_to_another_site(site: Running, back: str) -> None:
    with site.browser(follow_redirects=False) as browser:
        answer = browser.post("/me", data={"form": mark(browser), "nickname": "Ann", "back": back})
        assert answer.status_code == 303
        leads = httpx.URL(site.url).join(answer.headers["location"])
        assert str(leads).startswith(site.url), leads
        assert not re.match(r"/[/\\\s]", answer.headers["location"])


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static/",
     "/.git/config", "/secret.key", "/flatboat.db"],
)  # fmt: skip
def test_no_file_but_ours_is_served(site: Running, path: str) -> None:
    with site.browser() as browser:
        assert browser.get(path).status_code in (404, 405)


def test_the_api_heeds_no_cookie(site: Running) -> None:
    """So no page of another site can use it in a player's name."""
    room = site.create("", "")
    with site.browser() as browser:
        browser.get(f"/s/{site.host.links.seats(room)[0]}", headers=SHOWN)
        assert browser.cookies
        assert browser.get(f"/api/tables/{room.id}").json()["seat"] is None
        wish = {"version": 0, "key": "k", "moves": ["x"]}
        answer = browser.post(f"/api/tables/{room.id}/moves", json=wish)
        assert answer.status_code == 401
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", ["/", "/me", "/records", "/api/tables", "/api/games"])
def test_methods_that_are_not_in_use_are_refused(site: Running, path: str) -> None:
    with site.browser() as browser:
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "NONSENSE"):
            assert browser.request(method, path).status_code in (400, 405)


def test_answers_are_not_kept_and_tell_nothing_of_the_server(site: Running) -> None:
    with site.browser() as browser:
        for path in ("/", "/mine", "/api/games", "/none"):
            answer = browser.get(path)
            assert answer.headers["cache-control"] == "no-store"
            assert not {"server", "x-powered-by"} & set(answer.headers)
            assert (
                "charset=utf-8" in answer.headers["content-type"] or "json" in answer.headers["content-type"]
            )


def test_a_line_of_the_log_is_one_line(
    site: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(site.host.rooms, "open", broken)
    with site.browser() as browser, caplog.at_level(logging.ERROR):
        assert browser.get("/t/x%0a%1b%5b2J").status_code == 500
    told = [record.getMessage() for record in caplog.records if record.name == "flatboat.web"]
    assert len(told) == 1 and told[0].isprintable() and "/t/x%1B%5B2J" in told[0]
