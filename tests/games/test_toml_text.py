from __future__ import annotations

import pytest

from lungomare.game import Invalid
from lungomare.games.toml_text import read_toml


def test_what_it_says() -> None:
    assert read_toml('gold = ["b6"]') == {"gold": ["b6"]}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gold = ", r"^the text is not TOML: .*line 1|end of document"),
        ("gold = " + "[" * 5000, "^the TOML is nested too deeply$"),
        ("gold = " + "1" * 5000, "^the TOML has a number of too many digits$"),
    ],
)
def test_what_it_cannot_say(text: str, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        read_toml(text)
