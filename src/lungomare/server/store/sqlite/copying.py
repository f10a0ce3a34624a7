"""A file of SQLite opened to be copied, whole."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lungomare.server.store.revisions import need_own_revision
from lungomare.server.store.sqlite.database import errors_told, hold, open_writing, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection


@contextmanager
def alone(data: Path) -> Iterator[Connection]:
    """Give a transaction on a file that no server has, and has none until it is committed."""
    data.parent.mkdir(parents=True, exist_ok=True)
    held = hold(data)
    try:
        prepare(data)
        with errors_told():
            engine = open_writing(data)
            try:
                with engine.begin() as connection:
                    need_own_revision(connection)
                    yield connection
            finally:
                engine.dispose()
    finally:
        os.close(held)
