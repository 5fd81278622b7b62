"""How often one address may open something new: guests, games, imports, links to a device.

Whoever plays never meets the limit: a family behind one address opens a few games a minute, a
class of thirty one each. It is there so that no script fills the disk.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from rattlecup.web.errors import TooManyError
from rattlecup.web.security import refusal

_OPENING = frozenset(
    {
        "/api/games",
        "/api/guest",
        "/api/guest/link",
        "/api/guest/claim",
        "/api/statistics/import",
    }
)
_MOST_ADDRESSES = 10_000


@dataclass
class _Bucket:
    left: float
    at: float


class Openings:
    """Counts by address: `per_minute` on the long run, twice as many at once.

    >>> now = 0.0
    >>> openings = Openings(60, clock=lambda: now)
    >>> [openings.wait("192.0.2.1") for _ in range(121)][-2:]
    [0, 1]
    >>> openings.wait("192.0.2.2"), openings.wait("127.0.0.1")
    (0, 0)
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_minute / 60
        self._most = 2.0 * per_minute
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def wait(self, address: str) -> int:
        """Count one opening; 0, or, uncounted, the seconds after which the next may come."""
        who = _who(address)
        if not self._rate or who is None:
            return 0
        now = self._clock()
        bucket = self._buckets.setdefault(who, _Bucket(self._most, now))
        bucket.left = min(self._most, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < 1:
            return math.ceil((1 - bucket.left) / self._rate)
        bucket.left -= 1
        if len(self._buckets) > _MOST_ADDRESSES:
            self._forget(now)
        return 0

    def _forget(self, now: float) -> None:
        """Let go of addresses that have not come for so long that nothing is counted of them."""
        full = self._most / self._rate
        self._buckets = {who: each for who, each in self._buckets.items() if now - each.at < full}


def _who(address: str) -> str | None:
    """Whom an address stands for: of IPv6 the network; None for this computer itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.is_loopback:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class OpeningLimit:
    """Refuses (429) openings that come too fast from one address."""

    def __init__(self, app: ASGIApp, per_minute: int) -> None:
        self.app = app
        self._openings = Openings(per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST" and _opens(scope["path"]):
            seconds = self._openings.wait((scope.get("client") or ("",))[0])
            if seconds:
                await refusal(TooManyError(seconds))(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _opens(path: str) -> bool:
    return path in _OPENING or path.endswith("/rematch")
