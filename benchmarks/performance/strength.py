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
    engine = found["engine"]
    ours, plain, games = engine["engine"], engine["plain"], engine["against_plain"]
    peer, rates = "plain alpha-beta, the same weights", "positions/s"
    speeds = (each["million_nodes_per_second"] * 1e6 for each in (ours, plain))
    depth = "depth_in_50_ms"
    won = f"{games['won']:g} of {games['games']} games"
    theirs = f"{games['games'] - games['won']:g}"
    return [
        rate_row("Canosa's engine, one core", next(speeds), peer, next(speeds), rates),
        Row("depth from the start in 50 ms", f"{ours[depth]}", peer, f"{plain[depth]}", ""),
        Row("games at 50 ms an action", won, peer, theirs, ""),
        alone_row("time of two threads to a depth, of one's", f"{figure(engine['two_threads'])}"),
    ]


def bots_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of matches against OpenSpiel's bots."""
    mcts, ismcts = "OpenSpiel's MCTS, 1 s an action", "OpenSpiel's ISMCTS, ten times the time"
    return [
        _score_row("Canosa's engine, 50 ms an action", found["mcts"], mcts),
        _score_row("Bosa's planner, two players, 50 ms a turn", found["ismcts"], ismcts),
    ]


def _score_row(what: str, found: Json, peer: str) -> Row:
    ours, theirs = found["players"]
    rate = f"{found['simulations_per_s']:,.0f} simulations/s"
    return Row(f"{what}, {found['games']} games", share(ours), f"{peer}, {rate}", share(theirs), "")


def planner_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of Bosa's planner."""
    rows = []
    for rival, named in RIVALS.items():
        for players in TABLES:
            each = found[f"{rival} {players}"]
            interval = f"{each['of_fair_share_low']:.2f} to {each['of_fair_share_high']:.2f}"
            won = f"{each['of_fair_share']:.2f} × its fair share ({interval})"
            points = f"{figure(each['own_points'])} to {figure(each['others_points'])} points"
            who = f"{players} players, one the planner, {each['games']} games"
            rows.append(Row(who, won, named, "", points))
    return rows


ENGINE: Final = Part(
    "engine",
    "Canosa's engine",
    """Processor time, but for that of two threads, which is on the clock. The plain alpha-beta has
the same weights and the same time; every opening is played from both sides.""",
    {"engine": ("canosa_engine.py", "--games", "60")},
    engine_rows,
    6,
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
    },
    planner_rows,
    20,
)
BOTS: Final = Part(
    "bots",
    "Engine and planner against OpenSpiel's bots",
    """Processor time on both sides, the bots and their games in C++. Every opening and deal is
played from both sides. Few games: the intervals (95 %) say how sure they are.""",
    {
        "mcts": ("canosa_mcts.py", "--games", str(MCTS_GAMES), "--records", "games.jsonl"),
        "ismcts": ("bosa_ismcts.py", "--games", str(ISMCTS_GAMES), "--records", "games.jsonl"),
    },
    bots_rows,
    20,
)
