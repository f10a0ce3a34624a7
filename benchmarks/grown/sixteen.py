"""Ten thousand moves a second on sixteen cores: arithmetic, and how late moves are then."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from grown.markdown import figure, table
from grown.simulation import Load, most_moves, simulate

if TYPE_CHECKING:
    from grown.plan import Measured

SIXTEEN: Final = 16
WANTED: Final = 10_000
P99_MS: Final = 100.0
BUSY_AT_MOST: Final = 0.8
"""What the table "As the load grows" shows to be borne without waiting."""


def sixteen(has: Measured) -> str:
    """Ten thousand moves a second on sixteen cores: which cores for what, and how late then."""
    idle, has = has, has.busy()
    servers = _best_split(has)
    costs = _costs(has, WANTED, servers)
    whole = sum(costs.values())
    rows = [(name, figure(cost), figure(WANTED * cost / 1e6)) for name, cost in costs.items()]
    rows.append(("**together**", figure(whole), figure(WANTED * whole / 1e6)))
    head = ("part", "µs a move", f"cores for {WANTED:,} moves a second")
    return f"""{table(head, rows)}

{_verdict(has, servers, WANTED * whole / 1e6)}

Server processes are counted with what a move costs in one that has {figure(has.busy_moves)} a
second; here each has {figure(WANTED / servers)}. With what it costs in those that have few at a
time ({figure(idle.server)} µs), all parts would take {_cores_wanted(idle)} cores.

{_database_words(has)}"""


def _costs(has: Measured, moves: float, servers: int) -> dict[str, float]:
    """Return the microseconds of a move in each part."""
    return {
        "server processes": has.server,
        "PostgreSQL": has.database(moves, servers),
        "nginx": has.nginx,
        "Redis": has.redis_cores(moves, servers) / moves * 1e6,
    }


def _best_split(has: Measured) -> int:
    """Return how many of the cores are for server processes, so that most moves are borne."""

    def borne(servers: int) -> float:
        others = sum(_costs(has, WANTED, servers).values()) - has.server
        return min(servers / has.server, (SIXTEEN - servers) / others)

    return max(range(1, SIXTEEN), key=borne)


def _verdict(has: Measured, servers: int, cores: float) -> str:
    load = Load(servers, WANTED, crossing=0.0)
    felt = simulate(has.costs(), load)
    most = most_moves(has.costs(), load, P99_MS)
    split = f"{servers} server processes and {SIXTEEN - servers} cores for the rest"
    if cores > SIXTEEN or felt["ack_p99"] > P99_MS:
        return f"""**That does not fit into {SIXTEEN} cores**: it takes {figure(cores)}, and more
so that nobody waits. With {split} the
simulation bears {figure(most)} moves a second; beyond that p99 passes {P99_MS:g} ms.
{WANTED:,} moves a second take {_cores_wanted(has)} cores, with processes that are
{BUSY_AT_MOST * 100:.0f} % busy."""
    return f"""With {split}, the simulation
acknowledges {WANTED:,} moves a second in {figure(felt["ack_p50"])} ms (p50) and
{figure(felt["ack_p99"])} ms (p99), the busiest process at {felt["busy"] * 100:.0f} % and
{felt["moves_a_commit"]:g} moves a commit; p99 passes {P99_MS:g} ms at {figure(most)}."""


def _cores_wanted(has: Measured) -> int:
    """Return with how many cores the rate is borne, with its processes not too busy."""
    servers = ceil(WANTED * has.server / 1e6 / BUSY_AT_MOST)
    others = sum(_costs(has, WANTED, servers).values()) - has.server
    return servers + ceil(WANTED * others / 1e6)


def _database_words(has: Measured) -> str:
    return f"""PostgreSQL's share falls as the rate grows, since moves that come together share a
commit: a commit costs as much as {has.commit / has.row:.0f} events. By itself it wrote up to
{figure(has.rows_a_second)} events a second in commits of {has.rows_a_commit}, and
{figure(has.commits_a_second)} in commits of one, on cores that it had to share."""
