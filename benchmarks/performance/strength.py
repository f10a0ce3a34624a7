"""How strong engine and planner are for the time they get, beside other ways to search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grown.markdown import figure

from performance.part import Part
from performance.row import Row, alone_row, rate_row, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.row import Json

MCTS_GAMES: Final = 10
ISMCTS_GAMES: Final = 30
PLANNER_GAMES: Final = 60
TABLES: Final = (2, 3, 4, 5)
RIVALS: Final = {"greedy": "greedy", "plain": "plain tree over its own turns"}


def engine_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of Canosa's engine."""
    engine, mcts = found["engine"], found["mcts"]
    ours, plain, games = engine["engine"], engine["plain"], engine["against_plain"]
    peer, rates = "plain alpha-beta, the same weights", "positions/s"
    speeds = (each["million_nodes_per_second"] * 1e6 for each in (ours, plain))
    depth = "depth_in_50_ms"
    won = f"{figure(games['won'])} of {games['games']} games"
    theirs = f"{figure(games['games'] - games['won'])}"
    bot = f"OpenSpiel's MCTS in C++, {MCTS_BUDGET}"
    return [
        rate_row("Canosa's engine, one core", next(speeds), peer, next(speeds), rates),
        Row("depth from the start in 50 ms", f"{ours[depth]}", peer, f"{plain[depth]}", ""),
        Row("games at 50 ms an action", won, peer, theirs, ""),
        _score_row("games at 50 ms an action", mcts, bot),
        alone_row("time of two threads to a depth, of one's", f"{figure(engine['two_threads'])}"),
    ]


MCTS_BUDGET: Final = "1 s an action"


def _score_row(what: str, found: Json, peer: str) -> Row:
    ours, theirs = found["players"]
    return Row(f"{what} ({found['games']})", share(ours), peer, share(theirs), "")


def planner_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of Bosa's planner."""
    rows = []
    for rival, named in RIVALS.items():
        for players in TABLES:
            each = found[f"{rival} {players}"]
            interval = f"{each['of_fair_share_low']:.2f} to {each['of_fair_share_high']:.2f}"
            won = f"{each['of_fair_share']:.2f} × its fair share ({interval})"
            points = f"{figure(each['own_points'])} to {figure(each['others_points'])} points"
            who = f"one planner among {players - 1}, {each['games']} games"
            rows.append(Row(who, won, named, "", points))
    bot = "OpenSpiel's ISMCTS in C++, ten times the time"
    return [*rows, _score_row("two players, 50 ms", found["ismcts"], bot)]


ENGINE: Final = Part(
    "engine",
    "Canosa's engine",
    """Processor time, so that other work costs nobody anything. Every opening is played from both
sides. Few games: intervals (95 %) say how sure they are.""",
    {
        "engine": ("canosa_engine.py", "--games", "60"),
        "mcts": ("canosa_mcts.py", "--games", str(MCTS_GAMES), "--records", "games.jsonl"),
    },
    engine_rows,
    14,
)
PLANNER: Final = Part(
    "planner",
    "Bosa's planner",
    """50 ms of the processor for each turn; the same deals from every seat. A share of 1 is what an
equal would win. [The planner's page](how/bosa-planner.md) tells of more rivals.""",
    {
        f"{rival} {players}": (
            "bosa_planner.py",
            *("--rival", rival, "--players", str(players), "--games", str(PLANNER_GAMES)),
        )
        for rival in RIVALS
        for players in TABLES
    }
    | {"ismcts": ("bosa_ismcts.py", "--games", str(ISMCTS_GAMES), "--records", "games.jsonl")},
    planner_rows,
    25,
)
