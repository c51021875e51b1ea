"""Keys, cookies, names and proxies: who is believed, and who is not."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from flatboat.errors import FlatboatError
from flatboat.web import addresses
from flatboat.web.addresses import Addresses, name_of
from flatboat.web.host import Host
from flatboat.web.keys import new_token, visitor_id
from flatboat.web.serve import proxy
from flatboat.web.settings import Limits, Settings
from flatboat.web.store import Visitor

from .conftest import SHOWN, Running, bearer, house, serving, wanted

FEW = Limits(wrong_keys="3/minute")


def test_a_right_key_is_never_refused(tmp_path: Path) -> None:
    """Guessing from an address is stopped; who has the right key there comes in."""
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW)):
        room = server.create("", "")
        links, api = server.host.links.seats(room), f"/api/tables/{room.id}"
        with server.browser() as browser:
            codes = [browser.get(f"/s/{room.id}.0.{n}", headers=SHOWN).status_code for n in range(5)]
            assert codes == [403, 403, 403, 429, 429]
            assert browser.get(api, headers=bearer("no")).status_code == 429
            assert browser.get(f"/s/{links[0]}", headers=SHOWN).url.path == f"/t/{room.id}"
            assert browser.get(api, headers=bearer(links[1])).json()["seat"] == 1


def test_a_wrong_key_is_counted_from_wherever_it_comes(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW, proxies=("127.0.0.1",))):
        with server.browser() as browser:
            codes = [
                browser.get("/s/nothing.0.a", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code
                for n in range(5)
            ]
    assert codes == [403, 403, 403, 429, 429]


@pytest.mark.parametrize("trusted", [True, False])
def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path, trusted: bool) -> None:
    """Addresses and TLS are told by the proxy; from anybody else such headers are nothing."""
    proxies = (proxy("127.0.0.1" if trusted else "192.0.2.1"),)
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW, proxies=proxies)):
        codes = []
        for n in range(5):
            with server.browser() as browser:
                told = {"x-forwarded-for": f"2001:db8:0:{n}::1", "x-forwarded-proto": "https"}
                answer = browser.get(f"/s/nothing.0.{n}", headers=told)
                codes.append(answer.status_code)
                assert ("Secure" in answer.headers["set-cookie"]) == trusted
        assert codes == ([403] * 5 if trusted else [403] * 3 + [429] * 2)


@pytest.mark.parametrize("own", ["192.168.1.20", ""])
def test_links_lead_out_of_a_machine_that_the_network_reaches(
    monkeypatch: pytest.MonkeyPatch, own: str
) -> None:
    monkeypatch.setattr(addresses, "of_this_machine", lambda: own)
    far, near = Addresses((), "0.0.0.0"), Addresses((), "127.0.0.1")
    named = {"localhost:8765": f"{own}:8765", "127.0.0.1": own}
    for host, outward in named.items():
        assert far.outward(host) == (outward if own else host)
        assert near.outward(host) == host
    assert far.outward("10.0.0.7:8765") == "10.0.0.7:8765", "as whoever invites has called it"


def test_what_is_no_address_is_no_proxy() -> None:
    for words in ("", "*", "example.org", "10.0.0.0/99"):
        with pytest.raises(FlatboatError, match="is no address"):
            proxy(words)


# ---------------------------------------------------------------- files


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_database_and_its_folder_are_private(tmp_path: Path) -> None:
    """They are made so, and made so again if somebody has opened them."""
    folder = tmp_path / "deep" / "data"
    for _ in range(2):
        host = house(folder)
        assert mode(folder) == 0o700
        assert {path.name: mode(path) for path in folder.iterdir() if mode(path) & 0o077} == {}
        assert mode(folder / "flatboat.db") == mode(folder / "secret.key") == 0o600
        host.store.close()
        for path in folder.iterdir():
            path.chmod(0o644)
        folder.chmod(0o755)


def test_a_lost_secret_is_not_made_anew_beside_games(tmp_path: Path) -> None:
    async def table(host: Host) -> None:
        await host.tables.create(wanted("", ""), "")
        await host.stop()

    asyncio.run(table(house(tmp_path)))
    (tmp_path / "secret.key").unlink()
    with pytest.raises(FlatboatError, match=r"secret\.key is missing, but the database holds 1 game: put"):
        house(tmp_path)
    assert not (tmp_path / "secret.key").exists()
    house(tmp_path, new_secret=True).store.close()
    assert (tmp_path / "secret.key").exists()


def test_no_key_stands_in_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False)):
        key = server.host.links.seats(server.create("", ""))[0]
        (tmp_path / "flatboat.db").rename(tmp_path / "away")
        with server.browser() as browser, caplog.at_level(logging.DEBUG):
            assert browser.get(f"/s/{key}", headers=SHOWN).status_code == 503
        (tmp_path / "away").rename(tmp_path / "flatboat.db")
    told = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    assert "GET /s/...: " in told and key.rpartition(".")[2] not in told


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200), ("localhost:1", 200), ("[::1]:8000", 200), ("Play.Example.org.", 200),
        ("play.example.org:443", 200), ("evil.example", 421), ("play.example.org.evil.example", 421),
        ("10.0.0.1", 421), ("a b", 421), ("", 421), ("<script>", 421),
    ],
)  # fmt: skip
def test_the_site_answers_to_its_names_alone(named: Running, host: str, status: int) -> None:
    with named.browser() as browser:
        answer = browser.get("/", headers={"host": host})
        assert answer.status_code == status, answer.text
        assert browser.get("/api/games", headers={"host": host}).status_code == status
    if status == 421 and host.startswith(("evil", "play")):
        assert f"flatboat serve --name {host}" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A site with a name of its own."""
    folder, names = tmp_path_factory.mktemp("named"), ("play.example.org", "https://other.example:8443")
    yield from serving(Settings(folder=folder, warm=False, names=names, proxies=("127.0.0.1",)))


