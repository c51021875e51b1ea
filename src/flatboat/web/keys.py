"""Secrets: links to seats, cookies, proofs that a form is ours. None of them is stored.

Links are derived from one secret of the server, so that whoever steals the database holds no link.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import counted
from flatboat.web.private import make_private, private_folder

HOST, OPEN = "host", "open"
MAC = 32  # letters of six bits


@dataclass(frozen=True)
class Grant:
    """What a key lets one do: play a seat, be the host, or take an open seat (`role`)."""

    table_id: str
    role: str
    seat: int = -1


class Keys:
    """Makes and checks keys."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def mac(self, *parts: object) -> str:
        """What only the holder of the secret can compute."""
        message = "\n".join(map(str, parts)).encode()
        digest = hmac.new(self.secret, message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode()[:MAC]

    def seat(self, table_id: str, seat: int, link: int) -> str:
        """The key to a seat; it changes with `link`."""
        return f"{table_id}.{seat}.{self.mac('seat', table_id, seat, link)}"

    def role(self, table_id: str, role: str, link: int = 0) -> str:
        """The key of the host, or to any open seat; it changes with `link`."""
        return f"{table_id}.{role}.{self.mac(role, table_id, *([link] if link else []))}"

    def check(self, key: str, seats: Mapping[int, int], roles: Mapping[str, int]) -> Grant | None:
        """What a key grants; None if it is wrong or was revoked.

        `seats` has the link of each seat, `roles` those of roles whose first one was replaced.
        """
        table_id, role, _ = (key.split(".") + ["", "", ""])[:3]
        if role in (HOST, OPEN):
            wanted, grant = self.role(table_id, role, roles.get(role, 0)), Grant(table_id, role)
        elif role.isascii() and role.isdigit() and len(role) < 3 and int(role) in seats:
            seat = int(role)
            wanted, grant = self.seat(table_id, seat, seats[seat]), Grant(table_id, "seat", seat)
        else:
            return None
        return grant if hmac.compare_digest(wanted.encode(), key.encode()) else None

    def cookie(self, token: str) -> str:
        """What a browser keeps: its token, signed."""
        return f"{token}.{self.mac('cookie', token)}"

    def token_of(self, cookie: str) -> str | None:
        """The token in a cookie; None if it was not made here."""
        token = cookie.rpartition(".")[0]
        ours = hmac.compare_digest(self.cookie(token).encode(), cookie.encode())
        return token if token and ours else None

    def origin_of(self, address: str) -> str:
        """What an address is remembered by: it cannot be told from it, but bots can think for all in turn."""
        return self.mac("from", address)[:16]

    def form(self, visitor: str) -> str:
        """What a form carries to show that it came from a page of ours."""
        return self.mac("form", visitor)


#: What a table's public name is made of; anything else names no table.
TABLE_ID = "^[A-Za-z0-9]{1,24}$"


def table_of(key: str) -> str:
    """The table a key speaks of; not checked."""
    return key.partition(".")[0][:24]


def new_token() -> str:
    """A browser's secret."""
    return secrets.token_urlsafe(32)


def visitor_id(token: str) -> str:
    """What the database knows a browser by."""
    return hashlib.sha256(f"flatboat visitor {token}".encode()).hexdigest()


def new_table_id() -> str:
    """A table's public name: nobody guesses it, and it grants no more than looking on."""
    return secrets.token_urlsafe(12).replace("-", "a").replace("_", "b")


def load_secret(folder: Path, games: int = 0) -> bytes:
    """The server's secret, made at the first start; readable by its owner alone.

    Beside stored `games` it is not made anew: whoever lost it is told first what that would mean.
    """
    path = folder / "secret.key"
    try:
        private_folder(folder)
        if games and not path.exists():
            raise FlatboatError(
                f"{path} is missing, but the database holds {counted(games, 'game')}: put the file back."
                " If it is lost, start with --new-secret; all links and cookies given out stop working then"
            )
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(32))
        make_private(path)
        secret = path.read_bytes()
    except OSError as error:
        raise FlatboatError(f"{path} cannot be used: {error.strerror or error}") from None
    if len(secret) != 32:
        raise FlatboatError(
            f"{path} is damaged: put it back from a copy; or delete it and start with --new-secret to have a"
            " new one (all links and cookies given out stop working)"
        )
    return secret
