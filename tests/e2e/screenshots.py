"""Picture every scene at the sizes that matter, and lay the pictures out on sheets to look at.

scripts/screenshots [FOLDER] [--scene NAME …] [--size WIDTHxHEIGHT …] [--language en|it …]

Each scene is one row in English by day and one in Italian by night. FOLDER, by default a new one,
gets the pictures, `index.html` with all of them small, and a sheet of each scene as PNG.
"""

from __future__ import annotations

import argparse
import sys
from html import escape
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Error as PlaywrightError

from e2e.house import House, chromium
from e2e.screens.checker import Screen, size_from
from e2e.screens.scenes import SCENES, matching
from e2e.screens.visits.visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from e2e.screens.checker import Size

SIZES: Final[list[Size]] = [
    (320, 568),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 640),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]
LOOKS: Final = {"en": "light", "it": "dark"}
"""The theme that each language is pictured in: both appear, and half as many pictures are made."""
THUMB: Final = 260
SHEET: Final = 1600
"""The height of a picture on a sheet, and the width of a sheet, in pixels."""
STYLE: Final = f"""body {{ margin: 1rem; font: 16px sans-serif; color: #222; background: #e8e4da }}
h2 {{ margin: 1.2rem 0 0.3rem; font-size: 1.1rem }}
.row {{ display: flex; flex-wrap: wrap; gap: 10px; margin-bottom: 10px }}
figure {{ margin: 0 }} figcaption {{ font-size: 12px }}
img {{ display: block; height: {THUMB}px; border: 1px solid #888; background: #fff }}"""


def picture(visit: Visit, name: str, sizes: list[Size], folder: Path) -> list[Path]:
    """Write a scene at all sizes; return the pictures."""
    page = SCENES[name].open(visit)
    theme = LOOKS[visit.language]
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    screen = Screen(page)
    made: list[Path] = []
    for width, height in sizes:
        screen.resize((width, height))
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        made.append(folder / f"{name}-{width}x{height}-{visit.language}-{theme}.png")
        screen.picture(made[-1])
    page.context.close()
    return made


def sheet(rows: dict[str, list[Path]]) -> str:
    """Return a page with the rows of pictures, each under its scene's name."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Every scene</title><style>{STYLE}</style>"]
    for title, pictures in rows.items():
        parts.append(f"<h2>{escape(title)}</h2><div class=row>")
        parts += [
            f'<figure><a href="{each.name}"><img src="{each.name}" alt=""></a>'
            f"<figcaption>{escape(each.stem)}</figcaption></figure>"
            for each in pictures
        ]
        parts.append("</div>")
    return "\n".join(parts)


def draw_sheets(browser: Browser, rows: dict[str, list[Path]], folder: Path) -> None:
    """Write the page of all pictures, and a picture of each scene's part."""
    (folder / "index.html").write_text(sheet(rows), "utf-8")
    page = browser.new_page(viewport={"width": SHEET, "height": 600})
    for scene in dict.fromkeys(title.split()[0] for title in rows):
        part = {title: each for title, each in rows.items() if title.split()[0] == scene}
        place = folder / f"{scene}.html"
        place.write_text(sheet(part), "utf-8")
        page.goto(place.as_uri())
        page.screenshot(path=folder / f"sheet-{scene}.png", full_page=True)
        place.unlink()
    page.close()


def arguments() -> argparse.Namespace:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("folder", nargs="?", help="by default a new one")
    parser.add_argument("--scene", action="append", default=[], help="how its name begins")
    parser.add_argument("--size", action="append", type=size_from, help="WIDTHxHEIGHT")
    parser.add_argument("--language", action="append", choices=LOOKS)
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    folder = Path(asked.folder or mkdtemp(prefix="lungomare-")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    house = House(Path(mkdtemp()))
    house.open()
    rows: dict[str, list[Path]] = {}
    try:
        with chromium() as browser:
            for name in matching(asked.scene):
                for language in asked.language or LOOKS:
                    visit = Visit(browser, house, language)
                    title = f"{name} {language} {LOOKS[language]}"
                    try:
                        rows[title] = picture(visit, name, asked.size or SIZES, folder)
                    except (PlaywrightError, AssertionError) as error:
                        print(f"{title} cannot be opened: {error}", file=sys.stderr)
            draw_sheets(browser, rows, folder)
    finally:
        house.close()
    print(f"The pictures are in {folder}; open {folder / 'index.html'}")


if __name__ == "__main__":
    main()
