"""`lungomare legal`: what may be done, one action a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.cli import any_game
from lungomare.cli.terminal.screen import print_json, print_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family, Game, Json


def print_legal(game: Game[Any, Any], state: Any, *, where: Json | None) -> None:
    """Print the legal actions, sorted; as JSON with their ids where `where` says the position."""
    ids = {game.write(action): game.encode(action) for action in game.legal(state)}
    texts = sorted(ids)
    if where is None:
        print_lines(texts)
    else:
        print_json({**where, "legal": texts, "ids": {text: ids[text] for text in texts}})


def legal_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def legal(
        record: any_game.RecordFile = None,
        line: any_game.Line = 1,
        at: any_game.At = None,
        option: any_game.Options = None,
        seed: any_game.SeedText = None,
        as_json: any_game.AsJson = False,
    ) -> None:
        """List the legal actions at a moment of a record, or at an opening."""
        game, state = any_game.chosen(family, any_game.Moment(record, line, at), option, seed)
        print_legal(game, state, where={"view": game.view(state, None)} if as_json else None)

    return legal
