"""Why something did not come about: types with the server's own sentence and clause."""

from __future__ import annotations

from typing import Final

from lungomare.game import GameError


class ClientError(GameError):
    """Anything that goes wrong between a client and a server."""


class Refused(ClientError):  # noqa: N818 - it reads as what it says
    """The server says no, and why; nothing has changed. `where` is the place in what was sent."""

    def __init__(self, sentence: str, clause: str | None = None, where: str | None = None) -> None:
        super().__init__(sentence, clause)
        self.where = where


class Late(Refused):
    """The move was made for a table that has changed since; the table has the new state."""


class NoTable(Refused):
    """There is no such table."""


class NotYours(Refused):
    """The token opens no seat there, or not this one."""


class Busy(Refused):
    """Too much was asked for at once; ask again in a moment."""


class Lost(ClientError):  # noqa: N818 - as above
    """The server cannot be reached, or has been away for longer than the client waits."""


class Unsure(ClientError):  # noqa: N818 - as above
    """The table was closed before the server answered: look whether it was done."""


class Nonsense(ClientError):  # noqa: N818 - as above
    """An answer that this client does not understand; the server may be of another version."""


TOO_MANY: Final = "too-many"
"""The code of a refusal that a moment's rest helps against."""

SERVER_ERROR: Final = 500
"""The least status of a server that cannot do what it was asked."""


def refusal(status: int, body: object) -> Refused | Lost | Nonsense:
    """Return the error that an answer of this status is.

    A server that stands in for one that restarts knows nothing of us: ours is away then.
    """
    found = body.get("refusal") if isinstance(body, dict) else None
    if not isinstance(found, dict) or not isinstance(found.get("sentence"), str):
        what = f"the server answered with status {status} and nothing that we know"
        return Lost(what) if status >= SERVER_ERROR else Nonsense(what)
    kind = {403: NotYours, 404: NoTable, 429: Busy, 503: Busy}.get(status, Refused)
    return kind(found["sentence"], found.get("clause"), found.get("where"))
