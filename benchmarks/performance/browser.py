"""The core in a browser, beside the native core, and people who play alone there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from performance.part import Part
from performance.row import Row, alone_row, rate_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.row import Json

NATIVE: Final = "the native core"
RATES: Final = {
    "canosa": ("Canosa's engine", "positions/s"),
    "bosa": ("Bosa's planner as level 8 plans", "tries/s"),
    "perft": ("Canosa, perft", "leaves/s"),
}
FULL: Final = "preview, all townscapes full"
LAW: Final = ("preview", FULL)
CLICKS: Final = {"first": "the first click, which loads the engine", "later": "later clicks"}
MODULE: Final = "≤ 60 KB rules, 350 KB all"
SERVER: Final = "the game at the server"
SIZES: Final = {
    "rules": ("all that the rules load", ""),
    "all": ("the same with engine or planner", "≤ 350 KB"),
}


def browser_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of engine, planner and rules: how fast, how soon, how large."""
    measured = found["browser"]
    rows = [
        rate_row(what, measured[part]["browser"], NATIVE, measured[part]["native"], unit)
        for part, (what, unit) in RATES.items()
    ]
    rows += [
        alone_row(f"{title}: {what}", _within(times[what]), "≤ 5 ms" if what == FULL else "")
        for title, times in measured["law"].items()
        for what in LAW
        if what in times
    ]
    return [*rows, *_value_rows(found["value"]), *_size_rows(found["size"])]


def _within(times: tuple[int, float, float]) -> str:
    _, middle, most = times
    return f"{middle:.0f} µs, 99 in 100 within {most:.0f} µs"


def _value_rows(value: Json) -> list[Row]:
    """Tell how long "Who stands better?" takes."""
    return [
        alone_row(
            f"a value {value['depth']} actions deep is painted: {which} ({each['clicks']})",
            f"median {_ms(each['median_ms'])}, 9 in 10 within {_ms(each['nine_in_ten_ms'])}, "
            f"the slowest {_ms(each['most_ms'])}",
            "≤ 150 ms",
        )
        for part, which in CLICKS.items()
        if (each := value[part])
    ]


def _size_rows(size: Json) -> list[Row]:
    """Tell what is loaded, by the first page and by a game on the device."""
    rows = [
        alone_row(
            "first page: scripts, styles, modules",
            f"{_kb(size['first']['scripts'])}, {_kb(size['first']['styles'])}, "
            f"{len(size['first']['modules']) or 'none'}",
            "no module",
        )
    ]
    for game, parts in size["games"].items():
        module = _kb(_bytes(parts["all"], ".wasm"))
        name = game.capitalize()
        rows.append(alone_row(f"{name}: the module, rules and engine or planner", module, MODULE))
        rows += [
            alone_row(f"{name}: {what}", _kb(_bytes(parts[part])), wanted)
            for part, (what, wanted) in SIZES.items()
        ]
    return rows


def _bytes(files: Mapping[str, int], ending: str = "") -> int:
    return sum(size for name, size in files.items() if name.endswith(ending))


def _kb(size: int) -> str:
    return f"{size / 1000:.1f} KB"


def alone_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of the server's processor time for a game, and for a first visit too."""
    cost = found["alone"]
    first = cost["first_visit"]
    rows = list[Row]()
    for game, told in cost["games"].items():
        name, server, device = game.capitalize(), told["ms"]["server"], told["ms"]["device"]
        rows += [
            _share_row(f"a game of {name}, {cost['people']} people", device, server),
            _share_row(
                f"a first visit with a game of {name}",
                *(first["ms"] + each for each in (device, server)),
            ),
        ]
    visit = f"a first visit without a game, {first['requests']} requests"
    return [*rows, alone_row(visit, _ms(first["ms"]))]


def _share_row(what: str, device: float, server: float) -> Row:
    """Return two costs, and ours as a part of the other."""
    return Row(what, _ms(device), SERVER, _ms(server), f"{device / server:.2%}")


def _ms(value: float) -> str:
    return f"{value:.1f} ms"


BROWSER: Final = Part(
    "browser",
    "The core in a browser",
    """The page's WebAssembly in a worker of Chromium and the native core do the same work in turns,
say the same, and have one thread; the best of some rounds, per second of processor time. At least
0.6 of the native speed is wanted of the engine, 0.5 of the planner. Previews are what the page
asks of the law at each decision of random games. A value is timed by the clock, at moments of a
game that were not looked at before. Sizes are those on the line, packed by gzip as the server does
it. A module has a game's rules, its engine or planner, and what certifies them; the workers'
programs, the decks and the planner's values come with it.""",
    {
        "browser": ("device_speed.py",),
        "value": ("device_value.py",),
        "size": ("device_size.py",),
    },
    browser_rows,
    5,
)
ALONE: Final = Part(
    "alone",
    "People who play alone",
    """The processor time of the server and of all that it has started, for one person who plays a
game against level 8: with the game on the device and, in turns, with the game at the server. What
the page asks is what Chromium asked in a whole game; many people ask it in one run and play to the
end. Under 2 % is wanted. A first visit brings all that works offline; it is once a device.""",
    {"alone": ("device_cost.py",)},
    alone_rows,
    20,
)
