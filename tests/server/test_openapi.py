"""/openapi.json, and the server held to it by schemathesis."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from pithos.server import openapi
from pithos.server.routes import ROUTES
from tests.server.scripted import ScriptedCore, serving

load_all_checks()
HELD = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
]
schema = schemathesis.openapi.from_dict(openapi.description())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(ScriptedCore(context=100_000, parallel=16, queue=1000)) as server:
        yield server.address


def test_every_route_is_described(address: str) -> None:
    made = httpx.get(address + "/openapi.json").json()
    described = {(method.upper(), path) for path, methods in made["paths"].items() for method in methods}
    assert described == {(route.method, re.sub(r"<(\w+):\w+>", r"{\1}", route.path)) for route in ROUTES}
    chat: Any = made["components"]["schemas"]["ChatBody"]["properties"]
    assert chat["top_logprobs"]["anyOf"][0] == {"type": "integer", "minimum": 0, "maximum": 20}


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_it_answers_as_described(case: Any, address: str) -> None:
    case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "host"}
    case.call_and_validate(base_url=address, checks=CHECKS.get_by_names(HELD), timeout=20)