def test_links_carry_the_name_of_the_site(named: Running) -> None:
    body = {"game": "heartland", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    for host, base in (("127.0.0.1:1", "play.example.org"), ("play.example.org:1", "play.example.org:1")):
        told = {"host": host, "x-forwarded-proto": "https"}
        with named.browser(headers=told, follow_redirects=False) as browser:
            made = browser.post("/api/tables", json=body).json()
            assert made["url"].startswith(f"https://{base}/t/")
            page = browser.get(f"/s/{made['host_key']}", headers=SHOWN)
            assert page.headers["location"] == f"/t/{made['id']}"
            cookie = {"cookie": page.headers["set-cookie"].partition(";")[0]}
            invite = browser.get(f"/t/{made['id']}/invite", headers=cookie).text
            assert f"https://{base}/s/{made['seats'][0]['key']}" in invite


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("https://play.example.org", True), ("https://other.example:8443", True),
        ("http://127.0.0.1:1", True), ("http://127.0.0.1:2", False), ("https://other.example", False),
        ("https://evil.example", False), ("null", False), ("", False), ("http://[", False),
    ],
)  # fmt: skip
def test_forms_come_from_the_site_itself(named: Running, origin: str, allowed: bool) -> None:
    with named.browser(headers={"host": "127.0.0.1:1"}) as browser:
        found = re.search(r'name="form" value="([^"]+)"', browser.get("/new/heartland").text)
        assert found is not None
        answer = browser.post("/me", data={"form": found[1], "nickname": "Ann"}, headers={"origin": origin})
    assert (answer.status_code == 200) == allowed, answer.text


def test_what_is_no_name() -> None:
    for words in ("", "a b", "ftp://x", "https://x/y", "x:y"):
        with pytest.raises(FlatboatError, match="is no name"):
            name_of(words)


# ---------------------------------------------------------------- cookies


def test_asking_for_the_head_of_a_link_seats_nobody(named: Running) -> None:
    room = named.create("", "")
    key, host_key = named.host.links.seats(room)[0], named.host.links.host(room)
    with named.browser() as browser:
        assert browser.head(f"/s/{key}", headers=SHOWN).status_code == 200
        assert browser.head(f"/s/{host_key}", headers=SHOWN).status_code == 200
        assert not room.seats[0].taken and room.table.host == ""
        browser.get(f"/s/{key}", headers=SHOWN)
        assert room.seats[0].taken


def test_only_cookies_that_were_given_out_are_adopted(named: Running) -> None:
    token = new_token()
    with named.browser() as browser:
        ours = browser.get("/").cookies["flatboat"]
        assert "set-cookie" not in browser.get("/").headers
    forged = ours[:-1] + ("-" if ours[-1] != "-" else "_")
    for foreign in (token, "x" * 60, forged, ours.partition(".")[0], ".", "", "\u00e9.x"):
        answer = httpx.get(named.url, headers={"cookie": f"flatboat={foreign}".encode("latin-1")})
        given = answer.cookies["flatboat"]
        assert given not in (foreign, ours) and named.host.keys.token_of(given) not in (None, token)


def old_cookie(named: Running) -> str:
    """A cookie from before they were signed, of a browser that is known."""
    token = new_token()
    named.do(named.host.visitors.save(Visitor(visitor_id(token), "Ann", True)))
    with closing(sqlite3.connect(named.host.settings.url, timeout=20)) as database:
        database.execute("UPDATE visitors SET unsigned = 1 WHERE id = ?", [visitor_id(token)])
        database.commit()
    return token


def test_an_old_cookie_is_signed_if_its_browser_is_known(named: Running) -> None:
    """Once: who knows it and has planted it in another's browser may come with it no more."""
    token = old_cookie(named)
    old = {"cookie": f"flatboat={token}"}
    for _ in range(2):  # two tabs, which are opened together
        answer = httpx.get(f"{named.url}/new/heartland", headers=old)
        assert answer.cookies["flatboat"] == named.host.keys.cookie(token) and 'value="Ann"' in answer.text
    answer = httpx.get(f"{named.url}/new/heartland", headers={**old, "x-forwarded-for": "192.0.2.1"})
    assert token not in answer.cookies["flatboat"] and "Ann" not in answer.text


def test_a_cookie_that_was_always_signed_is_nothing_without(named: Running) -> None:
    token = new_token()
    named.do(named.host.visitors.save(Visitor(visitor_id(token), "Ann", True)))
    answer = httpx.get(f"{named.url}/new/heartland", headers={"cookie": f"flatboat={token}"})
    assert token not in answer.cookies["flatboat"] and "Ann" not in answer.text


def test_under_tls_the_cookie_is_the_hosts_own(named: Running) -> None:
    tls = {"x-forwarded-proto": "https"}
    token = old_cookie(named)
    answer = httpx.get(named.url, headers={"cookie": f"flatboat={token}", **tls})
    words = answer.headers["set-cookie"]
    assert words.startswith(f"__Host-flatboat={named.host.keys.cookie(token)};")
    assert "Secure" in words and "Path=/" in words and "Domain" not in words and "HttpOnly" in words
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    again = httpx.get(named.url, headers={"cookie": words.partition(";")[0], **tls})
    assert "set-cookie" not in again.headers
    planted = httpx.get(named.url, headers={"cookie": f"flatboat={named.host.keys.cookie(token)}", **tls})
    assert token not in planted.headers["set-cookie"], "what was set without TLS is not adopted under it"
    assert "strict-transport-security" not in httpx.get(named.url).headers
