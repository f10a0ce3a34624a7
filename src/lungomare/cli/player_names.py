"""The players that a shell completes after `--player`."""

from __future__ import annotations

import typer  # noqa: TC002 - typer reads annotations while the program runs

from lungomare.games.registry import FAMILIES
from lungomare.players.bot_process import BOT_PREFIX
from lungomare.players.registry import players_of


def complete_player(ctx: typer.Context) -> list[str]:
    """Return who plays the command's game, or any game where the command is not of one."""
    name = ctx.info_name or ""
    games = [name] if name in FAMILIES else list(FAMILIES)
    names = [player for game in games for player in players_of(game)]
    return [*dict.fromkeys(names), BOT_PREFIX]
