"""The exceptions of the package."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._results import Result
    from ._verdict import Verdict

__all__ = [
    "CadoganError",
    "Contradiction",
    "DamagedError",
    "DealError",
    "IllegalMoveError",
    "MoveError",
    "NoHint",
    "NoProof",
    "NotProvedError",
    "NotWonError",
    "RecordsError",
    "RulesError",
    "StudyError",
    "UnknownGameError",
    "UnsupportedError",
]


class CadoganError(Exception):
    """The base of all errors of this package."""


class InputError(CadoganError, ValueError):
    """An input has mistakes. The message names all of them; `mistakes` lists them one by one."""

    def __init__(self, message: str, mistakes: list[str] | None = None) -> None:
        super().__init__(message, [message] if mistakes is None else mistakes)
        self.mistakes: list[str] = self.args[1]

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownGameError(InputError, LookupError):
    """There is no game of this name."""


class RulesError(InputError):
    """Rules, or changes to them, do not make a game."""


class DealError(InputError):
    """There is no such deal, or a deal that was given does not fit the rules."""


class StudyError(InputError):
    """A study has mistakes."""


class MoveError(InputError):
    """A text is not a move."""


class IllegalMoveError(CadoganError, ValueError):
    """The referee does not allow a move; the message says why."""


class NotWonError(CadoganError, ValueError):
    """All moves are legal, but the game is not won after them."""


class DamagedError(CadoganError, ValueError):
    """A file is not a certificate, or not a whole one."""


class NotProvedError(CadoganError, ValueError):
    """A certificate does not prove what it says; the message says why."""


class UnsupportedError(CadoganError, ValueError):
    """No solver takes these rules, or the one that was asked for does not; the message says why."""


class RecordsError(CadoganError, OSError):
    """Records cannot be read or written."""


class Contradiction(CadoganError, RuntimeError):
    """The program has contradicted itself. This is a bug in Cadogan: please report it, with `details`."""

    def __init__(self, message: str, rules: str = "null", deal: str = "null", moves: list[str] | None = None) -> None:
        super().__init__(message, rules, deal, moves)
        self.details: dict[str, Any] = {"rules": json.loads(rules), "deal": json.loads(deal), "moves": moves or []}

    def __str__(self) -> str:
        return str(self.args[0])


class NoHint(CadoganError, LookupError):
    """There is no next move to a win: the position is lost, already won, or undecided. `result` says which."""

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message, result)
        self.result: Result = result

    def __str__(self) -> str:
        return str(self.args[0])


class NoProof(CadoganError, LookupError):
    """No certificate was found within the limits. `verdict` is undecided, or unwinnable without a proof."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message, verdict)
        self.verdict: Verdict = verdict

    def __str__(self) -> str:
        return str(self.args[0])


# Messages and documents name them as users do.
for _name in __all__:
    globals()[_name].__module__ = "cadogan"
