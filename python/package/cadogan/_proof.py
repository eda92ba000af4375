"""Certificates: files that prove a verdict, and their checker."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _native
from ._errors import NoProof
from ._limits import DEFAULT_MEMORY, DEFAULT_TIMEOUT, file_path, limits, memory_limit, whole_number
from ._progress import ProgressArgument, finished, watching
from ._results import Certificate
from ._verdict import Verdict

if TYPE_CHECKING:
    from ._game import Deal

__all__ = ["methods", "verify"]


def methods() -> list[str]:
    """The ways to prove a loss, in the order in which they are tried.

    >>> import cadogan
    >>> "closed-set" in cadogan.methods()
    True
    """
    return _native.method_names()


def prove(
    deal: Deal,
    file: str | os.PathLike[str],
    *,
    methods: Iterable[str] | None = None,
    timeout: float | None = DEFAULT_TIMEOUT,
    positions: int | None = None,
    memory: int = DEFAULT_MEMORY,
    progress: ProgressArgument = False,
) -> Certificate:
    """What `Deal.prove` does."""
    path = file_path("file", file)
    given = limits(timeout, positions, memory)
    if isinstance(methods, str):
        raise TypeError(f"methods: found {methods!r}; expected a list, such as [{methods!r}]")
    names = None if methods is None else list(methods)
    with watching(progress, "positions") as watcher:
        found, stopped_by = _native.prove(deal._cards(), path, names, given, watcher)
    verdict = Verdict(found["verdict"])
    if "reason" in found:
        if stopped_by is not None:
            raise stopped_by
        raise NoProof(found["reason"], verdict)
    certificate = of_found(found, path)
    return finished(certificate, stopped_by, f"{certificate.verdict}, proved")


def verify(
    file: str | os.PathLike[str],
    deal: Deal | None = None,
    *,
    memory: int = DEFAULT_MEMORY,
    threads: int | None = None,
) -> Certificate:
    """Checks a certificate, and returns what it proves. With `deal`, it must be about this deal.

    The checker believes nothing that the file says, and shares nothing with the solvers. Raises `NotProvedError` if the
    certificate does not prove what it says, or is about another deal, and `DamagedError` if the file is not a whole certificate.

    >>> import cadogan, pathlib, tempfile
    >>> deal = cadogan.Game("klondike").deal(seed=33)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "lost.cert")
    ...     written = deal.prove(file)
    ...     cadogan.verify(file, deal) == written
    True
    """
    path = file_path("file", file)
    given = None if threads is None else whole_number("threads", threads, 1, 1024)
    cards = None if deal is None else deal._cards()
    return of_found(_native.check(path, cards, memory_limit(memory), given), path)


def of_found(found: dict[str, Any], path: os.PathLike[str]) -> Certificate:
    return Certificate(
        verdict=Verdict(found["verdict"]),
        kind=found["kind"],
        claims=tuple(found["claims"]),
        members=found["members"],
        bytes=found["bytes"],
        path=file_path("file", path),
    )
