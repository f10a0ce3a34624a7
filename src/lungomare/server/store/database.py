"""What can go wrong with a database, each with a sentence for whoever asked."""

from __future__ import annotations


class StoreFailure(Exception):  # noqa: N818 - it is what happened
    """The database did not do what it was asked; nothing has changed.

    Its text is a sentence for whoever asked; `code` names it for programs.
    """

    code = "cannot-read"
    retry_after = 5
    """Seconds after which asking again makes sense."""


class CannotRead(StoreFailure):
    """What is stored cannot be read."""


class CannotWrite(StoreFailure):
    """What was to be stored cannot be written."""

    code = "cannot-write"


def cannot_write(reason: str) -> CannotWrite:
    """Return the refusal of something that the database does not take."""
    return CannotWrite(f"it cannot be written down now ({reason}); try later")


class TooManyReaders(StoreFailure):
    """More wait for the database than it could answer soon."""

    code = "busy"
    retry_after = 1


class Unusable(Exception):  # noqa: N818 - it is what the database is
    """The database cannot keep tables; its text says why."""
