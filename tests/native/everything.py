"""Ask the core a little of everything and print what it says; see `test_builds`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from games.canosa.test_perft import CASES
from lungomare import native
from lungomare.analysis.bosa.futures import BELIEF
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, read_position
from lungomare.native.bosa import pack, pack_deck
from lungomare.native.bosa._core import bosa_games, bosa_study
from lungomare.native.canosa import pack as pack_position
from lungomare.native.canosa import pack_rules, perft
from native.bosa.test_judge import PLANNER, attempts
from native.bosa.test_planner import METHODS, planner, somewhere
from native.canosa.record_fingerprint import fingerprint

if TYPE_CHECKING:
    from games.canosa.test_perft import Case

LAW = [cast("Case", case.values[0]) for case in CASES]
"""The counts that the law is held to, too."""


def perfts() -> list[list[int]]:
    """Return all of the law's counts, the deep ones too."""
    return [
        [
            perft(read_position(case.position, case.game.rules), case.game.rules, depth)
            for depth, _ in enumerate(case.counts, 1)
        ]
        for case in LAW
    ]


def canosa() -> dict[str, Any]:
    """Return what the core makes of Canosa."""
    game = Canosa("kickstarter")
    start = pack_position(game.start().position)
    return {
        "perft": perfts(),
        "random": start.random_games(pack_rules(game.rules), 3000, 5),
        "search": fingerprint(),
    }


def bosa() -> dict[str, Any]:
    """Return what the core makes of Bosa."""
    game = Bosa(3)
    deck = pack_deck(game)
    state, value = pack(deck, somewhere(game, 2)), planner("value")
    return {
        "random": deck.random_games(3000, 5),
        "plans": {method: planner(method).plan(state, 4) for method in METHODS},
        "judged": PLANNER.judge(state, attempts(state), 1, BELIEF, 0, 40, 3),
        "games": bosa_games(deck, [value] * 3, 0, 20, 1),
        "study": bosa_study(deck, value, 0, 20, 1),
    }


if __name__ == "__main__":
    print(json.dumps({"core": native.describe(), "canosa": canosa(), "bosa": bosa()}))  # noqa: T201
