"""Names that everyone can see and nobody can misread: what is invisible is left out or refused."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from lungomare.match.refusals import Refused

LONGEST_NAME: Final = 32
"""Characters; it fits beside a clock on a phone."""
MOST_MARKS: Final = 3
"""Combining marks in a row. Pointed Hebrew and Thai need two, a few names three; floods of them,
written to run over the lines above and below, have dozens."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")
"""Letters, marks and symbols by their category that show nothing: the combining grapheme joiner,
Hangul and Khitan fillers, inherent vowels of Khmer, the empty Braille pattern, a null notehead."""
_SELECTORS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0000, 0xE1000))
"""Variation selectors and tags, which say how what stands before them is to be drawn."""


def checked_name(name: str) -> str:
    """Return the name as it is kept, or refuse it.

    It is composed (NFC), without what cannot be seen (format characters, bidirectional controls
    and zero widths among them), and with single spaces. It has something to see: a letter, a
    digit or a symbol.
    """
    visible = "".join(sign for sign in name if not _is_invisible(sign))
    kept = " ".join(unicodedata.normalize("NFC", visible).split())
    if not 0 < len(kept) <= LONGEST_NAME or not kept.isprintable() or not _can_be_read(kept):
        raise Refused(
            f"a name has 1 to {LONGEST_NAME} characters that can be seen",
            code="name",
            n=LONGEST_NAME,
        )
    return kept


def _is_invisible(sign: str) -> bool:
    """Say whether a character shows nothing of its own, whatever stands around it."""
    return (
        unicodedata.category(sign) == "Cf"
        or sign in _BLANK
        or any(ord(sign) in selectors for selectors in _SELECTORS)
    )


def _can_be_read(name: str) -> bool:
    """Say whether there is something to see, and no flood of marks on it."""
    kinds = [unicodedata.category(sign)[0] for sign in name]
    floods = (kind == "M" and len(list(row)) > MOST_MARKS for kind, row in groupby(kinds))
    return kinds[0] != "M" and any(kind in "LNS" for kind in kinds) and not any(floods)
