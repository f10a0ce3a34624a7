"""Every reason that the law of Canosa gives has its Italian shape on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from lungomare.games.canosa import Canosa
from lungomare.games.canosa.actions import ACTIONS

SHAPES = json.loads((Path(__file__).parents[2] / "web/src/i18n/sentences.json").read_text("utf-8"))
PARTS = {
    "siren": "the (?:gold|silver) Siren",
    "player": "gold|silver",
    "rings": "(?:no|one|two|three) rings?",
    "side": "gain|spend",
    "text": ".+",
    "n": r"-?\d+",
}
GAMES = 30


def pattern(shape: str) -> re.Pattern[str]:
    """Return a shape's pattern, as the page makes it."""
    parts = re.split(r"\{(\w+)\}", shape)
    made = [re.escape(parts[0])]
    for blank, text in zip(parts[1::2], parts[2::2], strict=True):
        kind = PARTS.get(blank.rstrip("234"), "[a-f][1-6]")
        made += [f"(?:{kind})", re.escape(text)]
    return re.compile("".join(made))


def has_same_blanks(english: str, italian: str) -> bool:
    """Say whether a shape's translation fills in all that the shape holds."""
    return set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", italian))


def reasons() -> set[str]:
    """Return every reason met in random games of both editions."""
    rng, met = Random(5), set()
    for number in range(GAMES):
        game = Canosa("retail" if number % 2 else "kickstarter")
        state = game.start()
        while not state.outcome:
            for action in rng.sample(ACTIONS, 60):
                refusal = game.explain(state, action)
                if refusal:
                    met.add(refusal.sentence)
            state = game.advance(state, rng.choice(list(game.legal(state))))
    return met


def test_every_reason_has_its_shape_in_italian() -> None:
    patterns = [pattern(english) for english, _ in SHAPES]
    met = reasons()
    assert len(met) > 500
    assert [said for said in met if not any(p.fullmatch(said) for p in patterns)] == []


def test_a_shape_and_its_translation_have_the_same_blanks() -> None:
    for english, italian in SHAPES:
        assert has_same_blanks(english, italian)
