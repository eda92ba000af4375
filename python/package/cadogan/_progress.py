"""Progress of long calls, and how they end."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar, Union

from ._limits import Watcher

__all__ = ["Progress"]

T = TypeVar("T")


@dataclass(frozen=True)
class Progress:
    """How far a long call is."""

    done: int
    """How many deals are done."""
    total: int
    """How many deals are asked for, as far as that is known."""
    winnable: int
    unwinnable: int
    undecided: int
    positions: int
    """How many positions were visited."""
    seconds: float
    """How long the call has worked."""


ProgressArgument = Union[bool, Callable[[Progress], object]]
"""`True` shows a bar of tqdm; a function is called now and then, and stops the work if it raises an exception."""


@contextlib.contextmanager
def watching(progress: ProgressArgument, unit: str) -> Iterator[Watcher | None]:
    """The function that the engine calls now and then in the calling thread."""
    begin = time.monotonic()
    if progress is False or progress is None:
        yield None
        return
    if callable(progress):
        show = progress

        def call(done: int, total: int, winnable: int, unwinnable: int, undecided: int, positions: int) -> None:
            elapsed = time.monotonic() - begin
            show(Progress(done, total, winnable, unwinnable, undecided, positions, elapsed))

        yield call
        return
    if progress is not True:
        raise TypeError(f"progress: found {progress!r}; expected True, False or a function")
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        message = "progress=True needs tqdm: pip install tqdm, or give a function instead"
        raise ImportError(message) from error
    with tqdm(unit=unit, unit_scale=unit == "positions") as bar:

        def draw(done: int, total: int, winnable: int, unwinnable: int, undecided: int, positions: int) -> None:
            if unit == "positions":
                bar.update(positions - bar.n)
                return
            if total != bar.total:
                bar.total = total
            bar.set_postfix(winnable=winnable, unwinnable=unwinnable, undecided=undecided, refresh=False)
            bar.update(done - bar.n)

        yield draw


def finished(result: T, stopped_by: BaseException | None, summary: str) -> T:
    """The result of a long call.

    The exception that stopped it, a KeyboardInterrupt if Ctrl-C was pressed, keeps what was found in its attribute `result`.
    It is not an exception of ours: Python ends a program as interrupted, so that shells notice, for exactly that class.
    """
    if stopped_by is None:
        return result
    with contextlib.suppress(AttributeError):
        stopped_by.result = result  # type: ignore[attr-defined]
    if sys.version_info >= (3, 11):
        stopped_by.add_note(f"{summary}; what was found is in .result of this exception")
    raise stopped_by
