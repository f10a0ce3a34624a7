"""What was measured, line by line: the figure, and what it is held against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Figures = dict[str, Any]

TIMES: Final = 2.0
SPREAD_MS: Final = 30.0
DEATH_MS: Final = 3_000.0
MORE: Final = {2: 1.8, 8: 6.0}
"""How many times the moves of one process several are to bear."""
BEHIND: Final = {"postgresql": "PostgreSQL", "redis": "Redis"}
"""What stands behind the processes, and has work when nobody plays."""
Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, what it is held against, and whether it holds."""


def lines_of(figures: Figures) -> list[Line]:
    """Return the lines of all parts that were measured."""
    return [line for part, lines in LINES.items() if part in figures for line in lines(figures)]


def idle_micros(run: Figures, part: str) -> float:
    """Return how much of a part's microseconds a move it would have taken with nobody playing."""
    idle = float(run["idle"][part])
    return min(idle * 1e6 / max(float(run["rate"]), 1.0), micros(run, part))


def micros(run: Figures, part: str) -> float:
    """Return the microseconds a move of a part."""
    return max(float(run["micros"][part]), 0.0)


def server_micros(run: Figures) -> float:
    """Return the microseconds a move of server processes, with what they have started."""
    return micros(run, "servers") + micros(run, "children")


def _spent(run: Figures, part: str, name: str) -> str:
    """Return what a part spends on a move, and how much of it without any."""
    idle = idle_micros(run, part)
    return f"{name} {micros(run, part):,.0f}, of it {idle:,.0f} also when nobody plays"


def _cost(figures: Figures) -> Iterator[Line]:
    found = figures["cost"]
    small, large, times = found["sqlite"], found["grown"], found["times"]
    parts = [f"server process {server_micros(large):,.0f}"]
    parts += [_spent(large, part, name) for part, name in BEHIND.items()]
    told = f"{micros(large, 'all'):,.0f} µs ({'; '.join(parts)})"
    errors = small["errors"] + large["errors"]
    yield "processor time a move, SQLite", f"{micros(small, 'all'):,.0f} µs", "", None
    yield "the same with PostgreSQL and Redis", told, "", None
    yield "the second to the first", f"{times} ×", f"≤ {TIMES:g}", times <= TIMES
    yield "errors", str(errors), "0", not errors


def _processes(figures: Figures) -> Iterator[Line]:
    runs = figures["processes"]
    for count, wanted in MORE.items():
        alone, together, apart = (
            server_micros(runs[name]) for name in (f"1 for {count}", str(count), f"{count} apart")
        )
        named = f"{count} processes against 1, by processor time a move"
        times = count * alone / together
        yield named, _times(times, together, alone), f"≥ {wanted:g}", times >= wanted
        told = _times(count * alone / apart, apart, alone)
        yield f"{named}, every table at two", told, "", None
    direct, proxied = runs["2"], runs["proxied"]
    named = "2 processes, each table at one, server processes a move"
    yield f"{named}, without nginx", f"{server_micros(direct):,.0f} µs", "", None
    yield f"{named}, behind nginx", f"{server_micros(proxied):,.0f} µs", "", None
    parts = [f"nginx {micros(proxied, 'nginx'):,.0f} µs"]
    parts += [_spent(proxied, part, name) for part, name in BEHIND.items()]
    yield "the other parts of that, a move", "; ".join(parts), "", None


def _busy(figures: Figures) -> Iterator[Line]:
    run = figures["busy"]
    named = f"1 process behind nginx with {run['rate']:,.0f} moves a second, server process a move"
    told = f"{server_micros(run):,.0f} µs; acknowledged p50 {run['p50']} ms, p99 {run['p99']} ms"
    yield named, told, "", None


def _times(times: float, several: float, alone: float) -> str:
    return f"{times:.2f} × ({several:,.0f} µs in server processes, {alone:,.0f} with one)"


def _spread(figures: Figures) -> Iterator[Line]:
    found = figures["spread"]
    between = f"p99 between the two seats {found['between_seats_p99']} ms"
    told = f"p50 {found['p50']} ms, p99 {found['p99']} ms ({between})"
    named = f"an event on another process's socket after its commit ({found['events']} events)"
    yield named, told, f"p99 ≤ {SPREAD_MS:g} ms", found["p99"] <= SPREAD_MS


def _death(figures: Figures) -> Iterator[Line]:
    found = figures["death"]
    who = {
        "players": "its players see the next event",
        "computers": "computers that were to move reply",
    }
    for key, what in who.items():
        waits = found[key]
        yield (
            f"a process killed: {what} ({waits['count']} in {found['kills']} kills)",
            f"p50 {waits['p50']:,.0f} ms, p99 {waits['p99']:,.0f} ms",
            f"p99 ≤ {DEATH_MS:g} ms",
            0 <= waits["p99"] <= DEATH_MS,
        )


def _limits(figures: Figures) -> Iterator[Line]:
    database, bus = figures["postgresql"], figures["redis"]
    for tried in database["tried"]:
        batch = tried["batch"]
        each = f"{tried['micros_a_row']:g} µs and {tried['wal_bytes_a_row']} bytes of WAL each"
        told = f"{tried['rows_a_second']:,.0f} events/s, {each}; p50 {tried['commit_p50']} ms"
        events = f"{batch} event{'s' if batch > 1 else ''}"
        yield f"PostgreSQL, {events} a commit, {database['writers']} writers", told, "", None
    rate = f"{bus['messages_a_second']:,.0f} messages/s of {bus['bytes']} bytes"
    yield "Redis", f"{rate}, {bus['micros_a_message']} µs each", "", None


def _memory(figures: Figures) -> Iterator[Line]:
    found, back = figures["memory"], figures["coming_back"]
    table = f"{found['kb_a_table']:g} kB with a socket, in each process that has it"
    yield "memory of a table", f"{table}, {found['redis_kb_a_table']:g} kB in Redis", "", None
    told = f"{found['process_mb']:,.0f} MB"
    yield "memory of a process before its tables, with its request worker", told, "", None
    told = f"{back['micros_a_socket']:,.0f} µs each, the last after {back['last_back_s']} s"
    yield f"{back['sockets']} clients of a killed process come to one other", told, "", None


LINES: Final[dict[str, Callable[[Figures], Iterator[Line]]]] = {
    "cost": _cost,
    "processes": _processes,
    "busy": _busy,
    "spread": _spread,
    "death": _death,
    "postgresql": _limits,
    "memory": _memory,
}
"""By the first of the figures that each is made of."""
