"""One picture in SVG: what it is called, its few rules by day and by night, what it uses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal
from xml.sax.saxutils import escape as escape_markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Theme = Literal["auto", "light", "dark", "page"]
"""By what the reader's system asks for, always by day, always by night. A picture for a page
has no rules of its own: the page holds `Shapes.style`, and its `color-scheme` decides."""

AT_NIGHT: Final = "@media screen and (prefers-color-scheme:dark)"
"""Paper is white by night too."""
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_BOTH: Final = re.compile(r"light-dark\(([^(),]*),([^(),]*)\)")
_CLASSES: Final = re.compile(r'class="([^"]*)"')
_USED: Final = re.compile(r'href="#([^"]*)"')
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold."""


def escape(text: str) -> str:
    """Return text as it stands in XML, between tags or in quotes."""
    return escape_markup(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text), {'"': "&quot;"})


def number(value: float) -> str:
    """Return a number with at most two digits after the point."""
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".")


def at(x: float, y: float, drawn: str, scale: float = 1) -> str:
    """Return what is drawn around 0, moved to a place."""
    larger = f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{drawn}</g>'


def use(shape: str) -> str:
    """Return a shape of the picture's own, by its name."""
    return f'<use href="#{shape}"/>'


def words(x: float, y: float, text: str, kind: str) -> str:
    """Return a line of text; `kind` is its class."""
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, where it lies, and what it is in words."""

    box: tuple[float, float, float, float]
    """The left and upper edge, the width and the height."""
    body: str
    title: str
    description: str = ""

    def document(self, shapes: Shapes, theme: Theme = "auto") -> str:
        """Return the picture as a file, with the shapes and rules it uses and no others."""
        box = " ".join(number(value) for value in self.box)
        wide, high = (number(value) for value in self.box[2:])
        drawn = f"{shapes.definitions(self.body)}{self.body}"
        style = f"<style>{themed(shapes.rules(drawn), theme)}</style>" if theme != "page" else ""
        about = f"<desc>{escape(self.description)}</desc>" if self.description else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide}"'
            f' height="{high}" role="img"><title>{escape(self.title)}</title>{about}'
            f"{style}{drawn}</svg>\n"
        )


@dataclass(frozen=True, slots=True)
class Shapes:
    """The drawings of a game's pieces by name, and the rules by which they are painted."""

    prefix: str
    """What names begin with where they are used, so that no other picture has the same."""
    style: str
    shapes: Mapping[str, str]

    def definitions(self, body: str) -> str:
        """Return the shapes that are used, and those that these use."""
        found: dict[str, str] = {}
        self._collect(body, found)
        drawn = "".join(f'<g id="{name}">{shape}</g>' for name, shape in found.items())
        return f"<defs>{drawn}</defs>" if drawn else ""

    def _collect(self, body: str, found: dict[str, str]) -> None:
        for name in _USED.findall(body):
            if name not in found:
                found[name] = self.shapes[name.removeprefix(self.prefix)]
                self._collect(found[name], found)

    def rules(self, drawn: str) -> str:
        """Return the rules for classes that occur."""
        used = {name for names in _CLASSES.findall(drawn) for name in names.split()}
        return "".join(
            rule for rule, names in _rules(self.style) if names and all(n in used for n in names)
        )


def _rules(style: str) -> Iterator[tuple[str, list[str]]]:
    for selector, body in _RULE.findall(style):
        yield f"{selector}{{{body}}}", re.findall(r"\.([\w-]+)", selector)


def themed(style: str, theme: Theme) -> str:
    """Return rules in which `light-dark(DAY,NIGHT)` is one of both, as every program reads them."""
    if theme == "dark":
        return _BOTH.sub(r"\2", style)
    day = _BOTH.sub(r"\1", style)
    night = "".join(_at_night(_RULE.findall(style))) if theme == "auto" else ""
    return f"{day}{AT_NIGHT}{{{night}}}" if night else day


def _at_night(rules: Iterable[tuple[str, str]]) -> Iterator[str]:
    for selector, body in rules:
        changed = [_BOTH.sub(r"\2", each) for each in body.split(";") if _BOTH.search(each)]
        if changed:
            yield f"{selector}{{{';'.join(changed)}}}"
