"""Who stands better at a moment of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.analysis.registry import analysis_of
from lungomare.game import Invalid
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.server import messages as m
from lungomare.server.jobs.studies import check_length
from lungomare.server.registry import entry_of

if TYPE_CHECKING:
    from lungomare.game import Game, Json


def evaluated(body: bytes) -> Json:
    """Return the evaluation that a request asks for."""
    game, state = _moment(m.EvaluationRequest.model_validate_json(body))
    analysis = analysis_of(game.name)
    found = analysis.evaluate(game, state) if analysis.has_evaluation else None
    if found is None:
        title = FAMILIES[game.name].title
        sentence = f"nobody here can say who stands better at {title}"
        raise Invalid(sentence, code="nobody-judges", game=title)
    return {
        "chances": list(found.chances),
        "wins_in": found.wins_in,
        "line": list(found.line),
        "depth": found.depth,
        **entry_of(game.name).evaluation(found.chances),
    }


def _moment(asked: m.EvaluationRequest) -> tuple[Game[Any, Any], Any]:
    """Return the game and its state after so many moves, or raise `Invalid`."""
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    at = len(played.moves) if asked.at is None else asked.at
    if at > len(played.moves):
        count = len(played.moves)
        sentence = f"the record has {count} moves; there is nothing after {at}"
        raise Invalid(sentence, code="nothing-after", count=count, number=at)
    return played.game, played.states[at]
