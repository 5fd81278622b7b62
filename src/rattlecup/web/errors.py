"""What may go wrong on the web, and the one map from codes to HTTP statuses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rattlecup.errors import ErrorCode, IllegalActionError, NotationError, RattlecupError


class WebCode(StrEnum):
    """The codes that only the web game uses; the others are `ErrorCode`."""

    # the request
    BAD_REQUEST = "bad_request"
    BODY_TOO_LARGE = "body_too_large"
    CROSS_ORIGIN = "cross_origin"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    BAD_NAME = "bad_name"
    # the game
    UNKNOWN_GAME = "unknown_game"
    NOT_YOUR_GAME = "not_your_game"
    HINT_FIRST = "hint_first"
    UNFINISHED_GAME = "unfinished_game"
    DAMAGED_GAME = "damaged_game"
    # results
    NO_DAILY = "no_daily"
    BAD_IMPORT = "bad_import"
    # the trainer
    NO_TRAINING = "no_training"
    ALREADY_ANSWERED = "already_answered"
    # the guest
    UNKNOWN_GUEST = "unknown_guest"
    BAD_CODE = "bad_code"
    HAS_GAMES = "has_games"
    TOO_MANY_REQUESTS = "too_many_requests"
    # the server
    BUSY = "busy"
    STORAGE_FAILED = "storage_failed"
    ADVICE_NOT_READY = "advice_not_ready"
    ADVICE_FAILED = "advice_failed"
    WORK_FAILED = "work_failed"
    WORKSHOP_FULL = "workshop_full"
    INTERNAL_ERROR = "internal_error"
    # starting it
    BAD_DATABASE = "bad_database"
    BAD_ADDRESS = "bad_address"
    PORT_TAKEN = "port_taken"
    TOO_MANY_WORKERS = "too_many_workers"
    BAD_MEMORY = "bad_memory"


class WebError(RattlecupError):
    """A request cannot be answered as asked; the code says why."""


class StorageError(WebError):
    """The database did not take or give something; what was answered before is safe.

    `retry_after` is the number of seconds after which another try makes sense.
    """

    retry_after = 2


class NotReadyError(WebError):
    """The server is still getting ready to answer this."""

    retry_after = 1


class TooManyError(WebError):
    """One address asks for new things too fast; `retry_after` seconds later it may again."""

    code = WebCode.TOO_MANY_REQUESTS

    def __init__(self, seconds: int) -> None:
        self.retry_after = seconds
        super().__init__(
            f"too much was opened from this address: wait {seconds} s", facts={"seconds": seconds}
        )


class DamagedGameError(WebError):
    """A stored game cannot be replayed to its end.

    The facts hold how many of the stored `events` are `good`, and the `record` of these.
    """

    code = WebCode.DAMAGED_GAME


class StartError(WebError):
    """The server cannot start like this; the message says what to change."""


STATUS: Mapping[str, int] = {
    # The request does not say what it means.
    **dict.fromkeys(
        (
            WebCode.BAD_REQUEST,
            WebCode.BAD_NAME,
            WebCode.BAD_IMPORT,
            WebCode.BAD_CODE,
            ErrorCode.BAD_DICE,
            ErrorCode.BAD_KEEP,
            ErrorCode.BAD_BOX,
            ErrorCode.BAD_CARD,
            ErrorCode.BAD_POSITION,
            ErrorCode.BAD_EVENT,
            ErrorCode.BAD_RECORD,
            ErrorCode.BAD_NUMBER,
            ErrorCode.BAD_SEATS,
            ErrorCode.UNKNOWN_BOT,
            ErrorCode.BAD_GOAL,
            ErrorCode.IMPOSSIBLE_CARD,
            ErrorCode.IMPOSSIBLE_POSITION,
            ErrorCode.UNKNOWN_RULESET,
            ErrorCode.BAD_RULESET,
            ErrorCode.WRONG_RULESET,
        ),
        422,
    ),
    WebCode.BODY_TOO_LARGE: 413,
    WebCode.UNKNOWN_GUEST: 401,
    WebCode.METHOD_NOT_ALLOWED: 405,
    WebCode.TOO_MANY_REQUESTS: 429,
    # There is nothing, or it is somebody else's.
    WebCode.NOT_FOUND: 404,
    WebCode.UNKNOWN_GAME: 404,
    WebCode.NO_DAILY: 404,
    WebCode.NO_TRAINING: 404,
    ErrorCode.ROOM_NOT_FOUND: 404,
    WebCode.CROSS_ORIGIN: 403,
    WebCode.NOT_YOUR_GAME: 403,
    # The game is not where the request thinks it is.
    **dict.fromkeys(
        (
            ErrorCode.ROLL_FIRST,
            ErrorCode.CHOOSE_FIRST,
            ErrorCode.BOX_FILLED,
            ErrorCode.JOKER_FORCED,
            ErrorCode.NO_REROLLS_LEFT,
            ErrorCode.KEEP_NOT_IN_ROLL,
            ErrorCode.ALL_DICE_HELD,
            ErrorCode.KEPT_DIE_MOVED,
            ErrorCode.WRONG_DICE,
            ErrorCode.GAME_OVER,
            ErrorCode.NOTHING_TO_UNDO,
            ErrorCode.NOT_YOUR_TURN,
            ErrorCode.STALE_VERSION,
            ErrorCode.ROOM_FULL,
            WebCode.UNFINISHED_GAME,
            WebCode.HINT_FIRST,
            WebCode.HAS_GAMES,
            WebCode.ALREADY_ANSWERED,
        ),
        409,
    ),
    # The server's own fault, for ever or for now.
    WebCode.DAMAGED_GAME: 500,
    WebCode.INTERNAL_ERROR: 500,
    ErrorCode.DICE_EXHAUSTED: 500,
    WebCode.BUSY: 503,
    WebCode.STORAGE_FAILED: 503,
    WebCode.ADVICE_NOT_READY: 503,
    WebCode.ADVICE_FAILED: 503,
    WebCode.WORK_FAILED: 503,
    WebCode.WORKSHOP_FULL: 503,
    ErrorCode.TABLE_MISSING: 503,
    ErrorCode.TABLE_CORRUPT: 503,
    ErrorCode.MEMORY_LIMIT: 503,
    ErrorCode.GOAL_NOT_SOLVED: 503,
}


def status_of(error: RattlecupError) -> int:
    """The HTTP status of an error; 500 for a code that should not have come this far."""
    return STATUS.get(error.code, 500)


def body_of(error: RattlecupError, game: Mapping[str, object] | None = None) -> dict[str, object]:
    """The JSON body of an error, with the game as it stands where that helps.

    >>> body_of(WebError("no such game", code=WebCode.UNKNOWN_GAME, facts={"id": "x"}))
    {'error': {'id': 'x', 'code': 'unknown_game', 'message': 'no such game'}}
    """
    told = {**error.facts, "code": str(error.code), "message": str(error)}
    if isinstance(error, NotationError):
        told |= {"text": error.text, "field": error.field}
    if isinstance(error, IllegalActionError):
        told["position"] = error.position
    return {"error": told} if game is None else {"error": told, "game": game}
