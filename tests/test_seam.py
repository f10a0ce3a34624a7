"""A game is a plug-in: general code names none, and every folder is one idea."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from lungomare.games.registry import SHIPPED

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("src/lungomare", "web/src")
NAMES: Final = tuple(family.name for family in SHIPPED)


def beginning_a_word(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds a name where a word begins: a game called Nim is not named by "minimum"."""
    forms = (f"(?<![A-Za-z]){n}|{n.capitalize()}|(?<![A-Z]){n.upper()}" for n in names)
    return re.compile("|".join(forms))


NAMED: Final = beginning_a_word(NAMES)
REGISTRIES: Final = ("registry.py", "registry.ts", "web/src/games/device.ts")
GENERATED: Final = ("web/src/api/schema.ts", "web/src/api/refusals.json")
"""Made by `scripts/types` of what every game has."""
CODE: Final = (".py", ".pyi", ".cpp", ".hpp", ".ts", ".svelte", ".css")
MOST_FILES: Final = 16


def sources() -> list[str]:
    """Return the files of the source, as they stand now: those of git, and new ones."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SOURCES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in sorted(set(listed.splitlines())) if (ROOT / name).is_file()]


def is_general(name: str) -> bool:
    """Say whether a file belongs to no game: it is in no game's folder, and lists no games."""
    *folders, file = name.split("/")
    return not {*folders} & {*NAMES} and not {file, name} & {*REGISTRIES, *GENERATED}


def lines_that_name_a_game(name: str, text: str) -> list[str]:
    """Return where a file names a game, in its own name too."""
    found = [f"{name}: its name"] if NAMED.search(Path(name).name) else []
    lines = enumerate(text.splitlines(), 1)
    return found + [f"{name}:{at}: {line.strip()}" for at, line in lines if NAMED.search(line)]


def test_general_code_names_no_game() -> None:
    found: list[str] = []
    for name in filter(is_general, sources()):
        found += lines_that_name_a_game(name, (ROOT / name).read_text("utf-8", errors="replace"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "general"),
    [
        ("src/lungomare/match/table.py", True),
        ("src/lungomare/cli/commands/play.py", True),
        ("web/src/table/Table.svelte", True),
        ("src/lungomare/games/registry.py", False),
        ("web/src/games/registry.ts", False),
        ("src/lungomare/players/bosa/level.py", False),
        ("web/src/games/canosa/board/Board.svelte", False),
        ("src/lungomare/games/canosa_rules.py", True),
    ],
)
def test_which_files_are_general(name: str, *, general: bool) -> None:
    assert is_general(name) is general


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("src/canosa_rules.py", "x = 1", ["src/canosa_rules.py: its name"]),
        ("src/play.py", "x = 1\n# as in BOSA\n", ["src/play.py:2: # as in BOSA"]),
        ("src/play.py", "def play() -> CanosaView:", ["src/play.py:1: def play() -> CanosaView:"]),
        ("src/play.py", "is_bosa = a_bosa", ["src/play.py:1: is_bosa = a_bosa"]),
        ("src/play.py", "return toBosa(x)", ["src/play.py:1: return toBosa(x)"]),
        ("src/game.py", "x = 1", []),
    ],
)
def test_what_names_a_game(name: str, text: str, found: list[str]) -> None:
    assert lines_that_name_a_game(name, text) == found


def test_a_name_within_another_word_names_no_game() -> None:
    named = beginning_a_word(("nim",))
    assert not any(map(named.search, ("minimum", "MINIMUM", "animate", "Minimum")))
    assert all(map(named.search, ("nim", "NimView", "toNim", "old_nim", "OLD_NIM", "a nim's end")))


def test_no_folder_has_more_than_sixteen_files_of_code() -> None:
    code = (Path(name).parent for name in sources() if Path(name).suffix in CODE)
    crowded = {str(folder): n for folder, n in Counter(code).items() if n > MOST_FILES}
    assert not crowded
