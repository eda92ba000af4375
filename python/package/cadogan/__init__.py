"""Decides whether a deal of a patience (solitaire) game can be won, proves it, and shows how.

>>> import cadogan
>>> deal = cadogan.Game("klondike").deal(seed=2)
>>> result = deal.solve(timeout=10)
>>> result.verdict
Verdict.WINNABLE
>>> deal.verify(result.moves) == len(result.moves)
True
"""

from ._errors import (
    CadoganError,
    Contradiction,
    DamagedError,
    DealError,
    IllegalMoveError,
    MoveError,
    NoHint,
    NoProof,
    NotProvedError,
    NotWonError,
    RecordsError,
    RulesError,
    StudyError,
    UnknownGameError,
    UnsupportedError,
)
from ._game import Deal, Game, Position, games
from ._lab import Records, study, winrate
from ._native import VERSION as __version__
from ._native import solver_names as solvers
from ._progress import Progress
from ._proof import methods, verify
from ._results import Certificate, Comparison, Difficulty, Explanation, Result, Review, ReviewedMove, StudyResult, Winrate
from ._verdict import Move, Relation, Verdict

__all__ = [
    "CadoganError",
    "Certificate",
    "Comparison",
    "Contradiction",
    "DamagedError",
    "Deal",
    "DealError",
    "Difficulty",
    "Explanation",
    "Game",
    "IllegalMoveError",
    "Move",
    "MoveError",
    "NoHint",
    "NoProof",
    "NotProvedError",
    "NotWonError",
    "Position",
    "Progress",
    "Records",
    "RecordsError",
    "Relation",
    "Result",
    "Review",
    "ReviewedMove",
    "RulesError",
    "StudyError",
    "StudyResult",
    "UnknownGameError",
    "UnsupportedError",
    "Verdict",
    "Winrate",
    "__version__",
    "games",
    "methods",
    "solvers",
    "study",
    "verify",
    "winrate",
]
