"""What is asked of the database about guests, their devices, and links that add one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web import clock
from rattlecup.web.store.schema import guest, link, token


async def find_guest(connection: AsyncConnection, token_hash: str) -> int | None:
    """The id of the guest with this token."""
    first = select(guest.c.id).where(guest.c.token_hash == token_hash)
    further = select(token.c.guest_id).where(token.c.token_hash == token_hash)
    return (await connection.execute(union_all(first, further))).scalar()


async def add_guest(connection: AsyncConnection, token_hash: str) -> int:
    """A new guest's id."""
    done = await connection.execute(
        insert(guest).values(token_hash=token_hash, created=clock.now()).returning(guest.c.id)
    )
    return int(done.scalar_one())


async def add_token(connection: AsyncConnection, guest_id: int, token_hash: str) -> None:
    """Let a further device in."""
    await connection.execute(
        insert(token).values(token_hash=token_hash, guest_id=guest_id, created=clock.now())
    )


async def add_link(
    connection: AsyncConnection, guest_id: int, code_hash: str, expires: datetime
) -> None:
    """Store a code for the guest, in place of an earlier one."""
    await connection.execute(delete(link).where(link.c.guest_id == guest_id))
    await connection.execute(
        insert(link).values(code_hash=code_hash, guest_id=guest_id, expires=expires)
    )


async def find_link(connection: AsyncConnection, code_hash: str) -> int | None:
    """The guest whose code this is, if it may still be used."""
    query = select(link.c.guest_id, link.c.expires).where(link.c.code_hash == code_hash)
    found = (await connection.execute(query)).one_or_none()
    return None if found is None or found.expires < clock.now() else int(found.guest_id)


async def use_link(connection: AsyncConnection, code_hash: str) -> None:
    """Let nobody use the code again."""
    await connection.execute(delete(link).where(link.c.code_hash == code_hash))
