"""Names are seen and read by everyone; what cannot be seen is left out, or refused."""

from __future__ import annotations

import unicodedata

import pytest

from lungomare.match import Refused, join
from lungomare.match.names import LONGEST_NAME, checked_name
from match.sittings import CANOSA, PERSON, open_sitting

ZALGO = "Z" + "\u0300\u0301\u0302\u0303" * 5


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3164",  # Hangul filler
        "\u115f\u1160",  # Hangul choseong and jungseong fillers
        "\uffa0",  # halfwidth Hangul filler
        "\u2800\u2800",  # empty Braille patterns
        "\u200b\u200c\u200d\u2060\ufeff",  # zero widths
        "\u202e\u202d\u2066\u2069\u200f",  # bidirectional controls alone
        "\u00ad",  # soft hyphen
        "\u034f",  # combining grapheme joiner
        "\U000e0041\U000e0042",  # tags
        "\ufe0f",  # variation selector
        "\u180e",  # Mongolian vowel separator
        "\u17b4",  # inherent vowel of Khmer
        "\U0001d159",  # null notehead
        "\u00a0\u3000\u2003",  # spaces of all widths
        "\u0301",  # a mark on nothing
        "\u0301Ada",
        ZALGO,
        "...",
        "Ada\x00",
        "Ada\x1b[31m",
        "A\ud800da",  # half a character
        "\ue000\ue001",  # private use
        "a" * (LONGEST_NAME + 1),
    ],
)
def test_names_that_cannot_be_read(name: str) -> None:
    with pytest.raises(Refused, match="1 to 32 characters that can be seen") as refused:
        checked_name(name)
    assert (refused.value.code, refused.value.values) == ("name", {"n": 32})


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Byron\n", "Ada Byron"),
        ("A\u200bd\u2060a\ufeff", "Ada"),
        ("\u202eadA", "adA"),
        ("\u2067Ada\u2069", "Ada"),
        ("Ada\u3164", "Ada"),
        ("Zoe\u0308", "Zo\u00eb"),  # composed
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("ดี้", "ดี้"),  # Thai, two marks on one letter
        ("שָּׁלוֹם", "שָּׁלוֹם"),  # pointed Hebrew, three
        ("नीलिमा", "नीलिमा"),
        ("李小龍", "李小龍"),
        ("강감찬", "강감찬"),
        ("🦊", "🦊"),
        ("☺\ufe0f", "☺"),
        ("R2-D2", "R2-D2"),
        ("7", "7"),
        ("a" * LONGEST_NAME + "\u200b" * 8, "a" * LONGEST_NAME),
    ],
)
def test_names_as_they_are_kept(name: str, kept: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", kept)
    assert checked_name(checked_name(name)) == checked_name(name)


def test_a_seat_is_taken_under_the_name_that_is_kept() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    sitting.do(join, 0, "\u202e Ada\u200b", b"")
    assert sitting.table.chairs[0].name == "Ada"
    assert "can be seen" in sitting.refuses(join, 1, "\u3164", b"")
