"""The routes of the page held to /openapi.json by schemathesis, with the token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from pithos.server import openapi
from pithos.server.routes import ROUTES, is_own
from tests.server.test_openapi import HELD
from tests.server_tools import asking
from tests.server_tools.asking import HEADER

load_all_checks()
schema = schemathesis.openapi.from_dict(openapi.description()).include(
    path_regex="^/v1/(tools|store|page-token)"
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Address and token."""
    with asking.opened(asking.settings(tmp_path_factory.mktemp("described"))) as (server, client):
        yield server.address, client.headers[HEADER]


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_it_answers_as_described(case: Any, own: tuple[str, str]) -> None:
    address, token = own
    kept = {
        name: value
        for name, value in (case.headers or {}).items()
        if name.lower() not in ("host", HEADER.lower())
    }
    case.headers = kept | {HEADER: token}
    case.call_and_validate(base_url=address, checks=CHECKS.get_by_names(HELD), timeout=20)


def test_those_that_need_the_token_say_so(own: tuple[str, str]) -> None:
    described = httpx.get(own[0] + "/openapi.json").json()
    assert described["components"]["securitySchemes"]["page"]["name"] == HEADER
    for route in ROUTES:
        path = route.path.replace("<id:str>", "{id}").replace("<name:path>", "{name}")
        operation = described["paths"][path][route.method.lower()]
        needs = any("page" in kinds for kinds in operation.get("security", []))
        assert needs is route.token
        assert is_own(route.path) is (route.token or route.path == "/v1/page-token")
