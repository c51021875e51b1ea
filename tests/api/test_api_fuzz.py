"""Requests by chance, from the API's own description: it never breaks, and always answers as it says."""

from __future__ import annotations

import random
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from flatboat.web.api import router

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
#: Headers that say where a message ends: nonsense in them never reaches the API, the server refuses it.
FRAMING = {"content-length", "transfer-encoding", "connection", "upgrade", "expect"}
ANEW = {
    "deleteTable",
    "replaceLink",
    "replaceSeatLink",
    "signOutOthers",
}  # nothing works as before after these
PHASES = [Phase.explicit, Phase.generate]  # what fails is shown as it is: shrinking takes long


@pytest.fixture(scope="module")
def tables(site: Any) -> list[Any]:
    """Two tables in play, one of them some moves on, and one that may be ended."""
    tables = [site.table(), site.table(options={"truck_stops": True}), site.table()]
    for _ in range(30):
        tables[1].step(random.Random(7))
    return tables


def description() -> Any:
    """What the API says of itself, but for the stream, which does not end."""
    app = FastAPI()
    app.include_router(router)
    refused = {"checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}}  # 413 among them
    config = schemathesis.Config.from_dict(refused)
    return schemathesis.openapi.from_dict(app.openapi(), config=config).exclude(operation_id="streamTable")


schema = description()


def check(case: Any, tables: list[Any]) -> None:
    """Send a request, mostly to a table that there is, by one of those who may do something there."""
    for name in [name for name in case.headers or () if name.lower() in FRAMING]:
        del case.headers[name]
    chance = random.Random(repr((case.body, case.query, case.path_parameters)))
    what, headers = case.operation.definition.raw["operationId"], {}
    if what in ANEW:
        table = tables[0].site.table()
    else:
        table = tables[2] if what in ("endGame", "rematch") else chance.choice(tables[:2])
    if chance.random() < 0.9 and well_meant(case, "table_id", ParameterLocation.PATH, case.path_parameters):
        case.path_parameters["table_id"] = table.id
        headers = table.bearer(chance.choice([*table.keys, table.host, "wrong", None]))
    if chance.random() < 0.8 and well_meant(case, "version", ParameterLocation.BODY, case.body):
        case.body["version"] = table.see()["version"]
    # Parameters of the query that are not known, and headers, may be wrong: they are ignored.
    ignored = any(map(case.meta.is_negative_at, (ParameterLocation.QUERY, ParameterLocation.HEADER)))
    checks = CHECKS if ignored else [*CHECKS, negative_data_rejection]
    case.call_and_validate(base_url=table.site.url, checks=checks, headers=headers)


def well_meant(case: Any, name: str, where: ParameterLocation, values: Any) -> bool:
    """Whether there is such a parameter or field, and its part of the request is not wrong on purpose."""
    return isinstance(values, dict) and name in values and not case.meta.is_negative_at(where)


def bounded(examples: int) -> Any:
    return settings(
        max_examples=examples,
        phases=PHASES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


@schema.parametrize()
@bounded(8)
def test_requests_by_chance(case: Any, tables: list[Any]) -> None:
    check(case, tables)


@pytest.mark.slow
@schema.parametrize()
@bounded(300)
def test_many_requests_by_chance(case: Any, tables: list[Any]) -> None:
    check(case, tables)
