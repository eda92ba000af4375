"""The limits of a search, checked."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path

DEFAULT_TIMEOUT = 60.0
"""Seconds for a deal, as on the command line."""
DEFAULT_MEMORY = 2 << 30
"""Bytes for the search of a deal, as on the command line."""
LEAST_MEMORY = 1 << 16
"""Fewer bytes are not enough for any search."""

Limits = tuple[float | None, int | None, int]
Watcher = Callable[[int, int, int, int, int, int], None]


def whole_number(name: str, value: object, least: int, most: int = 2**63 - 1) -> int:
    """An integer in a range; the name is for messages."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: found {value!r}; expected an integer")
    number = int(value.__index__())
    if not least <= number <= most:
        raise ValueError(f"{name}: found {number}; allowed: {least} to {most}")
    return number


def seconds(name: str, value: object) -> float | None:
    """A time in seconds; `None` is no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: found {value!r}; expected a number of seconds, or None for no limit")
    if math.isnan(value) or value < 0:
        raise ValueError(f"{name}: found {value!r}; expected 0 or more seconds, or None for no limit")
    return None if math.isinf(value) else float(value)


def optional_positions(value: object) -> int | None:
    return None if value is None else whole_number("positions", value, 1)


def memory_limit(value: object) -> int:
    return whole_number("memory", value, LEAST_MEMORY)


def limits(timeout: float | None, positions: int | None, memory: int) -> Limits:
    """What a deal may take."""
    return seconds("timeout", timeout), optional_positions(positions), memory_limit(memory)


def seed_range(seeds: range | tuple[int, int], numbering: str | None) -> tuple[int, int]:
    """The first and the last seed of a range, or of a pair, which includes both.

    The engine knows which deals the other numberings have.
    """
    if isinstance(seeds, range):
        if seeds.step != 1:
            raise ValueError(f"seeds: found {seeds!r}; expected a range with step 1")
        first, last = seeds.start, seeds.stop - 1
    else:
        try:
            first, last = seeds
        except (TypeError, ValueError):
            message = f"seeds: found {seeds!r}; expected a range, such as range(1, 1001), or a pair (first, last)"
            raise TypeError(message) from None
    lowest, highest = (-(2**31), 2**32 - 1) if numbering in (None, "seed") else (1, 2**63 - 1)
    first = whole_number("the first seed", first, lowest, highest)
    last = whole_number("the last seed", last, lowest, highest)
    if first > last:
        raise ValueError(f"seeds: found none between {first} and {last}; expected at least one")
    return first, last


def file_path(name: str, value: object) -> Path:
    """A path; the name is for messages."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name}: found {value!r}; expected a path")
    return Path(value)
