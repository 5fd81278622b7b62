"""Every error has a status, a sentence and a line in the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rattlecup import ErrorCode, NotationError, words
from rattlecup.web.errors import STATUS, WebCode, WebError, body_of, status_of

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "http.md").read_text(encoding="utf-8")

# These end the command line, before there is any HTTP.
STARTING = {
    WebCode.BAD_DATABASE,
    WebCode.BAD_ADDRESS,
    WebCode.PORT_TAKEN,
    WebCode.TOO_MANY_WORKERS,
    WebCode.BAD_MEMORY,
}


def test_every_code_has_a_status() -> None:
    assert {*ErrorCode, *WebCode} - STARTING == set(STATUS)


def test_every_web_code_has_a_text() -> None:
    assert [code for code in WebCode if not words.text(f"error.{code}")] == []


def test_an_unknown_code_is_a_fault_of_ours() -> None:
    assert status_of(WebError("what", code="unheard_of")) == 500


def test_facts_never_hide_the_code() -> None:
    error = WebError("no", code=WebCode.NOT_FOUND, facts={"code": "other", "message": "other"})
    assert body_of(error) == {"error": {"code": "not_found", "message": "no"}}


def test_a_notation_error_names_text_and_field() -> None:
    error = NotationError("no", code=ErrorCode.BAD_NUMBER, text="0", field="number")
    told = {"code": "bad_number", "message": "no", "text": "0", "field": "number"}
    assert body_of(error) == {"error": told}


@pytest.mark.parametrize("code", sorted({*WebCode} - STARTING))
def test_every_web_code_is_documented_with_its_status(code: WebCode) -> None:
    assert re.search(rf"^\| `{code}` +\| {STATUS[code]} ", DOCUMENT, re.M)


def test_every_route_is_documented(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert len(paths) >= 7
    for path, methods in paths.items():
        for method in methods:
            assert f"{method.upper()} {path}" in DOCUMENT, (method, path)


def test_every_field_of_a_game_is_documented(client: TestClient) -> None:
    view = client.post("/api/games", json={}).json()
    for field in (*view, *view["ruleset"], *view["card"], *view["card"]["boxes"][0]):
        assert f'"{field}":' in DOCUMENT, field
