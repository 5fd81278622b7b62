"""A guest on several devices: a one-use link carries the key from one to the next.

The code stands in the fragment of the address, which no browser sends to any
server; the page there posts it. What is stored of it is its hash.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web import clock, guests
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.store import games, people
from rattlecup.web.store.store import Store

LINK_SECONDS = 600
"""How long a code may be used."""


class Claimed(NamedTuple):
    """What the new device gets: a token of its own, and how many games wait for it."""

    token: str
    games: int


async def new_guest(store: Store) -> str:
    """The token of a new guest."""
    token = guests.new_token()
    await store.write(lambda connection: people.add_guest(connection, guests.hash_of(token)))
    return token


async def new_link(store: Store, guest_id: int) -> str:
    """A code that lets one device in, once, within `LINK_SECONDS`; it replaces the one before."""
    code = secrets.token_urlsafe(16)

    async def job(connection: AsyncConnection) -> None:
        expires = clock.now() + timedelta(seconds=LINK_SECONDS)
        await people.add_link(connection, guest_id, guests.hash_of(code), expires)

    await store.write(job)
    return code


async def claim(store: Store, token: str | None, code: str, *, replace: bool) -> Claimed:
    """A new token for the guest whose code this is.

    The device may have games of its own, which it would not find again; then
    it has to say that it means to `replace` them.

    Raises:
        WebError: the code is unknown, used or too old (`bad_code`); the device has games
            (`has_games`).
    """
    new = guests.new_token()

    async def job(connection: AsyncConnection) -> Claimed:
        code_hash = guests.hash_of(code)
        guest_id = await people.find_link(connection, code_hash)
        if guest_id is None:
            raise WebError("the code is unknown, used or too old", code=WebCode.BAD_CODE)
        here = token and await people.find_guest(connection, guests.hash_of(token))
        if here and here != guest_id and not replace:
            left = len(await games.games_of(connection, here, 1000))
            if left:
                raise WebError(
                    "this device has games of its own, which would be left behind",
                    code=WebCode.HAS_GAMES,
                    facts={"games": left},
                )
        await people.use_link(connection, code_hash)
        await people.add_token(connection, guest_id, guests.hash_of(new))
        return Claimed(new, len(await games.games_of(connection, guest_id, 1000)))

    return await store.write(job)
