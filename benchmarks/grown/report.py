"""The parts of docs/host/scale.md that follow from the figures: tables in Markdown, made anew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from grown.markdown import figure, table
from grown.plan import BUSY, MACHINE, Measured
from grown.simulation import Load, simulate
from grown.sixteen import sixteen
from grown.sizing import PACE_S, breaks, million, sizes

if TYPE_CHECKING:
    from collections.abc import Callable

MACHINES: Final = (2, 4, 8)
TABLES_A_PROCESS: Final = (500, 2_000)
SOON_S: Final = 3.0
"""What people hardly mind after a death."""
FELT_MS: Final = 50.0
"""An acknowledgement that is later is felt."""
PARTS_OF_FULL: Final = (0.2, 0.4, 0.6, 0.8, 0.9, 0.95)


def measured(has: Measured) -> str:
    """What was measured, as `server_grown.py` prints it."""
    marks = {True: "✓", False: "✗", None: ""}
    rows = [
        (what, told, f"{wanted} {marks[holds]}".strip()) for what, told, wanted, holds in has.lines
    ]
    return f"{table(('figure', 'measured', 'wanted'), rows)}\n\n{has.where}."


def loads(has: Measured) -> str:
    """How late moves are as the load grows, on one machine and on four."""
    rows, latest = [], dict.fromkeys(PARTS_OF_FULL, 0.0)
    for processes in (MACHINE, 4 * MACHINE):
        for part in PARTS_OF_FULL:
            moves = part * processes / has.server * 1e6
            felt = simulate(has.costs(), Load(processes, moves, crossing=0.0))
            latest[part] = max(latest[part], felt["ack_p99"])
            times = (figure(felt[key]) for key in ("ack_p50", "ack_p99", "moves_a_commit"))
            rows.append((processes, figure(moves), f"{part * 100:.0f} %", *times))
    head = ("processes", "moves/s", "busy", "p50 ms", "p99 ms", "moves a commit")
    unfelt = max(part for part, p99 in latest.items() if p99 <= FELT_MS)
    return f"""{table(head, rows)}

So a process may be busy for {unfelt * 100:.0f} % of the time before one move of a hundred waits
for more than {FELT_MS:g} ms. Plan with {BUSY * 100:.0f} %: when one machine of four dies, the
others have a third more to do."""


def deaths(has: Measured) -> str:
    """When the clients of a machine that dies are back, by how many machines there are."""
    back = {
        (machines, tables): _back_p99_s(has, machines, tables)
        for machines in MACHINES
        for tables in TABLES_A_PROCESS
    }
    rows = [
        (
            machines,
            f"{tables:,}",
            figure(tables / PACE_S * has.server / 1e4) + " %",
            f"{2 * tables * MACHINE:,}",
            figure(seconds),
        )
        for (machines, tables), seconds in back.items()
    ]
    head = (
        f"machines of {MACHINE} processes",
        "tables a process",
        "busy before",
        "clients that come back",
        "p99, s",
    )
    late = [f"{m} with {t:,}" for (m, t), seconds in back.items() if seconds > SOON_S]
    words = (
        f"\n\nMachines and tables a process that take longer than {SOON_S:g} s: {'; '.join(late)}."
    )
    return table(head, rows) + (words if late else "")


def _back_p99_s(has: Measured, machines: int, tables: int) -> float:
    """Return when 99 of 100 clients of one of the machines are back, by simulation."""
    processes = machines * MACHINE
    moves = processes * tables / PACE_S
    load = Load(processes, moves, crossing=0.0, seconds=12.0, dying=MACHINE, sockets=2 * tables)
    return float(simulate(has.costs(), load)["back_p99"]) / 1e3


BLOCKS: Final[dict[str, Callable[[Measured], str]]] = {
    "measured": measured,
    "sixteen": sixteen,
    "loads": loads,
    "deaths": deaths,
    "sizes": sizes,
    "million": million,
    "breaks": breaks,
}


def renewed(page: str, has: Measured) -> str:
    """Return the page with every block made anew."""
    for name, write in BLOCKS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n)(?:.*?\n)??(<!-- end -->)", re.DOTALL)
        text = f"{write(has)}\n"
        page, count = pattern.subn(lambda found, text=text: found[1] + text + found[2], page)  # type: ignore[misc]
        if count != 1:
            raise ValueError(f"the page has {count} places for {name}")
    return page
