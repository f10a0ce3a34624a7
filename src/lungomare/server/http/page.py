"""Serving the built page: its files by name, and its entry for every place inside it.

The folder is read once. Files under `assets/` carry their content's hash in their name and may be
kept for ever; the entry, the service worker and the rest are asked for again, and answered with
"not modified" while they are.
"""

from __future__ import annotations

import mimetypes
from typing import TYPE_CHECKING, Final

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route

from lungomare.server.http.files import ASKED_AGAIN, KEPT_FOR_EVER, File, make_file, send_file
from lungomare.server.page_folder import ENTRY, FOLDER, has_page, why_missing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.types import Scope

PACKED: Final = {".html", ".js", ".css", ".svg", ".webmanifest", ".json", ".txt", ".wasm"}
"""Kinds of files that shrink; fonts and pictures are packed already."""
NOT_OURS: Final = ("/api/", "/healthz", "/readyz", "/metrics")
NO_PAGE: Final = (
    "The server runs, but its page is not here. {why}\n"
    "Tables are at /api; /api/openapi.json describes them.\n"
)
TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".wasm": "application/wasm",  # a browser compiles it as it comes only under this type
}


def read_page(folder: Path = FOLDER) -> Mapping[str, File]:
    """Return the page's files by their path; none where the page has not been built."""
    if not has_page(folder):
        return {}
    files = sorted(path for path in folder.rglob("[!.]*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _read(path, folder) for path in files}


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    hashed = path.relative_to(folder).parts[0] == "assets"
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = KEPT_FOR_EVER if hashed else ASKED_AGAIN
    return make_file(body, TYPES.get(path.suffix, guessed), cache, packs=path.suffix in PACKED)


class PageRoute(Route):
    """Everything that is not the server's own: wrong methods there stay the server's business."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match what is outside the server's own addresses."""
        if scope["type"] == "http" and scope["path"].startswith(NOT_OURS):
            return Match.NONE, {}
        return super().matches(scope)


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    """Let `app` serve the page in `folder` wherever it serves nothing else."""
    files = read_page(folder)
    no_page = "" if files else NO_PAGE.format(why=why_missing(folder))

    async def serve(request: Request) -> Response:
        return answer(files, request) if files else say_why(no_page, request)

    app.router.routes.append(PageRoute("/{path:path}", serve, include_in_schema=False))


def answer(files: Mapping[str, File], request: Request) -> Response:
    """Return the file that was asked for, or the entry, which shows every place in the page."""
    path = request.path_params["path"]
    file = files.get(path)
    if file is None and "." in path.rpartition("/")[2]:
        return PlainTextResponse("There is no such file.\n", 404)
    return send_file(file or files[ENTRY], request)


def say_why(text: str, request: Request) -> Response:
    """Return why there is no page."""
    return PlainTextResponse(text, 200 if request.url.path == "/" else 404)
