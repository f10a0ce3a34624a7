"""The player that knows nothing: every legal action is as likely."""

from __future__ import annotations

from dataclasses import dataclass

from lungomare.players.player import Choice, Situation


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Chooses evenly among the legal actions."""

    name: str = "random"

    def choose(self, situation: Situation) -> Choice:
        """Return any legal action; it cannot tell what it is worth."""
        action = situation.rng.choice(situation.legal)
        return Choice(action, None, (action,))
