"""Imports run one way: errors ← game ← games ← native, drawing ← players ← analysis … ← cli."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import lungomare
from lungomare.games import bosa, canosa

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(lungomare.__file__).parent
LAYERS: Final = (
    {"errors", "extras", "plugins"},
    {"game"},
    {"games"},
    {"native", "drawing"},
    {"players", "rulebook"},
    {"analysis", "match"},
    {"training"},
    {"arena", "server", "client", "research"},
    {"cli"},
    {"__main__"},
)
"""From the inside out; a module imports from its own folder and from layers before its own."""
LAYER_OF: Final = {name: number for number, names in enumerate(LAYERS) for name in names}

NOT_IN_GAMES: Final = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "numpy", "os", "pathlib",
    "rich", "select", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
    "typer", "urllib",
}  # fmt: skip
"""No arrays, input and output, clock or drawing in the rules."""


def module_of(file: Path) -> tuple[str, ...]:
    """Return ("lungomare", "games", "canosa", "rules") for that file."""
    parts = ("lungomare", *file.relative_to(ROOT).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports_of(source: str) -> Iterator[tuple[str, ...]]:
    """Yield what a module imports, names imported from a package as if they were modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            base = tuple((node.module or "").split("."))
            yield from ((*base, alias.name) for alias in node.names)


def may_import(module: tuple[str, ...], imported: tuple[str, ...]) -> bool:
    """Say whether a module of ours may import this."""
    if imported[0] != "lungomare" or len(imported) == 1:
        return imported[0] not in NOT_IN_GAMES or module[1:2] != ("games",)
    inside, outside = module[1:2], imported[1:2]
    if outside[0] not in LAYER_OF:
        return False
    if inside == outside:
        return inside != ("games",) or _within_games(module, imported)
    return bool(inside) and LAYER_OF[outside[0]] < LAYER_OF[inside[0]]


def _within_games(module: tuple[str, ...], imported: tuple[str, ...]) -> bool:
    """One game imports no other, nor the list of all; only that list imports the games."""
    if module[2:] == ("registry",) or imported[2:3] == module[2:3]:
        return True
    target = ROOT / "games" / imported[2]
    return not target.is_dir() and imported[2] != "registry"


FILES: Final = {".".join(module_of(file)): file for file in sorted(ROOT.rglob("*.py"))}


@pytest.mark.parametrize("name", FILES)
def test_imports_run_one_way(name: str) -> None:
    module = tuple(name.split("."))
    imported = set(imports_of(FILES[name].read_text("utf-8")))
    wrong = sorted(".".join(each) for each in imported if not may_import(module, each))
    assert not wrong, f"{name} imports {', '.join(wrong)}"


def test_every_folder_has_its_layer() -> None:
    parts = {module_of(file)[1:2] for file in FILES.values()} - {()}
    assert {part for (part,) in parts} <= LAYER_OF.keys()


@pytest.mark.parametrize(
    ("module", "imported", "allowed"),
    [
        ("lungomare.games.canosa.rules", "lungomare.game.Outcome", True),
        ("lungomare.games.canosa.rules", "lungomare.games.canosa.board", True),
        ("lungomare.games.canosa.canosa", "lungomare.games.clauses.load_clauses", True),
        ("lungomare.games.registry", "lungomare.games.canosa", True),
        ("lungomare.cli.commands.play", "lungomare.games.registry.FAMILIES", True),
        ("lungomare.cli.commands.play", "time", True),
        ("lungomare.server.app", "lungomare.match.table", True),
        ("lungomare.game", "lungomare.errors.Illegal", True),
        ("lungomare.game", "lungomare.games.canosa", False),
        ("lungomare.errors", "lungomare.game", False),
        ("lungomare.games.bosa.turn.rules", "lungomare.games.canosa.board", False),
        ("lungomare.games.canosa", "lungomare.games.bosa", False),
        ("lungomare.games.records", "lungomare.games.canosa", False),
        ("lungomare.games.canosa.rules", "lungomare.games.registry.FAMILIES", False),
        ("lungomare.games.canosa.rules", "lungomare.cli", False),
        ("lungomare.games.canosa.rules", "numpy", False),
        ("lungomare.games.records", "sqlite3", False),
        ("lungomare.games.shuffle", "time.time", False),
        ("lungomare.match.table", "lungomare.server.app", False),
        ("lungomare.server.app", "lungomare.arena.ladder", False),
        ("lungomare", "lungomare.game", False),
        ("lungomare.cli.commands.play", "lungomare.utils", False),
    ],
)
def test_what_may_import_what(module: str, imported: str, *, allowed: bool) -> None:
    assert may_import(tuple(module.split(".")), tuple(imported.split("."))) is allowed


def test_what_counts_as_an_import() -> None:
    source = """
import time, os.path
from lungomare.games import canosa as law
def later():
    from lungomare.cli.commands import play
"""
    assert set(imports_of(source)) == {
        ("time",),
        ("os", "path"),
        ("lungomare", "games", "canosa"),
        ("lungomare", "cli", "commands", "play"),
    }


def test_the_names_that_canosa_exports() -> None:
    """Other people's code may use these: take none away, and add on purpose."""
    names = """
        ACTIONS EDITIONS FAMILY GOLD ISLANDS KICKSTARTER OPEN_ISLAND_WARNING RETAIL SILVER
        SQUARE_NAMES STANDARD SWITCHES
        Action Attack Canosa Layout MoveSailor MoveSiren Position Rules Square State Transfer
        Withdraw
        act describe_outcome ending explain_action legal_actions perft read_action read_layout
        read_position settle starting_position switch_values write_action write_position
    """
    assert canosa.__all__ == names.split()
    assert all(hasattr(canosa, name) for name in canosa.__all__)


def test_the_names_that_bosa_exports() -> None:
    names = """
        CELLS COLORS DECISIONS FAMILY KINDS SHIPPED STANDARD
        Bosa BosaFamily Building Check Deal Decision Deck DeckFault Effect Goal GoalScore
        InvalidDeck Phase Purse SeatScore State Verb
        commit deal_from_seed deck_from_json deck_to_json effect_to_json game_of load_deck
        seed_from_secret seed_from_text shipped_deck shuffled untranslated verify words
    """
    assert bosa.__all__ == names.split()
    assert all(hasattr(bosa, name) for name in bosa.__all__)
