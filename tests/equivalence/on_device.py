"""A game's law as the page has it on a device, run by Node and compared with the law itself."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import compress, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Game, GameError, Illegal, Json, Unreadable
from lungomare.server.jobs.refusals import refusal_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from lungomare.game import Family

WEB: Final = Path(__file__).parents[2] / "web"
PROGRAM: Final = WEB / "src/device/fixtures/told.mjs"


@dataclass
class Course:
    """A game as far as it was played, and what is asked about its states."""

    header: Json
    moves: list[str] = field(default_factory=list)
    texts: Sequence[str] = ()
    """Actions to be explained, and texts that are none."""
    results: Sequence[Json] = ()
    """How a table says that it ended, before the rules do."""
    since: int = 0
    """Nothing is asked of the states before."""
    seed: str | None = None
    """Of the deal, in hex; None where the header leaves nothing to deal."""

    def where(self, at: int = 0) -> str:
        """Say which state of the course is meant; a header of a whole deck is long."""
        return f"of {self.header!s:.1000} {self.seed or ''} after {self.moves[:at]}"


class OnDevice:
    """A game's law on a device, or what another source makes of it; Node ends with the block."""

    def __init__(self, game: str, *source: str) -> None:
        self._process = subprocess.Popen(
            [Path(sys.executable).with_name("node"), PROGRAM, game, *source],
            cwd=WEB,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, course: object, only: int | None = None) -> Any:
        """Return what the device says of a course; of `only` this state, all of it."""
        asked = vars(course) | ({} if only is None else {"only": only})
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@dataclass
class Seen:
    """What was the same."""

    states: int = 0
    codes: set[str] = field(default_factory=set)
    """Of what was refused."""
    ends: set[str] = field(default_factory=set)

    def note(self, *refusals: Json | None) -> None:
        """Note the codes of what was refused, and of the faults they name."""
        for refusal in filter(None, refusals):
            self.codes |= {refusal["code"], refusal["values"].get("fault_code", refusal["code"])}

    def add(self, said: Json) -> None:
        """Add a state of which both say this."""
        self.states += 1
        self.note(*said["refusals"])
        if said["result"]:
            self.ends.add(said["result"].get("reason", "by the rules"))


def compare(family: Family, course: Course, device: OnDevice, seen: Seen) -> None:
    """Compare a course with what the law says of it."""
    found = device.ask(course)
    try:
        game, state = _open(family, course)
    except GameError as error:
        _expect(course.where(), {"refusal": refusal_of(error)}, found)
        seen.note(found["refusal"])
        return
    states = [state]
    for move in course.moves:
        states.append(game.advance(states[-1], game.read(move)))
    digests = found.pop("states")
    _expect(course.where(), _said_first(family, game, state, course), found)
    seen.note(*found["results"])
    assert len(digests) == len(states[course.since :])
    played = Played(game, states)
    for at, digest in enumerate(digests, course.since):
        said = _said(played, at, course.texts)
        if _digest(said) != digest:
            _expect(course.where(at), said, device.ask(course, only=at))
            raise AssertionError("the digests differ, and what they are of does not")
        seen.add(said)


def _open(family: Family, course: Course) -> tuple[Game[Any, Any], Any]:
    """Return the game and its start; where it is dealt, by what a table plays with."""
    if course.seed is None:
        return family.open_record(course.header)
    usual = {each.key: each.default for each in family.options if each.default is not None}
    game = family.open_undealt(usual | course.header)
    return game, game.deal_from_seed(bytes.fromhex(course.seed))


class Played:
    """A game as it was played."""

    def __init__(self, game: Game[Any, Any], states: Sequence[Any]) -> None:
        self.game = game
        self.states = states
        self.milestones = [False, *(game.is_milestone(*pair) for pair in pairwise(states))]

    def looked_at(self, at: int) -> list[Any]:
        """Return the states that the sheet of this one looks at."""
        between = compress(self.states[:at], self.milestones)
        return [self.states[0], *between, self.states[at]]


EARLY: Final[tuple[tuple[str, list[int]], ...]] = (
    ("resigned", [1]),
    ("agreed", []),
    ("abandoned", []),
)
"""Ends that a table makes; told.ts asks for the same."""


def _expect(where: str, law: Json, device: Json) -> None:
    """Raise `AssertionError` with what is not the same."""
    for key in law.keys() | device.keys():
        ours, theirs = law.get(key), device.get(key)
        if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
            pairs = [(one, other) for one, other in zip(ours, theirs, strict=True) if one != other]
            ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
        if ours != theirs:
            raise AssertionError(f"{key} {where}: the law says {ours}, the device {theirs}")


def _said_first(family: Family, game: Game[Any, Any], start: Any, course: Course) -> Json:
    """Return what the law says of a game as it is opened."""
    early = [game.early_result(reason, winners) for reason, winners in EARLY]
    results = [] if game.outcome(start) else course.results
    faults = [_early_fault(game, start, result) for result in results]
    return {
        "header": game.header(start),
        "seats": game.seats,
        "movesKey": game.moves_key,
        "hidden": [option.key for option in family.options if option.is_deal],
        "hasSecrets": game.has_secrets,
        "playsOn": game.plays_on,
        "early": early,
        "results": faults,
    }


def _said(played: Played, at: int, texts: Sequence[str]) -> Json:
    """Return all that the law says of a state, as the server sends it."""
    game, state = played.game, played.states[at]
    readers, sheet = (None, *range(game.seats)), partial(game.sheet, played.looked_at(at))
    return {
        "actor": game.actor(state),
        "turn": game.turn(state),
        "legal": [game.write(action) for action in game.legal(state)],
        "views": [game.view(state, seat) for seat in readers],
        "sheets": [[sheet(seat, everyone=each) for each in (False, True)] for seat in readers],
        "preview": game.preview(state),
        "result": game.result(state),
        "reveals": at > 0 and game.reveals(played.states[at - 1], state),
        "milestone": played.milestones[at],
        "refusals": [_why_not(game, state, text) for text in texts],
    }


def _why_not(game: Game[Any, Any], state: Any, text: str) -> Json | None:
    try:
        refusal: Illegal | Unreadable | None = game.explain(state, game.read(text))
    except Unreadable as error:
        refusal = error
    return refusal_of(refusal) if refusal else None


def _early_fault(game: Game[Any, Any], state: Any, result: Json) -> Json | None:
    try:
        game.check_result(state, result)
    except GameError as error:
        return refusal_of(error)
    return None


def _digest(value: Json) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
