"""The HTTP API against its document: no answer is another than the document says, and none breaks."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from preferans.server.config import Limits
from preferans.server.routes import ROUTES
from tests.server.live import Live, live_apart, new_table
from tests.server.openapi import OPERATIONS, document
from tests.server.test_http import play

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


def test_the_document_has_every_route() -> None:
    documented = {(method, path) for method, path, *_ in OPERATIONS}
    routes = {
        (method.lower(), path.replace(":str", "").replace(":int", ""))
        for handler in ROUTES
        for path in handler.paths
        for method in handler.http_methods
    }
    assert documented == {(method, path) for method, path in routes if method not in ("head", "options")}


async def prepared(server: Live) -> tuple[str, list[str], list[str]]:
    """Returns the address of the server, its tables, and the cookies of their owner and a stranger."""
    async with server.browser("Anna") as anna, server.browser("Boris") as boris:
        tables = [await new_table(anna), await new_table(anna, bots=["rules"]), "nothing"]
        async with server.socket(anna, tables[0]) as line:
            await play(line, 1)
        return server.url, tables, [anna.cookies["guest"], boris.cookies["guest"]]


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, list[str], list[str]]]:
    with live_apart(prepared, Limits(tables=100_000, guests=100_000)) as found:
        yield found


@pytest.fixture(scope="module")
def documented(server: tuple[str, list[str], list[str]]) -> Any:
    return schemathesis.openapi.from_dict(document(server[1]))


@pytest.mark.parametrize(
    ("method", "path", "status"), [(method, path, status) for method, path, _, _, status in OPERATIONS]
)
def test_answers_are_those_of_the_document(
    server: tuple[str, list[str], list[str]], documented: Any, method: str, path: str, status: int
) -> None:
    url, _, cookies = server
    operation = documented[path][method.upper()]
    statuses = set()

    @given(
        case=operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE),
        guest=st.sampled_from([cookies[0], *cookies, None, "forged"]),
    )
    @settings(max_examples=120 if "place}" in path else 40, suppress_health_check=list(HealthCheck))
    def check(case: schemathesis.Case[Any], guest: str | None) -> None:
        answer = case.call(base_url=url, cookies={} if guest is None else {"guest": guest})
        case.validate_response(answer, checks=CHECKS)
        statuses.add(answer.status_code)

    check()
    # Both what is done and what is refused came up; a drawn word is nobody's link.
    assert (status in statuses) is (path != "/api/device/{word}")
    assert path == "/api/me" or statuses - {status}


@pytest.fixture(scope="module")
def owner(server: tuple[str, list[str], list[str]]) -> Iterator[httpx.Client]:
    url, _, cookies = server
    with httpx.Client(base_url=url, trust_env=False, verify=False, cookies={"guest": cookies[0]}) as client:
        yield client


@given(path=st.text(max_size=30), body=st.binary(max_size=100), method=st.sampled_from(["GET", "POST", "PUT"]))
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_other_paths_and_bodies_are_refused(owner: httpx.Client, path: str, body: bytes, method: str) -> None:
    assert owner.request(method, f"/api/{quote(path)}", content=body).status_code < 500
