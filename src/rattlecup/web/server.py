"""The web game as a server that stands alone: what `rattlecup serve` starts."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import uvicorn

from rattlecup import words
from rattlecup.web.app import create_app
from rattlecup.web.errors import StartError, WebCode
from rattlecup.web.settings import settings_for
from rattlecup.web.store.migrate import migrate

# A socket of the next issue's rooms carries one small command at a time.
_MOST_SOCKET_BYTES = 16 * 1024

# Seconds that Ctrl-C waits for requests under way.
_GRACE = 5

# Seconds that a connection is kept: people think between two clicks.
_KEPT = 75


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    say: Callable[[str], None],
) -> None:
    """Serve the web game until Ctrl-C; port 0 takes any free one.

    `database` is as for `settings_for`. What a person should know, the address
    first of all, goes line by line to `say`.

    Raises:
        StartError: the port is taken, or the address or the database is no good.
    """
    settings = settings_for(
        database, notice=lambda folder: say(words.text("serve.spare_folder", folder=folder))
    )
    listener = _listen(host, port)
    with listener:
        # Here, where a failure is one line; the app finds everything done.
        migrate(settings.database)
        config = uvicorn.Config(
            create_app(settings),
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=_MOST_SOCKET_BYTES,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=_GRACE,
            timeout_keep_alive=_KEPT,
        )
        address = _address(host, listener.getsockname()[1])
        server = _Server(config, lambda: say(words.text("serve.address", address=address)))
        try:
            server.run([listener])
        except KeyboardInterrupt:
            return  # uvicorn has ended in good order and passes the signal on
        if not server.started:
            raise StartError("the server could not start", code=WebCode.INTERNAL_ERROR)


class _Server(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_start()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, so that whoever connects early only waits."""
    facts = {"host": host, "port": port}
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place[:2], family=family, backlog=2048)
    except socket.gaierror as error:
        raise StartError(
            f"{host!r} is no address of this computer ({error.strerror})",
            code=WebCode.BAD_ADDRESS,
            facts=facts,
        ) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"port {port} on {host} is taken; choose another with --port (make run PORT=...)",
                code=WebCode.PORT_TAKEN,
                facts=facts,
            ) from error
        raise StartError(
            f"cannot listen on port {port} of {host}: {error.strerror}",
            code=WebCode.BAD_ADDRESS,
            facts=facts,
        ) from error


def _address(host: str, port: int) -> str:
    """What to type into a browser on this computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
