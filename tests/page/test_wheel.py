"""The built wheel serves the page by itself: without Node, a compiler, or this folder."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

ROOT = Path(__file__).parents[2]
BUILD = """
import sys
from scikit_build_core.build import build_wheel
print(build_wheel(sys.argv[1], {"wheel.cmake": "false"}))
"""
"""Without the native core, as where there is no compiler: the page is the same."""
SERVE = """
import sys
sys.path[:0] = [sys.argv.pop(1)]
sys.path += [sys.argv.pop(1)]
import lungomare
assert lungomare.__file__.startswith(sys.path[0]), lungomare.__file__
from lungomare.cli import main
main()
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the tree with the page in it."""
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-c", BUILD, folder], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return folder / built.stdout.strip().splitlines()[-1]


def test_the_wheel_has_the_page_and_no_source_of_it(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    page = [name for name in names if name.startswith("lungomare/server/page/")]
    assert "lungomare/server/page/index.html" in page
    assert any(re.search(r"/assets/index-[\w-]+\.js$", name) for name in page)
    assert any(name.endswith(".woff2") for name in page)
    assert not [name for name in names if "node_modules" in name or name.endswith(".svelte")]


def test_an_empty_environment_serves_the_page_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """Only the run-time packages are within reach, and no program: PATH is empty."""
    ZipFile(wheel).extractall(tmp_path / "site")
    packages = sysconfig.get_paths()["purelib"]
    command = [sys.executable, "-I", "-S", "-c", SERVE, str(tmp_path / "site"), packages]
    server = subprocess.Popen(
        [*command, "serve", "--port", "0", "--data", str(tmp_path / "tables.db")],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={"PATH": "", "HOME": str(tmp_path)},
    )
    try:
        assert server.stderr
        address = re.search(r"http://\S+", server.stderr.readline())
        assert address
        with httpx.Client(transport=httpx.HTTPTransport(retries=5), base_url=address[0]) as client:
            entry = client.get("/")
            script = re.search(r'src="(/assets/[^"]+\.js)"', entry.text)
            assert script
            answer = client.get(script[1])
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            assert client.get("/api/catalogue").json()["games"]["canosa"]["clauses"]
    finally:
        server.terminate()
        server.communicate(timeout=30)
