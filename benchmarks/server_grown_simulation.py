"""The plan of docs/host/scale.md, from the figures in scale.json: arithmetic and a simulation.

python benchmarks/server_grown_simulation.py [--figures FILE] [--write]

Prints how late moves become as the load grows, what a dying machine does to the others, and what a
million tables take. `--write` renews docs/host/scale.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import installed  # noqa: F401 - says what to install where an import fails
from grown.plan import FIGURES, Measured
from grown.report import BLOCKS, renewed

PAGE: Final = FIGURES.with_name("scale.md")


def main() -> None:
    """Print the tables, and renew the page when asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--figures", type=Path, default=FIGURES, help="as server_grown.py writes")
    parser.add_argument("--write", action="store_true", help="renew docs/host/scale.md")
    asked = parser.parse_args()
    has = Measured.read(asked.figures)
    if asked.write:
        PAGE.write_text(renewed(PAGE.read_text("utf-8"), has), "utf-8")
        return
    for name, write in BLOCKS.items():
        print(f"== {name}\n{write(has)}\n")


if __name__ == "__main__":
    main()
