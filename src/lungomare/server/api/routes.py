"""Routes whose answers are described only where somebody asks for the schema.

The answers of this server are written by hand; their models are for the published schema and for
tests. To make ready what pydantic needs of all of them takes longer than all else at the start of a
process, so it is not done there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter

if TYPE_CHECKING:
    from collections.abc import Callable


class Routes(APIRouter):
    """Routes under `/api`."""

    def __init__(self, prefix: str = "/api") -> None:
        super().__init__(prefix=prefix)
        self._given: list[tuple[str, Callable[..., Any], dict[str, Any]]] = []

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        """Add a route, and keep what it says of its answers."""
        self._given.append((path, endpoint, given))
        super().add_api_route(path, endpoint, **{**given, "response_model": None, "responses": {}})

    def described(self) -> APIRouter:
        """Return the same routes with the models of their answers."""
        router = APIRouter(prefix=self.prefix)
        for path, endpoint, given in self._given:
            router.add_api_route(path, endpoint, **given)
        return router
