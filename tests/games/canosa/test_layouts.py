"""C2.3: a layout is data, and checked."""

from __future__ import annotations

import pytest

from lungomare.game import Invalid, quote
from lungomare.games.canosa import STANDARD, Layout, read_layout
from lungomare.games.canosa.layouts import layout_from_json
from lungomare.games.names import A_NAME

GOLD = ["b5", "c5", "d5", "e5", "d4"]
SILVER = ["b2", "c2", "d2", "e2", "c3"]
TEXT = f"gold = {GOLD}\nsilver = {SILVER}"


@pytest.mark.clause("C2.3")
def test_a_layout_file_names_the_squares() -> None:
    layout = read_layout(TEXT, "walls")
    assert layout == Layout("walls", gold=(25, 26, 27, 28, 21), silver=(7, 8, 9, 10, 14))
    assert read_layout(f'name = "own"\n{TEXT}', "walls").name == "own"


@pytest.mark.clause("C2.3")
def test_a_record_holds_a_layout_by_name_or_whole() -> None:
    layout = read_layout(TEXT, "walls")
    assert layout.to_json() == {"name": "walls", "gold": GOLD, "silver": SILVER}
    assert layout_from_json(layout.to_json()) == layout
    assert STANDARD.to_json() == "standard"
    assert layout_from_json("standard") == STANDARD
    assert layout_from_json({"gold": GOLD, "silver": SILVER}).name == "custom"


@pytest.mark.clause("C2.3")
def test_other_squares_are_another_layout_whatever_its_name() -> None:
    other = Layout("standard", STANDARD.silver, STANDARD.gold)
    assert other.to_json() != "standard"


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (7, "a layout is a name or an object with gold and silver squares"),
        (None, "a layout is a name or an object with gold and silver squares"),
        ([GOLD, SILVER], "a layout is a name or an object with gold and silver squares"),
        ("oval", "there is no layout 'oval'; there is: standard"),
        ({"gold": GOLD, "silver": SILVER, "bronze": []}, "a layout has no key 'bronze'"),
        ({"gold": GOLD, "silver": SILVER, "name": 3}, f"a layout's name is {A_NAME}, not 3"),
        (
            {"gold": GOLD, "silver": SILVER, "name": "\a" * 99},
            f"a layout's name is {A_NAME}, not {quote(chr(7) * 99)}",
        ),
        (
            {"gold": GOLD, "silver": SILVER, "name": "standard"},
            "the name 'standard' belongs to the layout we ship; choose another",
        ),
        ({"silver": SILVER}, "a layout lists its gold squares as texts"),
        ({"gold": GOLD}, "a layout lists its silver squares as texts"),
        ({"gold": "b5", "silver": SILVER}, "a layout lists its gold squares as texts"),
        ({"gold": [*GOLD[:4], 4], "silver": SILVER}, "a layout lists its gold squares as texts"),
        ({"gold": GOLD[:4], "silver": SILVER}, "a layout has five gold Sailors, not 4"),
        ({"gold": GOLD, "silver": [*SILVER, "f1"]}, "a layout has five silver Sailors, not 6"),
        (
            {"gold": [*GOLD[:4], "g1"], "silver": SILVER},
            "'g1' is no square; squares are a1 to f6, among the gold ones",
        ),
        (
            {"gold": GOLD, "silver": [*SILVER[:4], "a1"]},
            "no Sailor begins on an island, and a1 is one",
        ),
        (
            {"gold": [*GOLD[:4], "f6"], "silver": SILVER},
            "no Sailor begins on an island, and f6 is one",
        ),
        ({"gold": [*GOLD[:4], "b5"], "silver": SILVER}, "b5 is named twice"),
        ({"gold": GOLD, "silver": [*SILVER[:4], "d4"]}, "d4 is named twice"),
    ],
)
def test_what_is_wrong_with_a_layout(data: object, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        layout_from_json(data)
    assert str(refused.value) == f"{sentence} (C2.3)"


def test_a_layout_file_that_is_no_toml() -> None:
    with pytest.raises(Invalid, match=r"^the text is not TOML: "):
        read_layout("gold = [", "walls")
