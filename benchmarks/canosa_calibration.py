"""Whether the engine's chances can be believed, on games that its weights were not fitted on.

    python benchmarks/canosa_calibration.py [GAMES] [--write]

With --write the figures and the plot go into docs/study/.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import fill

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.cli.terminal.screen import with_progress
from lungomare.games.canosa import RETAIL
from lungomare.players.canosa.engine import engine_for
from lungomare.players.canosa.weights import shipped_weights
from lungomare.training.canosa.calibration import (
    Calibration,
    as_markdown,
    as_svg,
    calibrate,
    forecasts_of,
)
from lungomare.training.canosa.selfplay import play_alone

SEED = 900_000
"""Far from the seeds of `lungomare fit`, which counts its rounds up from small ones."""
NODES = 3000
GAMES = 400
DOCS = Path(__file__).parents[1] / "docs" / "study"


def measure(games: int) -> Calibration:
    """Play the games and sum up what was forecast in them."""
    weights, engine = shipped_weights().flat(), engine_for(RETAIL)
    played = (play_alone(n, SEED, NODES, weights) for n in with_progress(range(games), "games"))
    return calibrate(forecasts_of(played, engine.chance))


def format_found(found: Calibration) -> str:
    """Return the figures in words."""
    positions = sum(one.count for one in found.bins)
    text = (
        f"{positions:,} positions of {found.games} games of the engine against itself, {NODES:,}"
        " positions looked at for each action, from openings that the weights were not fitted on;"
        f" proved positions are left out. Expected calibration error {found.error:.3f}, Brier score"
        f" {found.brier:.3f}. The intervals count games, since positions of one game share its"
        " result."
    )
    return fill(text, 100)


def write(found: Calibration) -> None:
    """Put figures and plot into the documentation."""
    (DOCS / "images" / "canosa-calibration.svg").write_text(as_svg(found), "utf-8")
    page = DOCS / "analysis.md"
    picture = "![What was forecast and what came](images/canosa-calibration.svg)"
    section = f"\\1\n{format_found(found)}\n\n{picture}\n\n{as_markdown(found)}\n\\2"
    pattern = r"(?s)(<!-- calibration: [^\n]*-->).*(<!-- end of calibration -->)"
    page.write_text(re.sub(pattern, section, page.read_text("utf-8")), "utf-8")


def main() -> None:
    """Measure, print, and write if asked to."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    found = measure(numbers[0] if numbers else GAMES)
    print(format_found(found))
    print(as_markdown(found))
    if "--write" in sys.argv:
        write(found)


if __name__ == "__main__":
    main()
