"""How many sequences of actions there are, against the data in perft/."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from lungomare.games.canosa import Canosa, perft, read_position

FOLDER: Final = Path(__file__).parent / "perft"
MOST: Final = 150_000
"""Counts above this are left to the command line, so that the tests stay quick."""


@dataclass(frozen=True)
class Case:
    name: str
    game: Canosa
    position: str
    counts: tuple[int, ...]


def load(file: str) -> list[Case]:
    data = tomllib.loads((FOLDER / file).read_text("utf-8"))
    return [
        Case(
            name=entry["name"],
            game=Canosa(data["edition"], entry.get("rules")),
            position=entry["position"],
            counts=tuple(entry["counts"]),
        )
        for entry in data["position"]
    ]


FILES: Final = {path.name: load(path.name) for path in sorted(FOLDER.glob("*.toml"))}
CASES: Final = [
    pytest.param(case, id=f"{file}: {case.name}") for file, cases in FILES.items() for case in cases
]


@pytest.mark.parametrize("case", CASES)
def test_perft(case: Case) -> None:
    position = read_position(case.position, case.game.rules)
    for depth, count in enumerate(case.counts, 1):
        if count <= MOST:
            assert perft(position, case.game.rules, depth) == count, f"depth {depth}"


@pytest.mark.clause("C11.4")
@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("retail.toml", (13, 151, 1565, 15159, 144902, 1346512)),
        ("kickstarter.toml", (13, 147, 1545, 14945, 142328, 1412804)),
    ],
)
def test_the_data_begin_with_the_numbers_of_the_rules(file: str, counts: tuple[int, ...]) -> None:
    case = FILES[file][0]
    assert case.name == "start"
    assert case.counts == counts
    assert read_position(case.position) == case.game.start().position


@pytest.mark.parametrize("cases", FILES.values(), ids=FILES)
def test_each_file_holds_more_than_twenty_positions(cases: list[Case]) -> None:
    assert len({case.name for case in cases}) == len(cases) > 20
    assert len({(case.position, case.game.rules) for case in cases}) == len(cases)
    assert all(case.counts and case.counts[0] <= MOST for case in cases)
