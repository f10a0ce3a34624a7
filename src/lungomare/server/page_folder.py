"""Where the built page is, and why it may not be there.

It is built from `web/` of the repository, when the package is built or by `scripts/page`, into the
folder `page` beside this module.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "page"
ENTRY: Final = "index.html"
REASON: Final = "missing.txt"
"""Where a package's build that made no page says why (`build_backend/lungomare_build/page.py`)."""


def has_page(folder: Path = FOLDER) -> bool:
    """Say whether the page is there."""
    return (folder / ENTRY).is_file()


def has_core(folder: Path = FOLDER) -> bool:
    """Say whether the native core is part of the page, so that games are played on the device."""
    return any((folder / "assets").glob("*.wasm"))


def why_missing(folder: Path = FOLDER) -> str:
    """Return in a sentence or two why there is no page, and how to get one."""
    if (folder.parents[3] / "scripts/page").is_file():
        return "It has not been built; scripts/page builds it."
    reason = folder / REASON
    why = f": {reason.read_text('utf-8').strip()}" if reason.is_file() else "."
    return (
        f"This package of Lungomare was built without it{why}"
        " Install one that was built where Node and npm's packages can be had."
    )
