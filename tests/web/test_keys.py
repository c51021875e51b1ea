"""Keys, cookies, names and proxies: who is believed, and who is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from flatboat.errors import FlatboatError
from flatboat.web.serve import proxy
from flatboat.web.settings import Limits, Settings

from .conftest import SHOWN, serving

FEW = Limits(wrong_keys="3/minute")


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def test_a_right_key_is_never_refused(tmp_path: Path) -> None:
    """Guessing from an address is stopped; who has the right key there comes in."""
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW)):
        room = server.create("", "")
        links, api = server.host.links(room), f"/api/tables/{room.id}"
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


def test_what_is_no_address_is_no_proxy() -> None:
    for words in ("", "*", "example.org", "10.0.0.0/99"):
        with pytest.raises(FlatboatError, match="is no address"):
            proxy(words)
