"""How long a coroutine keeps the event loop busy: the time of its steps, without its waits."""

from __future__ import annotations

import types
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

T = TypeVar("T")

CHARGED_S: Final = 0.0005
"""Seconds that are charged together: to charge every step would cost as much as a tenth of it."""


@types.coroutine
def metered(
    work: Coroutine[Any, Any, T], charge: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Await `work`; call `charge` with the processor seconds of its steps, some at a time.

    Counted is the time of this thread's processor: what other processes or threads take from it
    is not the work's fault. Tasks that the work starts are not counted.
    """
    value: Any = None
    error: BaseException | None = None
    spent = 0.0
    while True:
        began, is_over = thread_time(), True
        try:
            waits_for = work.send(value) if error is None else work.throw(error)
            is_over = False
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            spent += thread_time() - began
            if is_over or spent > CHARGED_S:
                charge(spent)
                spent = 0.0
        value = error = None
        try:
            value = yield waits_for
        except GeneratorExit:
            work.close()
            raise
        except BaseException as thrown:  # noqa: BLE001 - it is the work's to deal with
            error = thrown
