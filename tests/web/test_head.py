"""HEAD is GET without a body: the status and the headers are those of GET."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

# These differ from one answer to the next, whatever the method.
_OF_THE_MOMENT = {"date", "set-cookie"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/health", 200),
        ("/rules", 200),
        ("/words/en.json", 200),
        ("/static/js/play.js", 200),
        ("/api/games", 200),
        ("/game/0", 422),
        ("/play/nosuch", 404),
        ("/nosuch", 404),
    ],
)
def test_head_is_get_without_the_body(client: TestClient, path: str, status: int) -> None:
    got, told = client.get(path), client.head(path)
    assert (told.status_code, told.content) == (status, b"")
    assert got.content
    assert told.headers.keys() == got.headers.keys()
    same = got.headers.keys() - _OF_THE_MOMENT
    assert {name: told.headers[name] for name in same} == {name: got.headers[name] for name in same}


def test_head_of_what_only_takes_post_is_refused_as_get_is(client: TestClient) -> None:
    told = client.head("/api/games/nosuch/commands")
    assert (told.status_code, told.content) == (405, b"")
