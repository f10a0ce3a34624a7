"""The modules of the page: the same wherever they are compiled, and none where that fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from gzip import compress
from pathlib import Path
from shutil import copy2

import pytest

from lungomare_build import wasm


def test_the_modules_are_the_same_to_the_byte_wherever_they_are_compiled(tmp_path: Path) -> None:
    """What set-up compiled, and what is compiled anew in another folder, one source at a time."""
    assert wasm.is_current(), "scripts/page compiles them"
    for path in wasm.inputs():
        copy = tmp_path / path.relative_to(wasm.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy2(path, copy)
    made = Path("made")
    (tmp_path / made).mkdir()
    with ThreadPoolExecutor(1) as pool:
        wasm.compile_all(tmp_path, "", made, pool)
    for game in wasm.SOURCES:
        ours = wasm.ROOT / wasm.MODULES / f"{game}.wasm"
        assert ours.read_bytes() == (tmp_path / made / ours.name).read_bytes()


def test_a_module_is_small_on_the_line() -> None:
    """Rules with engine or planner in less than what is allowed to rules alone."""
    for module in (f"{game}{kind}" for game in wasm.SOURCES for kind in wasm.COMPILE_BUILD):
        body = (wasm.ROOT / wasm.MODULES / f"{module}.wasm").read_bytes()
        assert len(compress(body, 6)) < 60_000, module


def test_modules_that_cannot_be_written_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web/wasm").write_text("a file in the place of the folder")
    with pytest.raises(wasm.CannotCompile, match=r"^File exists: .*web/wasm\.$"):
        wasm.make_current(tmp_path)


def test_a_compiler_that_fails_leaves_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_root: Path, _source: Path, _kind: str, to: Path) -> str:
        (tmp_path / to / "half.wasm").write_bytes(b"\0asm")
        raise wasm.CannotCompile("`zig c++` failed: error: FileNotFound.")

    (tmp_path / "web").mkdir()
    (tmp_path / "src/lungomare/native/canosa/wasm").mkdir(parents=True)
    (tmp_path / "src/lungomare/native/canosa/wasm/rules.cpp").write_text("int rules;")
    monkeypatch.setattr(wasm, "compile_one", fail)
    with pytest.raises(wasm.CannotCompile, match="failed: error"):
        wasm.make_current(tmp_path)
    assert list((tmp_path / wasm.MODULES).iterdir()) == list((tmp_path / "build").iterdir()) == []
