"""How a failure is told: one line on standard error, as text or as JSON."""

from __future__ import annotations

import json
import sys

import click

from rattlecup.cli.output import shown
from rattlecup.errors import NotationError, RattlecupError, clipped

# Everything that ends a run because of what was asked for or found.
FAILED = 2

# Ours stay far below; those of Click and of the system repeat what they were given.
_MOST_SIGNS = 800


def report_failure(error: Exception, *, as_json: bool) -> int:
    """Print the failure; the exit status comes back."""
    body = failure_body(error)
    line = f"rattlecup: {body['message']}"
    if as_json:
        line = json.dumps({"error": body}, ensure_ascii=False, default=str)
    sys.stderr.write(line + "\n")
    return FAILED


def failure_body(error: Exception) -> dict[str, object]:
    """The same shape as the HTTP answers: a code, a message of one line, the facts."""
    code, facts = "error", dict[str, object]()
    if isinstance(error, RattlecupError):
        code, facts = str(error.code), dict(error.facts)
        message = str(error)
        if isinstance(error, NotationError):
            facts |= {"text": error.text, "field": error.field}
            if error.line is not None:
                facts["line"] = error.line
                if f"line {error.line}" not in message:
                    message = f"line {error.line}: {message}"
    elif isinstance(error, click.ClickException):
        code = "bad_usage"
        message = error.format_message()
        if isinstance(error, click.UsageError) and error.ctx is not None:
            message = f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    elif isinstance(error, OSError):
        code = "io_error"
        message = error.strerror or str(error)
        if error.filename is not None:
            message = f"{error.filename}: {message}"
            facts["path"] = str(error.filename)
    else:
        message = str(error)
    message = clipped(" ".join(message.split()), _MOST_SIGNS)
    return {"code": code, "message": shown(message), **facts}
