"""Whatever the published schema allows is answered, and never with a fault of ours."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.table import Table


def test_the_api_stands_up_to_anything_that_its_schema_allows(table: Table) -> None:
    document = table.http.get("/api/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    tried = []
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        stands_up(table, operation)
        tried.append(operation.label)
    assert "POST /api/tables" in tried
    assert len(tried) == 13


def stands_up(table: Table, operation: Any) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=8, suppress_health_check=list(HealthCheck), database=None)
    def answered(case: Any) -> None:
        answer = case.call(base_url=f"http://{table.host}")
        assert answer.status_code < 500, case.as_curl_command()
        if answer.status_code >= 400:
            assert list(answer.json()) == ["message"]

    answered()
