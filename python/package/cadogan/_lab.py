"""Experiments on many deals, and records."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from ._game import Game
from ._limits import (
    DEFAULT_MEMORY,
    DEFAULT_TIMEOUT,
    file_path,
    limits,
    memory_limit,
    optional_positions,
    seconds,
    seed_range,
    whole_number,
)
from ._progress import ProgressArgument, finished, watching
from ._results import StudyResult, Winrate, deals_frame
from ._verdict import Move, known_moves

if TYPE_CHECKING:
    import pandas

__all__ = ["Records", "study", "winrate"]

_log = logging.getLogger("cadogan")


class _Unchanged:
    """What an argument is if it is not given, where `None` means no limit."""

    def __repr__(self) -> str:
        return "that of the study"


_UNCHANGED = _Unchanged()


def winrate(
    game: Game | str,
    *,
    deals: int | None = None,
    seeds: range | tuple[int, int] | None = None,
    numbering: str = "seed",
    precision: float | None = None,
    adaptive: bool = False,
    timeout: float | None = DEFAULT_TIMEOUT,
    positions: int | None = None,
    memory: int = DEFAULT_MEMORY,
    solver: str | None = None,
    threads: int | None = None,
    records: str | os.PathLike[str] | None = None,
    shared: bool = False,
    keep_solutions: bool = False,
    progress: ProgressArgument = False,
) -> Winrate:
    """Measures how many deals of a game can be won, on all cores.

    The sample is the first `deals` seeds, or `seeds` (a range, or a pair that includes both ends); with `precision`, more and
    more deals are taken until half of the interval is no wider than this share: 0.01 is ± 1 %. With `numbering`, deals are
    those of another program: "ms", "pysol", "pysol-classic" or "klondike-solver". `timeout` (seconds),
    `positions` and `memory` (bytes) are limits for one deal; deals that reach one stay in the sample as undecided, and
    the interval counts them both ways. `adaptive` starts with short limits and widens them where that helps more than new
    deals.

    With `records`, a file, every verdict is stored there as soon as it is known, and deals that are known, or follow from
    related games, are not searched again: the same call, made again, goes on where it stopped. The command line reads and
    writes the same files; `shared` is for files on a file system shared with other machines.

    If Ctrl-C is pressed, the `KeyboardInterrupt` has an attribute `result`: a `Winrate` of the deals that were done.

    >>> import cadogan
    >>> rate = cadogan.winrate("alpha-star", deals=100, positions=10_000, timeout=None)
    >>> rate.winnable, rate.unwinnable, rate.undecided
    (38, 62, 0)
    >>> print(rate)
    alpha-star: 38.444 ± 9.347% winnable, 100 deals
    """
    if not isinstance(game, Game):
        game = Game(game)
    if deals is not None and seeds is not None:
        raise TypeError("give deals= or seeds=, not both")
    if seeds is not None:
        sample = seed_range(seeds, numbering)
    elif deals is not None:
        sample = (1, whole_number("deals", deals, 1, 2**32 - 1))
    elif precision is not None:
        sample = (1, 2**32 - 1)
    else:
        raise TypeError("which deals? give deals=, seeds= or precision=")
    if precision is not None and not 0 < precision < 0.5:
        raise ValueError(f"precision: found {precision!r}; expected a share between 0 and 0.5, such as 0.01 for ± 1 %")
    setup = _setup(threads, records, shared, keep_solutions)
    given = limits(timeout, positions, memory)
    with watching(progress, "deals") as watcher:
        found, stopped_by = _native.winrate(
            game._rules, game.name, numbering, sample, precision, bool(adaptive), given, solver, setup, watcher
        )
    for line in found["log"]:
        _log.info(line)
    data = json.loads(found["data"])
    first, last = data["seeds"]
    rate = Winrate(
        game=data["game"],
        fingerprint=data["fingerprint"],
        seeds=range(first, last + 1),
        complete=data["complete"],
        winnable=data["winnable"],
        unwinnable=data["unwinnable"],
        undecided=data["undecided"],
        lower=data["interval"]["lower"],
        upper=data["interval"]["upper"],
        percentage=found["percentage"],
        _data=data,
        _deals=found["deals"],
    )
    kept = f"deals done: {rate.deals}" + (f", stored in {records}" if records is not None else "")
    return finished(rate, stopped_by, kept)


def study(
    source: str | os.PathLike[str] | Mapping[str, Any],
    *,
    seeds: range | tuple[int, int] | None = None,
    numbering: str | None = None,
    timeout: float | None | _Unchanged = _UNCHANGED,
    positions: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    records: str | os.PathLike[str] | None = None,
    shared: bool = False,
    keep_solutions: bool = False,
    progress: ProgressArgument = False,
) -> StudyResult:
    """Measures a family of games on the same deals, on all cores.

    `source` is a path to a study file, or a study as a dict. `seeds`, their `numbering` and the limits for one deal are used
    instead of those of the study. What a verdict in one game implies for another is not searched again. `records` and Ctrl-C: as for
    `winrate`.

    >>> import cadogan
    >>> result = cadogan.study({
    ...     "title": "Cells",
    ...     "game": "free-cell",
    ...     "axes": [{"name": "cells", "key": "cells.count", "values": [0, 1]}],
    ...     "seeds": "1-20",
    ...     "limits": {"positions": 1000000},
    ... })
    >>> [variant["winnable"] for variant in result.to_dict()["variants"]]
    [0, 3]
    """
    if isinstance(source, Mapping):
        text, name, folder = json.dumps(source), "study", Path()
    else:
        path = file_path("study", source)
        text, name, folder = path.read_text(encoding="utf-8"), str(path), path.parent
    time = (seconds("timeout", timeout),) if not isinstance(timeout, _Unchanged) else None
    own_limits = (time, optional_positions(positions), None if memory is None else memory_limit(memory))
    sample = None if seeds is None else seed_range(seeds, numbering)
    setup = _setup(threads, records, shared, keep_solutions)
    with watching(progress, "deals") as watcher:
        found, stopped_by = _native.study(text, name, folder, numbering, sample, own_limits, setup, watcher)
    data = json.loads(found["data"])
    result = StudyResult(
        title=data["title"],
        seeds=range(data["seeds"][0], data["seeds"][1] + 1),
        sample=range(data["sample"][0], data["sample"][1] + 1),
        complete=data["complete"],
        text=found["text"],
        markdown=found["markdown"],
        _svg=found["svg"],
        _data=data,
    )
    kept = f"deals counted: {len(result.sample)}" + (f", all verdicts stored in {records}" if records is not None else "")
    return finished(result, stopped_by, kept)


def _setup(
    threads: int | None, records: str | os.PathLike[str] | None, shared: bool, keep_solutions: bool
) -> tuple[int, Path | None, bool, bool]:
    count = 0 if threads is None else whole_number("threads", threads, 1, 1024)
    path = None if records is None else file_path("records", records)
    if keep_solutions and path is None:
        raise ValueError("keep_solutions keeps them in the records: name a file with records=")
    return count, path, bool(shared), bool(keep_solutions)


class Records:
    """A database of verdicts, opened for reading only.

    `winrate` and `study` write such files, and so does the program. Nothing is kept open between calls.
    """

    __slots__ = ("_path",)

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = file_path("path", path)
        _native.recorded_games(self._path)

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def games(self) -> list[Game]:
        """The games about which something is known."""
        found = _native.recorded_games(self._path)
        return [Game._of(name, _native.Rules.parse(rules, name)) for name, _, rules in found]

    def to_dict(self, game: Game | str | None = None) -> dict[str, list[Any]]:
        """One list for every column, with a row for every deal: of all games, or of one."""
        return _native.record_rows(self._path, self._fingerprint(game))

    def to_frame(self, game: Game | str | None = None) -> pandas.DataFrame:
        """The same as a DataFrame."""
        return deals_frame(self.to_dict(game))

    def solution(self, game: Game | str, seed: int) -> list[Move] | None:
        """The solution of a deal, if it was kept (`keep_solutions`)."""
        fingerprint = self._fingerprint(game)
        assert fingerprint is not None
        moves = _native.recorded_solution(self._path, fingerprint, seed)
        return None if moves is None else known_moves(moves)

    @staticmethod
    def _fingerprint(game: Game | str | None) -> str | None:
        if game is None:
            return None
        return (game if isinstance(game, Game) else Game(game)).fingerprint

    def __eq__(self, other: object) -> bool:
        return self._path == other._path if isinstance(other, Records) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._path)

    def __reduce__(self) -> tuple[Any, ...]:
        return Records, (self._path,)

    def __repr__(self) -> str:
        return f"Records({str(self._path)!r})"
