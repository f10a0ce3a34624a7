"""The page is served: its files for ever, its entry everywhere, and the API left alone."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest
from fastapi import FastAPI

from lungomare.server.http.guards import HEADERS
from lungomare.server.http.page import add_page
from lungomare.server.page_folder import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = "console.log('ciao');" * 50
MOST_SCRIPT_BYTES = 65_000
"""What the first page may cost, compressed."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/index-a1b2.js").write_text(SCRIPT, "utf-8")
    (tmp_path / "assets/letters-c3.woff2").write_bytes(b"wOF2")
    (tmp_path / "assets/core-d4.wasm").write_bytes(bytes(1000))
    (tmp_path / "service-worker.js").write_text("//", "utf-8")
    (tmp_path / "index.html").write_text("<!doctype html><title>Lungomare</title>", "utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", "utf-8")
    return tmp_path


def client(folder: Path) -> httpx.AsyncClient:
    app = FastAPI()

    @app.post("/api/tables")
    async def _tables() -> dict[str, str]:
        return {}

    add_page(app, folder)
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://house")


@pytest.mark.anyio
async def test_hashed_files_are_kept_for_ever_and_packed(folder: Path) -> None:
    async with client(folder) as page:
        plain = await page.get("/assets/index-a1b2.js", headers={"accept-encoding": "identity"})
        packed = await page.get("/assets/index-a1b2.js", headers={"accept-encoding": "gzip"})
        font = await page.get("/assets/letters-c3.woff2", headers={"accept-encoding": "gzip"})
    assert plain.text == packed.text == SCRIPT
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 5
    assert "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "content-encoding" not in font.headers


@pytest.mark.anyio
async def test_a_core_is_compiled_as_it_comes_and_a_service_worker_is_asked_for_again(
    folder: Path,
) -> None:
    async with client(folder) as page:
        core = await page.get("/assets/core-d4.wasm", headers={"accept-encoding": "gzip"})
        worker = await page.get("/service-worker.js")
    assert core.headers["content-type"] == "application/wasm"
    assert core.headers["content-encoding"] == "gzip"
    assert "immutable" in core.headers["cache-control"]
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/", "/t/AAAAAAAAAAAAAAAA", "/rules/canosa", "/replay"])
async def test_every_place_in_the_page_is_its_entry(folder: Path, path: str) -> None:
    async with client(folder) as page:
        answer = await page.get(path)
        again = await page.get(path, headers={"if-none-match": answer.headers["etag"]})
        head = await page.head(path)
    assert answer.status_code == head.status_code == 200
    assert "Lungomare" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.anyio
async def test_missing_files_and_the_api_are_no_places_of_the_page(folder: Path) -> None:
    async with client(folder) as page:
        assert (await page.get("/assets/gone-00.js")).status_code == 404
        assert (await page.get("/api/nothing")).status_code == 404
        assert (await page.get("/api/tables")).status_code == 405
        assert (await page.post("/")).status_code == 405
        assert (await page.get("/../pyproject.toml")).status_code == 404
        kind = (await page.get("/manifest.webmanifest")).headers["content-type"]
    assert kind == "application/manifest+json"


@pytest.mark.anyio
async def test_without_a_built_page_a_sentence_says_why(tmp_path: Path) -> None:
    """A checkout has a script that builds it; a package has what its build left there."""
    folder = tmp_path / "src/lungomare/server/page"
    folder.mkdir(parents=True)
    (folder / "missing.txt").write_text("`npm install` failed: no network.\n", "utf-8")
    async with client(folder) as page:
        answer = await page.get("/")
        assert answer.status_code == 200
        assert "built without it: `npm install` failed: no network. Install one that" in answer.text
        assert "scripts/page" not in answer.text
        assert (await page.get("/t/AAAAAAAAAAAAAAAA")).status_code == 404
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/page").touch()
    async with client(folder) as page:
        assert "; scripts/page builds it." in (await page.get("/")).text


def with_imports(path: Path) -> set[Path]:
    """Return a script and all that the browser loads before it runs it."""
    found: set[Path] = set()
    ahead = [path]
    while ahead:
        script = ahead.pop()
        if script not in found:
            found.add(script)
            named = re.findall(r'(?:from|import)"\./([^"]+)"', script.read_text("utf-8"))
            ahead += [script.with_name(name) for name in named]
    return found


def test_the_built_page_is_light_and_obeys_its_own_policy() -> None:
    entry = (FOLDER / "index.html").read_text("utf-8")
    first = [path for path in FOLDER.glob("assets/*.js") if path.name in entry]
    assert first
    loaded = {script for path in first for script in with_imports(path)}
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) < MOST_SCRIPT_BYTES
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "<style" not in entry
    assert " style=" not in entry
    scripts = re.findall(r"<script[^>]*>[^<]*", entry)
    assert '<script src="/theme.js">' in scripts
    scripts.remove('<script src="/theme.js">')
    assert len(scripts) == 1
    assert scripts[0].startswith('<script type="module" crossorigin src="/assets/')
    assert scripts[0].endswith(">")


def test_the_built_page_can_be_installed() -> None:
    entry = (FOLDER / "index.html").read_text("utf-8")
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text("utf-8"))
    assert 'rel="manifest" href="/manifest.webmanifest"' in entry
    assert {"name", "start_url", "display"} <= manifest.keys()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    named = [icon["src"] for icon in manifest["icons"]]
    named += re.findall(r'href="(/icons/[^"]+)"', entry)
    assert [icon for icon in named if not (FOLDER / icon.lstrip("/")).is_file()] == []
