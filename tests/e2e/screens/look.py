"""Look at scenes of the page at any size, and say what is wrong there.

    scripts/page    # builds the page of this checkout, which is what is looked at
    .venv/bin/python tests/e2e/screens/look.py --list
    .venv/bin/python tests/e2e/screens/look.py --scene bosa-5-hint --size 1024x640 \
        --language it --theme dark --picture /tmp/x.png
    .venv/bin/python tests/e2e/screens/look.py --scene bosa --widths 1000-1400 --heights 640,720
    .venv/bin/python tests/e2e/screens/look.py --scene first    # all sizes: 297

`--scene` takes every scene whose name begins so, and may be given several times; without it all
are looked at. Each different fault is one line: its kind, the element, its text, its box at the
first size, what covers or cuts it, and at which sizes. Text that may be cut on purpose, such as a
person's long name, says so by an attribute `data-cut-ok` on it or around it.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from tempfile import mkdtemp

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Error as PlaywrightError

from e2e.house import House, chromium
from e2e.screens.checker import Screen, Size, size_from, summary
from e2e.screens.scenes import SCENES, matching
from e2e.screens.sizes import HEIGHTS, WIDTHS, all_sizes, some_sizes
from e2e.screens.visits.visit import LANGUAGES, THEMES, Visit


def widths_from(text: str) -> list[int]:
    first, _, last = text.partition("-")
    return [*range(int(first), int(last or first) + 1, 40)]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="name the scenes")
    parser.add_argument("--scene", action="append", default=[])
    parser.add_argument(
        "--size", action="append", type=size_from, help="WIDTHxHEIGHT in CSS pixels"
    )
    parser.add_argument(
        "--widths", type=widths_from, default=WIDTHS, help="FIRST-LAST in steps of 40"
    )
    parser.add_argument(
        "--heights", type=lambda text: [int(each) for each in text.split(",")], default=HEIGHTS
    )
    parser.add_argument("--some", action="store_true", help="the sizes of the everyday test")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument(
        "--theme", choices=THEMES, default="light", help="of the picture, and for contrast"
    )
    parser.add_argument("--contrast", action="store_true", help="contrast too, at the last size")
    parser.add_argument(
        "--picture", help="where to write a picture of the (last) scene at the (last) size"
    )
    return parser.parse_args()


def sizes_for(name: str, asked: argparse.Namespace) -> list[Size]:
    """Return the sizes that were asked for; a range without those that are not among the steps."""
    if asked.some:
        return some_sizes([*SCENES].index(name))
    if asked.widths == WIDTHS and asked.heights == HEIGHTS:
        return asked.size or all_sizes()
    return asked.size or [(width, height) for height in asked.heights for width in asked.widths]


def look(visit: Visit, name: str, sizes: list[Size], asked: argparse.Namespace) -> int:
    """Look at one scene in one language; print and count its faults."""
    begun = time.monotonic()
    try:
        page = SCENES[name].open(visit)
    except (PlaywrightError, AssertionError) as error:
        print(f"== {name} {visit.language}: cannot be opened: {error}")
        return 1
    page.emulate_media(color_scheme=asked.theme, reduced_motion="reduce")
    screen = Screen(page)
    opened = time.monotonic()
    faults = [each for size in sizes for each in screen.faults(size, SCENES[name].needs(*size))]
    if asked.contrast or asked.size:
        faults += screen.low_contrasts(sizes[-1], asked.theme)
    if asked.picture:
        screen.resize(sizes[-1])
        screen.picture(asked.picture)
    page.context.close()
    took = (
        f"opened in {opened - begun:.1f} s, {len(sizes)} sizes in {time.monotonic() - opened:.1f} s"
    )
    lines = summary(faults)
    print(f"== {name} {visit.language}: {len(lines)} faults ({took})")
    print(*(f"  {line}" for line in lines), sep="\n")
    return len(lines)


def main() -> None:
    asked = arguments()
    if asked.list:
        print(*SCENES, sep="\n")
        return
    house = House(Path(mkdtemp()))
    house.open()
    try:
        with chromium(scrollbars=True) as browser:
            found = [
                look(Visit(browser, house, language), name, sizes_for(name, asked), asked)
                for name in matching(asked.scene)
                for language in asked.language or LANGUAGES
            ]
    finally:
        house.close()
    sys.exit(1 if sum(found) else 0)


if __name__ == "__main__":
    main()
