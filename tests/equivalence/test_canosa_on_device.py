"""Canosa on a device says what the law says, of games, odd positions, and wrong texts."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from equivalence.on_device import Course, OnDevice, Seen, compare
from lungomare.games.canosa import ACTIONS, FAMILY, Canosa, State, write_action
from lungomare.games.canosa.family import CanosaFamily
from lungomare.native.canosa.lockstep import TASTES, choose, draw_start

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_STEPS: Final = 400
TEXTS: Final = [write_action(action) for action in ACTIONS]
LETTERS: Final = "@+-xabcdefgh0123456789()GSgs,/ '\"\\é\u00a0😀\ud800\n\x00"
RESULTS: Final[list[dict[str, Any]]] = [
    {"reason": "resigned", "winner": "gold"},
    {"reason": "agreed", "winner": None},
    {"reason": "agreed", "winner": "gold"},
    {"reason": "time", "winner": None},
    {"reason": "forfeit"},
    {"reason": "agreed"},
    {"reason": "abandoned", "winner": None},
    {"reason": ["a", 1.5, {}]},
    {"reason": "time", "winner": {"a": "it's"}},
    {},
]


@pytest.fixture(scope="module")
def device() -> Iterator[OnDevice]:
    with OnDevice("canosa") as opened:
        yield opened


def wrong_texts(rng: Random, right: str) -> Iterator[str]:
    """Yield texts that are right but for some letters, and some that are not right at all."""
    at = rng.randrange(len(right) + 1)
    yield right[:at]
    yield right[:at] + rng.choice(LETTERS) + right[at:]
    yield right[:at] + rng.choice(LETTERS) + right[at + 1 :]
    yield right[:at] + right[at + 1 :]
    yield "".join(rng.choices(LETTERS, k=rng.randrange(90)))


def play(rng: Random, texts: list[str], most: int = MOST_STEPS) -> Course:
    """Play a random game of any edition and mix, from any layout or position."""
    game, state = draw_start(rng)
    course = Course(game.header(state), [], texts, RESULTS)
    taste = rng.choice(TASTES)
    while not game.outcome(state) and len(course.moves) < most:
        ids = [game.encode(action) for action in game.legal(state)]
        action = game.decode(choose(rng, ids, taste))
        course.moves.append(game.write(action))
        state = game.advance(state, action)
    return course


def odd_texts(rng: Random) -> list[str]:
    """Return actions that have no id, and wrong texts of some that have one."""
    squares = [text[1:] for text in TEXTS[:36]]
    pairs = [f"{rng.choice(('@', ''))}{{}}{rng.choice('x-')}{{}}" for _ in range(20)]
    odd = [pair.format(*rng.choices(squares, k=2)) for pair in pairs]
    return [*odd, *(text for right in rng.choices(TEXTS, k=6) for text in wrong_texts(rng, right))]


RARE: Final = (
    "5S/4G1/()()4/()()4/6/6 1,0 3,3 g2",  # one Siren beside the other on her island
    "6/4G1/()()4/()()4/6/2S3 1,0 3,3 g2",  # beside the other's island
    "6/6/()()4/()()4/1G4/S5 1,0 3,3 g2",  # the other on the island of whoever acts
    "6/6/6/()()4/S()4/G()4 1,0 3,3 g2",  # no square to put the other on
    "4()S/4()()/6/6/()()4/G()4 0,0 2,2 g2",  # nobody can act
    "6/4S1/3G2/2(g)(sss)2/()()4/6 3,0 3,3 g2",  # a push to her own island; three rings
    "6/6/6/2G3/()S()()2/2()3 3,0 3,3 g2",  # a push to the island of whoever acts
)


def rare_courses() -> Iterator[Course]:
    """Yield what random games hardly ever come to."""
    for position in RARE:
        for edition in ("retail", "kickstarter"):
            yield Course({"edition": edition, "start": position}, [], [*TEXTS, "@e5xa1"])
    there_and_back = ["@f5", "@e6", "@a2", "@b1"]
    moves = ["@b1", *there_and_back * 25]
    yield Course({}, moves[:10], TEXTS, since=7)
    yield Course({"rules": {"repetition": "off"}}, moves[:99], TEXTS, since=96)


def headers(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield openings of records, most of them wrong somewhere."""
    game, state = draw_start(rng)
    header = game.header(state)
    position = game.view(state, None)["position"]
    yield from (header | {"start": text} for text in wrong_texts(rng, position))
    yield header | {"start": odd_position(rng, position)}
    yield header | {rng.choice(("edition", "rules", "layout", "start")): rng.choice(VALUES)}
    yield header | {"rules": {rng.choice(("trap", "quiet", "tràp")): rng.choice((*VALUES, "on"))}}
    yield header | {"layout": odd_layout(rng)}


