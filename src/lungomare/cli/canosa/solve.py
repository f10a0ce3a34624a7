"""`lungomare solve canosa`: prove or refute a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from lungomare.analysis.canosa.proof import MOST_TURNS, PROVED, REFUTED, UNKNOWN, prove
from lungomare.cli.bounds import MOST_POSITIONS
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.analysis_screen import print_proof
from lungomare.cli.canosa.board import NAMES
from lungomare.cli.terminal.screen import console, print_json, refuse, waiting
from lungomare.games.canosa import write_action, write_position

if TYPE_CHECKING:
    from lungomare.analysis.canosa.proof import Win
    from lungomare.game import Json

EXIT: Final = {PROVED: 0, REFUTED: 3, UNKNOWN: 4}
"""What the command exits with; 1 and 2 are refusals, as everywhere."""
NODES: Final = 50_000_000
"""Positions at most unless said otherwise: some ten seconds on one core."""


def solve_canosa(
    turns: Annotated[
        int,
        typer.Option(
            help="Within how many turns of the player to act, the running one included.",
            min=1,
            max=MOST_TURNS,
        ),
    ],
    position: canosa.PositionText = None,
    nodes: Annotated[
        int, typer.Option(help="Positions at most; 0 is no limit.", min=0, max=MOST_POSITIONS)
    ] = NODES,
    lines: Annotated[
        int, typer.Option(help="How many of the longest replies to follow.", min=1, max=100)
    ] = 3,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
) -> None:
    """Prove or refute that the player to act wins within so many turns, whatever the other does.

    Exit status 0: proved; 3: refuted; 4: unknown, because the positions ran out.
    """
    game = canosa.canosa_game(edition, rule, layout)
    state = canosa.canosa_state(game, position)
    answers: list[tuple[str, int]] = []
    try:
        with waiting("looking within 1 turn") as say:

            def on_answer(result: str, within: int) -> None:
                answers.append((result, within))
                say(f"looking within {within + 1} turns" if result == REFUTED else "its lines")

            proof = prove(game, state, turns, nodes=nodes, replies=lines, on_answer=on_answer)
    except KeyboardInterrupt:
        _stop(NAMES[state.position.player], answers)
    if as_json:
        found: Json = {"position": write_position(state.position), "result": proof.result}
        found |= {"turns": turns, "nodes": proof.nodes}
        print_json(found | {"win": _win_to_json(proof.win) if proof.win else None})
    else:
        print_proof(console(), state, proof)
    raise typer.Exit(EXIT[proof.result])


def _stop(name: str, answers: list[tuple[str, int]]) -> NoReturn:
    """Say what was certain when it was stopped, and leave."""
    result, within = answers[-1] if answers else (UNKNOWN, 0)
    turns = "1 turn" if within == 1 else f"{within} turns"
    sentence = {
        PROVED: f"stopped; it is proved that {name} wins within {turns}, but not how",
        REFUTED: f"stopped; it is certain that {name} cannot force a win within {turns}",
        UNKNOWN: "stopped before anything was proved",
    }[result]
    refuse(sentence, EXIT[PROVED if result == PROVED else UNKNOWN])


def _win_to_json(win: Win) -> Json:
    return {
        "turns": win.turns,
        "actions": [write_action(action) for action in win.actions],
        "replies": [
            {
                "actions": [write_action(action) for action in reply.actions],
                "win": _win_to_json(reply.win) if reply.win else None,
            }
            for reply in win.replies
        ],
        "other_replies": win.other_replies,
    }
