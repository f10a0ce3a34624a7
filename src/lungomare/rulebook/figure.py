"""A diagram as it stands in a page: what its fence says, its pictures, and its caption."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.errors import Invalid, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

Fields = dict[str, str]
"""What one panel of a fence says: key to value."""


SMALL: Final = 0.6
"""How large boards and townscapes are in a page, by the size they give themselves."""


class Picture(NamedTuple):
    """A picture as SVG, and how large it is in a page."""

    svg: str
    scale: float = SMALL


BETWEEN: Final = "--"
"""The line between two panels."""
CAPTION: Final = "caption"
SIZE: Final = re.compile(r'\b(width|height)="([\d.]+)"')
"""The width and the height of a picture, which come first in it."""


def read_panels(text: str) -> tuple[list[Fields], str]:
    """Return the panels of a fence and its caption, or raise `Invalid`."""
    panels: list[Fields] = [{}]
    for line in filter(None, map(str.strip, text.splitlines())):
        if line == BETWEEN:
            panels.append({})
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key in panels[-1]:
            raise Invalid(
                f"a line of a diagram is a new key, a colon and a value, not {quote(line)}"
            )
        panels[-1][key] = value
    captions = [panel.pop(CAPTION) for panel in panels if CAPTION in panel]
    return panels, " ".join(captions)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of diagram: the keys that a panel of it may have, and who draws it."""

    keys: frozenset[str]
    draw: Callable[[Fields, str], Sequence[Picture]]
    """Draws a panel, for readers of a language, as one picture or several beside each other."""
    leads: bool = False
    """Whether each of several pictures is what becomes of the one before."""

    def pictures(self, panel: Fields, language: str) -> Sequence[Picture]:
        """Draw a panel, or raise `Invalid` if it says what it may not, or what is not so."""
        unknown = panel.keys() - self.keys
        if unknown:
            raise Invalid(f"this diagram has no {quote(min(unknown))}, but {_listed(self.keys)}")
        return self.draw(panel, language)


def figure(kind: Kind, text: str, css: str, language: str) -> str:
    """Return the figure of a fence as HTML without an empty line."""
    panels, caption = read_panels(text)
    drawn = "".join(_panel(kind.pictures(panel, language), leads=kind.leads) for panel in panels)
    words = f"<figcaption>{escape(caption, quote=False)}</figcaption>" if caption else ""
    panels_drawn = f'<div class="panels" data-search-exclude>{drawn}</div>'
    return f'<figure class="diagram {css}">{panels_drawn}{words}</figure>'


def _panel(pictures: Sequence[Picture], *, leads: bool) -> str:
    if not leads or len(pictures) == 1:
        return f'<div class="panel">{"".join(map(_picture, pictures))}</div>'
    arrow = '<span class="leads" aria-hidden="true">→</span>'
    return f'<div class="panel steps">{arrow.join(map(_picture, pictures))}</div>'


def _picture(picture: Picture) -> str:
    """Return a picture on one line, at its size in the page."""
    svg = SIZE.sub(lambda size: f'{size[1]}="{float(size[2]) * picture.scale:.0f}"', picture.svg, 2)
    return f'<div class="picture">{svg.strip()}</div>'


def words_of(panel: Mapping[str, str], key: str) -> list[str]:
    """Return the words that stand under a key."""
    return panel.get(key, "").split()


def pairs_of(panel: Mapping[str, str], key: str) -> Iterator[tuple[str, str]]:
    """Yield "fish 2, points 8" as pairs of the last word of each part and what is before it."""
    for part in filter(None, (part.strip() for part in panel.get(key, "").split(","))):
        first, _, last = part.rpartition(" ")
        yield first.strip(), last


def check(*, holds: bool, claim: str) -> None:
    """Raise `Invalid` unless what a diagram says is so."""
    if not holds:
        raise Invalid(f"the diagram says what is not so: {claim}")


def _listed(keys: frozenset[str]) -> str:
    return ", ".join(sorted(keys))
