"""Builds of the page that differ, and a server that goes from one to the other."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
import shutil
import socket
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI

from lungomare.server.http.door import Door
from lungomare.server.http.guards import Guard
from lungomare.server.http.page import add_page
from lungomare.server.settings import Limits, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.types import ASGIApp, Receive, Scope, Send

PART = re.compile(r"-([\w-]{8})(?=\.(?:js|css|wasm)\b)")
"""What a built file's name has of its content."""
VERSION = re.compile(r"\b[0-9a-f]{12}\b")
"""What the service worker calls its version."""


def next_build(page: Path, folder: Path) -> Path:
    """Copy a built page as its next version, in which every part has another name."""
    shutil.copytree(page, folder)
    for path in folder.rglob("*.*"):
        if path.suffix in {".js", ".html"}:
            path.write_text(_renamed(path.read_text("utf-8")), "utf-8")
    for path in list((folder / "assets").iterdir()):
        path.rename(path.with_name(_renamed(path.name)))
    _expect_entry(folder / "service-worker.js", page / "index.html", folder / "index.html")
    return folder


def _renamed(text: str) -> str:
    """Return a text with other names of the parts."""
    return PART.sub(lambda found: f"-{found[1][::-1]}", text)


def _expect_entry(worker: Path, before: Path, now: Path) -> None:
    """Let the service worker keep the entry of this version, under a name of its own."""
    text = worker.read_text("utf-8")
    old, new = _integrity(before), _integrity(now)
    assert old in text
    text = text.replace(old, new).replace(old[-17:-1], new[-17:-1])
    text, count = VERSION.subn(lambda found: found[0][::-1], text)
    assert count
    worker.write_text(text, "utf-8")


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


class PageServer:
    """The page alone, served as the server serves it, with its limits: one build, then another.

    A slow machine may take its time.
    """

    def __init__(self, folder: Path) -> None:
        self.address = ""
        self.app: ASGIApp
        self.door = Door(Limits(processor_share=1.0, processor_burst=60.0))
        self.serve(folder)

    def serve(self, folder: Path) -> None:
        """Serve this build from now on."""
        app = FastAPI()
        add_page(app, folder)
        self.app = Guard(app, self.door, Settings())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the build that is served now."""
        await self.app(scope, receive, send)


@contextmanager
def serving(folder: Path) -> Iterator[PageServer]:
    """Serve a build at an address."""
    page = PageServer(folder)
    # Without logs of its own: they would be set for all tests of this process.
    server = uvicorn.Server(uvicorn.Config(page, lifespan="off", log_config=None))
    # Named as TCP's, so that asyncio sends small answers at once.
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # whoever comes before the server is ready waits
        page.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread = Thread(target=lambda: asyncio.run(server.serve([listening])))
        thread.start()
        try:
            yield page
        finally:
            server.should_exit = True
            thread.join()