VALUES: Final[list[Any]] = [
    None,
    3,
    1e-7,
    True,
    [],
    {},
    "x" * 70,
    "é'\u2028",
    ["a1"] * 5,
    {"b": [[[]]]},
]


def odd_position(rng: Random, position: str) -> str:
    """Return a position with other numbers and pieces, which the rules may not allow."""
    others = (("2,2", "9,1"), ("0,0", "4,4"), ("0,0", "5,0"), ("()", "(ggg)"), ("G", "()"))
    odd = (
        *others,
        ("/", "/ "),
        ("1", "1G"),
        ("6", "5()"),
        ("5", "S(g)3"),
        ("3", "12"),
        ("1/", "2/"),
    )
    wrong, right = rng.choice(
        (*odd, (" ", "  "), ("S", "1"), ("/", ""), ("(g", "(gggg"), ("2", "1"))
    )
    return position.replace(wrong, right, rng.choice((1, 9)))


def odd_layout(rng: Random) -> dict[str, Any]:
    """Return a layout which is mostly wrong."""
    squares = rng.sample([text[1:] for text in TEXTS[1:35]], 10)
    squares[rng.randrange(10)] = rng.choice(("a1", "f6", "g7", "", squares[0], "b22", *squares))
    layout: dict[str, Any] = {"gold": squares[:5], "silver": squares[5:]}
    layout |= rng.choice(({}, {}, {"name": rng.choice((*VALUES, "standard"))}, {"é": 1, "b": 2}))
    return layout | rng.choice(({}, {}, {"gold": rng.choice(VALUES)}, {"silver": squares[:4]}))


def test_what_the_device_says_is_the_law(device: OnDevice) -> None:
    """Every end is among it, and every refusal there is."""
    rng, seen = Random("canosa on a device"), Seen()
    for course in rare_courses():
        compare(FAMILY, course, device, seen)
    for _ in range(20):
        compare(FAMILY, play(rng, TEXTS + odd_texts(rng), 2), device, seen)
    for _ in range(10):
        course = play(rng, rng.sample(TEXTS, 4))
        course.since = max(0, len(course.moves) - 20)
        compare(FAMILY, course, device, seen)
    for _ in range(100):
        for header in headers(rng):
            compare(FAMILY, Course(header), device, seen)
    assert seen.codes == set(FAMILY.refusals)
    assert seen.ends == {"sailors", "trap", "blocked", "repetition", "quiet"}


class Otherwise(Canosa):
    """A law that counts one more quiet turn in the second turn of a game."""

    def view(self, state: State, seat: int | None) -> Any:
        return {**super().view(state, seat), "quiet": state.quiet + (state.turn == 2)}


class OtherFamily(CanosaFamily):
    def open_record(self, record: Any) -> tuple[Canosa, State]:
        game = Otherwise()
        return game, super().open_record(record)[1]


def test_a_difference_is_found(device: OnDevice) -> None:
    compare(OtherFamily(), Course({}), device, Seen())
    with pytest.raises(AssertionError, match=r"views .*'quiet': 2"):
        compare(OtherFamily(), Course({}, ["@b1", "@e6", "@f5"]), device, Seen())


@pytest.mark.long
def test_very_many_games(device: OnDevice) -> None:
    """As many states as LUNGOMARE_STATES says."""
    rng, seen = Random(os.environ.get("LUNGOMARE_SEED", "many")), Seen()
    while seen.states < int(os.environ.get("LUNGOMARE_STATES", "200000")):
        compare(FAMILY, play(rng, rng.sample(TEXTS, 60) + odd_texts(rng)), device, seen)
        for header in headers(rng):
            compare(FAMILY, Course(header), device, seen)
    sys.stdout.write(f"{seen}\n")
