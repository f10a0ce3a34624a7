"""Bosa's shapes and colours, as the page's components made them, and the rules of our own text."""

from __future__ import annotations

from typing import Final

from lungomare.drawing.shapes import load_shapes
from lungomare.drawing.svg import Shapes, use

PREFIX: Final = "bosa-"
_FILE: Final = load_shapes(__package__ or "")
INK: Final[str] = _FILE["ink"]
CREAM: Final[str] = _FILE["cream"]
HOUSES: Final[dict[str, dict[str, str]]] = _FILE["houses"]
"""By colour: wall, roof, and the mark for those who do not see the colour."""
SERIF: Final = "'Fraunces',Georgia,serif"
SANS: Final = "'Source Sans 3',system-ui,sans-serif"

_TEXT: Final = (
    f".bosa-title{{fill:light-dark(#10303c,#f1efe2);font:600 24px {SERIF}}}"
    f".bosa-name{{fill:light-dark(#10303c,#f1efe2);font:600 19px {SERIF}}}"
    f".bosa-amount{{fill:light-dark(#10303c,#f1efe2);font:600 20px {SERIF}}}"
    f".bosa-words{{fill:light-dark(#10303c,#f1efe2);font:400 14px {SANS}}}"
    f".bosa-soft{{fill:light-dark(#4a626b,#aec2c5);font:400 14px {SANS}}}"
    ".bosa-middle{text-anchor:middle}.bosa-end{text-anchor:end}"
    ".bosa-paper{fill:light-dark(#fffaf0,#0c2d39);fill-opacity:.94;"
    "stroke:light-dark(#e0d3b8,#1f4a57);stroke-width:1.5}"
    ".bosa-acts{stroke:#b9561f;stroke-width:3.5}"
    ".bosa-ground{fill:light-dark(#c8d3a8,#1d4b42)}"
    ".bosa-cell{fill:none;stroke:light-dark(#46513855,#dfe6dc55);stroke-width:2;"
    "stroke-dasharray:6 5}"
    ".bosa-free{fill:#fff3cd;stroke:#b9561f}.bosa-shut{stroke:light-dark(#7d8a66,#93a58d)}"
    f".bosa-cell-name{{fill:light-dark(#465138,#c9d6c2);font:600 19px {SERIF};text-anchor:middle}}"
    ".bosa-on-free{fill:#7a3413}.bosa-on-shut{fill:light-dark(#8c2f1d,#ffb09a);font-size:26px}"
    ".bosa-lit{fill:#fff6db;fill-opacity:.75;stroke:#fff6db;stroke-width:4}"
    ".bosa-fresh{fill:none;stroke:#b9561f;stroke-width:4}"
    ".bosa-pointed{fill:#fff3cd;fill-opacity:.35;stroke:#b9561f;stroke-width:4.5}"
    f".bosa-order{{fill:#fff8e6;font:600 18px {SERIF};text-anchor:middle}}"
    ".bosa-step{fill:light-dark(#fffbf0,#24505a);stroke:light-dark(#2c262055,#f4c34f66);"
    "stroke-width:1.5}"
    ".bosa-now{fill:light-dark(#2c2620,#f4c34f)}"
    ".bosa-step-number{fill:light-dark(#4b4238,#dfe6dc);text-anchor:middle;"
    f"font:600 16px {SERIF}}}"
    ".bosa-now-number{fill:light-dark(#fff8e6,#2c1d00)}"
)
SHAPES: Final = Shapes(PREFIX, _FILE["style"] + _TEXT, _FILE["shapes"])


def shape(name: str) -> str:
    """Return one of the page's shapes."""
    return use(f"{PREFIX}{name}")
