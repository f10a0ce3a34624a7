"""The rules: the native core beside the law in Python, and beside OpenSpiel's games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grown.markdown import figure

from performance.part import Part
from performance.row import Row, alone_row, rate_row, time_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.row import Json

LAW: Final = "the law, in Python"


def core_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of random play, perft and texts."""
    rates = found["core"]["rates"]
    canosa, bosa = rates["canosa"], rates["bosa"]
    rows = [rate_row("Canosa, random play", canosa["native"], LAW, canosa["law"], "steps/s")]
    rows += [
        rate_row("Canosa, random play", canosa["native"], f"OpenSpiel, {name}", peer, "steps/s")
        for name, peer in rates["open_spiel"].items()
    ]
    for players, each in bosa.items():
        what = f"Bosa, {players} players, random play"
        rows.append(rate_row(what, each["native"], LAW, each["law"], "decisions/s"))
    rows += [
        rate_row(
            "Bosa, 4 players, random play",
            bosa["4"]["native"],
            f"OpenSpiel, {name}",
            peer,
            "decisions/s",
        )
        for name, peer in rates["open_spiel"].items()
    ]
    rows += [
        rate_row("Canosa, perft", canosa["perft"], LAW, canosa["law perft"], "leaves/s"),
        alone_row("Canosa, 4,096 games stepped together from Python", _stepped(rates)),
        alone_row("Two threads at random play, of one", f"{figure(rates['two_threads'])} ×"),
    ]
    rows += [
        time_row(f"{what}, as text", ours, LAW, law, "µs")
        for what, (ours, law) in rates["texts_us"].items()
    ]
    return rows


def _stepped(rates: Json) -> str:
    return f"{figure(rates['stepped_together'] / 1e6)} M steps/s"


def adapter_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of our games in OpenSpiel beside its own."""
    games = found["adapter"]
    peer = games["breakthrough(rows=6,columns=6)"]
    ours = {name: each for name, each in games.items() if name.startswith("lungomare")}
    others = [name for name in games if name not in ours]
    rows = []
    for name, each in ours.items():
        for key, what in (("with_observation_and_mask", "observation and mask"), ("without", "")):
            told = f"{name}, {what}" if what else name
            rows.append(rate_row(told, each[key], "breakthrough, 6 × 6", peer[key], "steps/s"))
    key = "with_observation_and_mask"
    rows += [
        rate_row("lungomare_canosa, observation and mask", games["lungomare_canosa"][key],
                 name, games[name][key], "steps/s")
        for name in others[1:]
    ]  # fmt: skip
    return rows


CORE: Final = Part(
    "core",
    "The native core",
    """One core, per second of processor time; the best of some repeats. OpenSpiel's games are in
C++ and played at random in C++ too, by its own rollouts. What is told as text is what the
server sends: effects, legal actions and score sheets.""",
    {"core": ("native_speed.py", "--seconds", "1", "--repeats", "3")},
    core_rows,
    4,
)
ADAPTER: Final = Part(
    "adapter",
    "Our games in OpenSpiel",
    """Random games driven from Python on one core, per second of processor time. Our games are
adapted to OpenSpiel in Python; its own are in C++, but for the one whose name begins with
`python_`.""",
    {"adapter": ("open_spiel_adapter.py", "--seconds", "3")},
    adapter_rows,
    1,
)
