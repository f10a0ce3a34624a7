"""Write down what levels and analyses make of fixed positions: run this file to renew it.

The page's own levels and evaluations, in web/src/games/canosa/device/players, must say the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.analysis.canosa.analyse import Limit, analyse
from lungomare.analysis.canosa.entry import CanosaAnalysis
from lungomare.games.canosa import Canosa, MoveSailor, read_position
from lungomare.games.canosa.board import ISLANDS
from lungomare.native.canosa import resume
from lungomare.players import Situation
from lungomare.players.canosa.engine import Settings, engine_for
from lungomare.players.canosa.entry import CANOSA as PLAYERS
from lungomare.players.canosa.native_level import flat_weights, ranked_natively
from lungomare.players.canosa.obvious import without_blunders
from native.canosa.record_fingerprint import POSITIONS

if TYPE_CHECKING:
    from lungomare.games.canosa import State
    from lungomare.players.canosa.level import CanosaLevel

FILE: Final = Path(__file__).with_name("players.json")
SEED: Final = 20_261_118
NODES: Final = 30_000
LINES: Final = 3
TURNS: Final = 2
OBVIOUS: Final = 8
"""So many positions of random games in which a Sailor can come home, and in which a win must be
prevented."""
MOST_STEPS: Final = 120


class Fixed(Random):
    """Draws always the same seed."""

    def getrandbits(self, k: int, /) -> int:
        """Return the seed."""
        del k
        return SEED


def strengths() -> list[CanosaLevel]:
    """Return the strengths of the levels, from the weakest; each is drawn by some level."""
    found = {}
    for level in PLAYERS.known().values():
        for each in getattr(level, "strengths", ()):
            found[each.nodes, each.depth, each.notices, each.noise] = each
    return [found[key] for key in sorted(found, key=lambda key: (key[1], key[0]))]


def states() -> list[tuple[Canosa, State]]:
    """Return the positions of the search's fingerprint."""
    games = [(Canosa(edition), text) for edition, text in POSITIONS]
    return [(game, game.start_from(read_position(text, game.rules))) for game, text in games]


def settings_of(level: CanosaLevel) -> dict[str, Any]:
    """Return by what a strength is found in levels.toml."""
    names = ("depth", "nodes", "notices", "attention", "noise", "avoids_blunders")
    return {name: getattr(level, name) for name in names}


def counted(weights: list[int]) -> list[tuple[int, int]]:
    """Return those that count something, each with its place."""
    return [(place, weight) for place, weight in enumerate(weights) if weight]


def ranked() -> list[dict[str, Any]]:
    """Return how each strength ranks the actions, one position each, and by what weights."""
    found = []
    for level, (game, state) in zip(strengths(), states(), strict=False):
        legal = tuple(game.legal(state))
        situation = Situation(game, state.position.player, state, legal, None, Fixed())
        choices = ranked_natively(level, game, situation)
        found.append(
            {
                "settings": settings_of(level),
                "weights": None if level.aims is None else counted(flat_weights(level.aims)),
                **moment(game, state),
                "actions": " ".join(game.write(choice.action) for choice in choices),
                "value": choices[0].value,
                "line": " ".join(map(game.write, choices[0].line)),
            }
        )
    return found


def moment(game: Canosa, state: State) -> dict[str, Any]:
    """Return where a record of the game would begin."""
    return {"edition": game.edition, "start": game.view(state, None)["position"]}


def judged() -> list[dict[str, Any]]:
    """Return the quick look at each position, longer lines, the worth by term, and a proof."""
    analysis, found = CanosaAnalysis(), []
    for game, state in states():
        quick = analysis.evaluate(game, state)
        assert quick
        longer = analyse(state, Limit(nodes=NODES), lines=LINES, game=game)
        engine = engine_for(game.rules, Settings(memory=1))
        engine.clear()
        proof = engine.solve(resume(state, game.rules), TURNS)
        found.append(
            {
                **moment(game, state),
                "quick": [list(quick.chances), quick.wins_in, " ".join(quick.line), quick.depth],
                "lines": [
                    [line.chance, line.wins_in, " ".join(line.texts)] for line in longer.lines
                ],
                "worth": engine.evaluate(resume(state, game.rules).position),
                "proof": [proof["result"], proof["nodes"]],
            }
        )
    return found


def obvious() -> list[dict[str, Any]]:
    """Return positions in which somebody who overlooks nothing has fewer actions."""
    rng = Random(SEED)
    home, prevented = list[dict[str, Any]](), list[dict[str, Any]]()
    while len(prevented) < OBVIOUS:
        game = Canosa(rng.choice(("retail", "kickstarter")))
        state = game.start()
        for _ in range(MOST_STEPS):
            legal = game.legal(state)
            if not legal:
                break
            safe = without_blunders(state.position, game.rules, legal)
            if len(safe) < len(legal):
                comes_home = isinstance(safe[0], MoveSailor) and safe[0].to in ISLANDS
                texts = " ".join(map(game.write, safe))
                (home if comes_home else prevented).append({**moment(game, state), "safe": texts})
            state = game.advance(state, rng.choice(legal))
    return home[:OBVIOUS] + prevented[:OBVIOUS]


def recorded() -> dict[str, list[dict[str, Any]]]:
    """Return all of it."""
    return {"ranked": ranked(), "judged": judged(), "obvious": obvious()}


if __name__ == "__main__":
    parts = [
        f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]"
        for name, rows in recorded().items()
    ]
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
