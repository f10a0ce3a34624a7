"""Whether the levels play as strong on a device as on a server: matches between the two.

    python benchmarks/device_strength.py [--records FOLDER] [--jobs N] [--write]

A level of the page, run by Node as a program (benchmarks/device_bot), meets the level of the same
name, from paired openings and deals. With --records a stopped measurement goes on; with --write the
figures go into docs/how/.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import installed  # noqa: F401 - says what to install where an import fails

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "build" / "device_bot"
MODULES: Final = ROOT / "web" / "wasm"
DATA: Final = ROOT / "docs" / "how" / "device-strength.json"
PAGE: Final = ROOT / "docs" / "how" / "browser.md"
SEED: Final = 7
MS: Final = 5000
"""For an action; all levels need less, and none looks at the clock."""
CONFIDENCE: Final = "95 %"


@dataclass(frozen=True)
class Pairing:
    """A level, and how many games it plays against itself at a table of so many."""

    game: str
    players: int
    level: int
    games: int

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.game}-{self.players}-level-{self.level}"


PAIRINGS: Final = (
    Pairing("canosa", 2, 8, 100),
    Pairing("bosa", 2, 8, 100),
    Pairing("canosa", 2, 4, 100),
    Pairing("bosa", 2, 4, 100),
    Pairing("bosa", 4, 8, 100),
)
"""At a table of four one of the page sits among three of the server."""


@dataclass(frozen=True)
class Row:
    """What came of a pairing: the share of victory that fell to the page's level."""

    game: str
    players: int
    level: int
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    fair: float


def bundle() -> None:
    """Make a program of the page's own TypeScript, beside the modules as they are now."""
    if not (MODULES / "canosa.wasm").exists():
        sys.exit("the core is not compiled for the page; scripts/page compiles it, with ziglang")
    source = Path(__file__).with_name("device_bot") / "bot.ts"
    options = ("--config", "node.config.ts", "--outDir", BUILT, "--logLevel", "error")
    vite = ROOT / "web/node_modules/.bin/vite"
    subprocess.run([node(), vite, "build", "--ssr", source, *options], cwd=ROOT / "web", check=True)  # noqa: S603 - our own words
    for module in MODULES.glob("*.wasm"):
        shutil.copy(module, BUILT)


def node() -> Path:
    """Return the Node that was installed beside this Python."""
    return Path(sys.executable).with_name("node")


def play(pairing: Pairing, records: Path, jobs: int) -> Row:
    """Play the games that are not yet in the records, and sum all up."""
    level = f"level-{pairing.level}"
    bot = shlex.join(map(str, (node(), BUILT / "bot.js", BUILT, level)))
    found = records / f"{pairing.name}.json"
    settings: dict[str, object] = {
        "games": pairing.games,
        "seed": SEED,
        "budget-ms": MS,
        "jobs": jobs,
        "records": found.with_suffix(".jsonl"),
        "json": found,
        **({"players": pairing.players} if pairing.game == "bosa" else {}),
    }
    options = [f"--{name}={value}" for name, value in settings.items()]
    lungomare = Path(sys.executable).with_name("lungomare")
    players = ("--player", f"bot:{bot}", "--player", level)
    subprocess.run([lungomare, "match", pairing.game, *players, *options], check=True)  # noqa: S603 - our own words
    return row_of(pairing, json.loads(found.read_text("utf-8")))


def row_of(pairing: Pairing, summary: Any) -> Row:
    """Return what the summary of a match says of the page's level, which is named first."""
    ours = summary["players"][0]
    if ours["forfeits"]:
        raise SystemExit(f"{pairing.name}: the page's level forfeited {ours['forfeits']} games")
    counted = {name: ours[name] for name in ("games", "wins", "draws", "losses", "fair")}
    shares = {name: round(ours[name], 4) for name in ("score", "low", "high")}
    return Row(pairing.game, pairing.players, pairing.level, **counted, **shares)


def as_markdown(rows: list[Row]) -> str:
    """Return the table of the page."""
    head = f"| game | seats | level | games | fair | the device, {CONFIDENCE} |\n"
    return head + "|---|---|---|---|---|---|\n" + "".join(map(line_of, rows))


def line_of(row: Row) -> str:
    """Return the table's line of a pairing."""
    interval = f"{percent(row.low)} … {percent(row.high)}"
    what = (row.game.capitalize(), row.players, row.level, f"{row.games:,}")
    cells = (*what, percent(row.fair), f"{percent(row.score)} ({interval})")
    return f"| {' | '.join(map(str, cells))} |\n"


def percent(share: float) -> str:
    """Return a share in a hundred parts."""
    return f"{100 * share:.1f} %"


def write(rows: list[Row]) -> None:
    """Write the figures as data, and the table into the documentation."""
    lines = ",\n".join(f"  {json.dumps(asdict(row))}" for row in rows)
    DATA.write_text(f"[\n{lines}\n]\n", "utf-8")
    pattern = r"(?s)(<!-- device strength: [^\n]*-->\n).*(<!-- end of device strength -->)"
    text = re.sub(pattern, lambda m: m[1] + as_markdown(rows) + m[2], PAGE.read_text("utf-8"))
    PAGE.write_text(text, "utf-8")


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--records", type=Path, help="a folder of records, to go on from")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/how/")
    asked = parser.parse_args()
    bundle()
    with TemporaryDirectory() as fresh:
        folder = asked.records or Path(fresh)
        folder.mkdir(parents=True, exist_ok=True)
        rows = [play(pairing, folder, asked.jobs) for pairing in PAIRINGS]
    print(as_markdown(rows), end="")
    if asked.write:
        write(rows)


if __name__ == "__main__":
    main()
