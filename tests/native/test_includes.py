"""Includes run one way: core ← rules ← json, planner … ← bind, wasm; no game knows another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from lungomare import native

ROOT: Final = Path(native.__file__).parent
FILES: Final = sorted(path for path in ROOT.rglob("*.[ch]pp"))
ROOMS: Final = {
    "rules": {"rules"},
    "batch": {"rules", "batch"},
    "engine": {"rules", "engine"},
    "planner": {"rules", "planner"},
    "json": {"rules", "json"},
    "bind": {"rules", "batch", "engine", "planner", "json", "bind"},
    "wasm": {"rules", "batch", "engine", "planner", "json", "wasm"},
}
"""What each folder of a game may include of that game."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def may_include(file: Path, included: Path) -> bool:
    """Say whether a file may include another; both are paths from the core's folder."""
    if included.parts[0] == "core":
        return True
    if included.parts[0] != file.parts[0]:
        return False
    return len(file.parts) == 2 or included.parts[1] in ROOMS[file.parts[1]]  # a game's fuzz.cpp


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_includes_run_one_way(path: Path) -> None:
    file = path.relative_to(ROOT)
    for name in re.findall('#include "(.*)"', path.read_text("utf-8")):
        assert (ROOT / name).is_file()
        assert may_include(file, Path(name)), f"{file} may not include {name}"


def test_a_step_back_is_found() -> None:
    assert not may_include(Path("core/vector.hpp"), Path("bosa/rules/state.hpp"))
    assert not may_include(Path("bosa/rules/state.hpp"), Path("bosa/planner/turns.hpp"))
    assert not may_include(Path("bosa/bind/deck.cpp"), Path("canosa/rules/rules.hpp"))


def test_no_folder_is_crowded() -> None:
    folders = {path.parent for path in FILES}
    assert max(len([*filter(Path.is_file, folder.iterdir())]) for folder in folders) <= 15
