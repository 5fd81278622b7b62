"""Requests made up from the published description: each gets an answer that it describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from rattlecup.web.settings import Settings
from rattlecup.web.store.engine import parse_database
from web.playing import SAME_ORIGIN, Player, app_of

pytestmark = pytest.mark.full

APP = app_of(Settings(parse_database("never-opened.db")))
OPERATIONS = [
    found.ok() for found in schemathesis.openapi.from_dict(APP.openapi()).get_all_operations()
]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_crashes_the_server(operation: Any, tmp_path: Path) -> None:
    app = app_of(Settings(parse_database(str(tmp_path / "games.db")), advice_patience=0.1))
    with TestClient(app, headers=SAME_ORIGIN) as client:
        game_id = Player(client).view["id"]

        @given(case=operation.as_strategy())
        @settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
        def check(case: schemathesis.Case) -> None:
            if "game_id" in case.path_parameters and len(case.path_parameters["game_id"]) % 2:
                case.path_parameters["game_id"] = game_id  # half of them reach a game
            sent = case.as_transport_kwargs(base_url="http://testserver")
            sent["content"] = sent.pop("data", None)
            sent.pop("cookies")
            response = client.request(**sent)
            if response.status_code != 503:  # no oracle here
                # To JSON Schema 5.0 is a whole number; we are stricter.
                case.validate_response(response, excluded_checks=[positive_data_acceptance])

        check()


def test_every_operation_is_tried() -> None:
    assert len(OPERATIONS) >= 8
