"""The published schema: REST, and the socket's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from lungomare.server import messages as m
from lungomare.server.http.answers import BODIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.game import Json
    from lungomare.server.api.routes import Routes


def make_schema(title: str, version: str, description: str, routers: Iterable[Routes]) -> Json:
    """Return the description of everything that clients and server say to each other."""
    app = FastAPI(title=title, version=version, description=description)
    for router in routers:
        app.include_router(router.described())
    schema = app.openapi()
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    published: dict[str, TypeAdapter[Any]] = {
        "ClientMessage": TypeAdapter(m.ClientMessage),
        "ServerMessage": TypeAdapter(m.ServerMessage),
        **{model.__name__: TypeAdapter(model) for model in BODIES},
    }
    for name, messages in published.items():
        made = messages.json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(made.pop("$defs", {}))
        schemas[name] = made
    return schema
