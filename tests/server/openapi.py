"""The OpenAPI document of the web table, put together from the schema of the wire; it is not served."""

from __future__ import annotations

import json
from typing import Any

from preferans.server.schema import schema

OPERATIONS: tuple[tuple[str, str, str | None, str | None, int], ...] = (
    ("get", "/api/me", None, "Me", 200),
    ("put", "/api/me", "Naming", "Me", 200),
    ("post", "/api/tables", "NewTable", "TableId", 201),
    ("get", "/api/tables", None, "MyTables", 200),
    ("get", "/api/tables/{table}", None, "TableInfo", 200),
    ("post", "/api/tables/{table}/join", "JoinTable", "TableInfo", 200),
    ("post", "/api/tables/{table}/leave", None, "TableInfo", 200),
    ("post", "/api/tables/{table}/places/{place}", "FillPlace", "TableInfo", 200),
    ("post", "/api/tables/{table}/close", None, "TableInfo", 200),
    ("post", "/api/tables/{table}/reopen", None, "TableInfo", 200),
    ("post", "/api/tables/{table}/device", None, "Link", 200),
    ("post", "/api/device/{word}", None, "Me", 200),
    ("get", "/api/tables/{table}/invite", None, "Link", 200),
    ("get", "/api/tables/{table}/record.pulka", None, None, 200),
    ("get", "/api/tables/{table}/deals/{number}", None, "DealReplay", 200),
)
"""Method, path, body, answer (text where there is none) and status of each, as docs/wire.md tells."""
REFUSALS = (400, 401, 403, 404, 409, 413, 429)


def document(tables: list[str]) -> dict[str, Any]:
    """Returns the document; requests are made about *tables*."""
    values: dict[str, dict[str, Any]] = {
        "table": {"type": "string", "enum": tables},
        "place": {"type": "integer", "minimum": 0, "maximum": 2},
        "number": {"type": "integer", "minimum": 1, "maximum": 2},
        "word": {"type": "string", "minLength": 1},
    }
    paths: dict[str, dict[str, Any]] = {}
    for method, path, body, answer, status in OPERATIONS:
        told = {"text/plain": {"schema": {"type": "string"}}} if answer is None else _json(answer)
        refusals = {str(each): {"description": "refused", "content": _json("Problem")} for each in REFUSALS}
        operation: dict[str, Any] = {"responses": {str(status): {"description": "done", "content": told}, **refusals}}
        if body is not None:
            operation["requestBody"] = {"required": True, "content": _json(body)}
        named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        operation["parameters"] = [
            {"name": each, "in": "path", "required": True, "schema": values[each]} for each in named
        ]
        paths.setdefault(path, {})[method] = operation
    components = json.loads(json.dumps(schema()["$defs"]).replace("#/$defs/", "#/components/schemas/"))
    return {
        "openapi": "3.1.0",
        "info": {"title": "preferans", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
