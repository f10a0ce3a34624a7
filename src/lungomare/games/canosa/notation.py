"""Actions and positions as text, read strictly and written back to the letter."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lungomare.game import quote
from lungomare.games.canosa.actions import (
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
    Withdraw,
)
from lungomare.games.canosa.board import (
    FILES,
    PLAYERS,
    RINGS,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
    Square,
    read_square,
)
from lungomare.games.canosa.checks import check_position
from lungomare.games.canosa.editions import RETAIL
from lungomare.games.canosa.position import MAX_RINGS, Position, Stack
from lungomare.games.canosa.refusals import REFUSALS

if TYPE_CHECKING:
    from lungomare.game import Unreadable
    from lungomare.games.canosa.editions import Rules

_unreadable: Final = REFUSALS.unreadable


def write_action(action: Action) -> str:
    """Return the action in notation: `@c3`, `@c3xd4`, `c3-b3`, `+c3`, `-c3`."""
    match action:
        case MoveSiren(to):
            return f"@{SQUARE_NAMES[to]}"
        case Attack(on, push):
            return f"@{SQUARE_NAMES[on]}x{SQUARE_NAMES[push]}"
        case MoveSailor(origin, to):
            return f"{SQUARE_NAMES[origin]}-{SQUARE_NAMES[to]}"
        case Transfer(sailor):
            return f"+{SQUARE_NAMES[sailor]}"
    return f"-{SQUARE_NAMES[action.sailor]}"


def read_action(text: str) -> Action:
    """Return the action that `text` writes, or raise `Unreadable` at the first wrong character."""
    match text[:1]:
        case "@" if len(text) <= len("@c3"):
            return MoveSiren(read_square(text[1:], 2))
        case "@":
            on = read_square(text[1:3], 2)
            _expect(text, "x", 4)
            return Attack(on, read_square(text[4:], 5))
        case "+":
            return Transfer(read_square(text[1:], 2))
        case "-":
            return Withdraw(read_square(text[1:], 2))
        case letter if letter and letter in FILES:
            origin = read_square(text[:2], 1)
            _expect(text, "-", 3)
            return MoveSailor(origin, read_square(text[3:], 4))
        case _:
            raise _unreadable("no-action", 1, text=quote(text))


def _expect(text: str, character: str, at: int) -> None:
    if text[at - 1 : at] != character:
        raise _unreadable("action-incomplete", at, text=quote(text), missing=quote(character))


def write_position(position: Position) -> str:
    """Return the position on one line of four fields."""
    sailors, (gold, silver) = position.sailors, position.sirens
    ranks = "/".join(
        [
            _write_rank(
                sailors[first : first + SIZE],
                gold - first if 0 <= gold - first < SIZE else None,
                silver - first if 0 <= silver - first < SIZE else None,
            )
            for first in _RANK_STARTS
        ]
    )
    carried, scores = position.carried, position.scores
    owes = f"{RINGS[position.player]}{position.owed}"
    return f"{ranks} {carried[0]},{carried[1]} {scores[0]},{scores[1]} {owes}"


_RANK_STARTS: Final = tuple(reversed(SQUARES[::SIZE]))
RANKS_KEPT: Final = 4096
"""How many written ranks are kept: about a megabyte, and a game meets some hundreds."""


@lru_cache(maxsize=RANKS_KEPT)
def _write_rank(stacks: tuple[Stack | None, ...], gold: int | None, silver: int | None) -> str:
    """Write a rank; `gold` and `silver` are the files of the Sirens on it."""
    text, gap = "", 0
    for file, stack in enumerate(stacks):
        piece = "G" if file == gold else "S" if file == silver else ""
        if stack is not None:
            piece = f"({stack})"
        text += (str(gap) if gap and piece else "") + piece
        gap = 0 if piece else gap + 1
    return text + (str(gap) if gap else "")


def read_position(text: str, rules: Rules = RETAIL) -> Position:
    """Return the position that `text` writes and the rules allow, or raise `Unreadable`."""
    fields = text.split(" ")
    if len(fields) != 4:  # noqa: PLR2004 - the four fields of the notation
        raise _unreadable("position-fields", len(" ".join(fields[:4])) + 1, count=len(fields))
    starts = [1]
    for field in fields:
        starts.append(starts[-1] + len(field) + 1)
    sailors, sirens = _read_squares(fields[0])
    position = Position(
        sailors=sailors,
        sirens=sirens,
        carried=_read_pair("carried", fields[1], starts[1]),
        scores=_read_pair("scores", fields[2], starts[2]),
        player=_read_player(fields[3], starts[3]),
        owed=int(fields[3][1]),
    )
    check_position(position, rules, starts, _square_places(fields[0]))
    return position


def _read_player(field: str, at: int) -> int:
    if not re.fullmatch("[gs][12]", field):
        raise _unreadable("position-player", at, "C3.2", text=quote(field))
    return RINGS.index(field[0])


def _read_pair(what: str, field: str, at: int) -> tuple[int, int]:
    if not re.fullmatch("[0-9],[0-9]", field):
        raise _unreadable(f"position-{what}", at, text=quote(field))
    return int(field[0]), int(field[2])


_TOKEN: Final = re.compile(r"[1-6]|G|S|\([gs]*\)")


def _tokens(ranks: str) -> list[tuple[Square, str, int]]:
    """Split the squares field into (square, token, character), or raise `Unreadable`."""
    tokens = []
    at = 0
    lines = ranks.split("/")
    if len(lines) != SIZE:
        at = len("/".join(lines[:SIZE])) + 1
        raise _unreadable("position-ranks", at, "C1.1", count=len(lines))
    for rank, line in zip(reversed(range(SIZE)), lines, strict=True):
        tokens += _rank_tokens(rank, line, at)
        at += len(line) + 1
    return tokens


def _rank_tokens(rank: int, line: str, offset: int) -> list[tuple[Square, str, int]]:
    tokens, at, file, was_gap = [], 0, 0, False
    while at < len(line):
        found = _TOKEN.match(line, at)
        if not found:
            raise _bad_token(line[at], offset + at + 1)
        token = found[0]
        if token.isdigit() and was_gap:
            raise _unreadable("position-numbers", offset + at + 1)
        if len(token) > MAX_RINGS + 2:
            raise _unreadable("position-stack", offset + at + 1, "C1.4")
        tokens.append((rank * SIZE + file, token, offset + at + 1))
        was_gap = token.isdigit()
        file += int(token) if was_gap else 1
        at = found.end()
        if file > SIZE:
            raise _unreadable("position-rank-long", tokens[-1][2], rank=rank + 1)
    if file < SIZE:
        raise _unreadable("position-rank-short", offset + at + 1, rank=rank + 1, count=file)
    return tokens


def _bad_token(character: str, at: int) -> Unreadable:
    if character == "(":
        return _unreadable("position-sailor", at)
    return _unreadable("position-character", at, text=quote(character))


def _read_squares(field: str) -> tuple[tuple[Stack | None, ...], tuple[Square, Square]]:
    sailors: list[Stack | None] = [None] * (SIZE * SIZE)
    sirens: dict[str, Square] = {}
    for square, token, at in _tokens(field):
        if token.startswith("("):
            sailors[square] = token[1:-1]
        elif token in sirens:
            siren = PLAYERS["GS".index(token)]
            raise _unreadable("position-second-siren", at, "C1.3", siren=siren)
        elif not token.isdigit():
            sirens[token] = square
    for letter, siren in zip("GS", PLAYERS, strict=True):
        if letter not in sirens:
            values = {"siren": siren, "letter": letter}
            raise _unreadable("position-no-siren", len(field), "C1.3", **values)
    return tuple(sailors), (sirens["G"], sirens["S"])


def _square_places(field: str) -> dict[Square, int]:
    return {square: at for square, token, at in _tokens(field) if not token.isdigit()}
