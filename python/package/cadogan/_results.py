"""What searches and experiments return: plain data, which can be compared, hashed where that makes sense, and pickled."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ._verdict import Move, Relation, Verdict

if TYPE_CHECKING:
    import pandas

__all__ = ["Certificate", "Comparison", "Difficulty", "Explanation", "Result", "Review", "ReviewedMove", "StudyResult", "Winrate"]


def not_a_truth(self: object) -> NoReturn:
    """Whether a deal can be won is not known in all cases, so a result is neither true nor false."""
    kind = type(self).__name__
    raise TypeError(f"a {kind} is neither true nor false; look at its verdict: x.verdict is cadogan.Verdict.WINNABLE")


def data_frame(columns: Any) -> pandas.DataFrame:
    """A DataFrame of pandas, if it is there."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("a DataFrame needs pandas: pip install pandas; .to_dict() works without it") from error
    return pandas.DataFrame(columns)


def deals_frame(columns: dict[str, list[Any]]) -> pandas.DataFrame:
    """One row for every deal, with columns of fitting types."""
    frame = data_frame(columns)
    types = {"limit_positions": "Int64", "verdict": "category", "solver": "category"}
    types |= {name: "category" for name in ("game", "source", "numbering") if name in columns}
    return frame.astype(types)


@dataclass(frozen=True)
class Result:
    """The verdict on a deal, and what it took.

    >>> import cadogan
    >>> result = cadogan.Game("free-cell").deal(ms=1).solve(positions=100_000)
    >>> result.verdict
    Verdict.WINNABLE
    >>> cadogan.Game("free-cell").deal(ms=1).verify(result.moves) == len(result.moves)
    True
    """

    verdict: Verdict
    reason: str | None
    """Why it is undecided: `timeout`, `positions`, `memory`, `interrupted` or `inconclusive`."""
    moves: tuple[Move, ...] | None
    """Moves that win, replayed by the referee; `None` unless the deal is winnable."""
    positions: int
    """How many positions were visited."""
    seconds: float = field(compare=False)
    """How long it took."""
    solver: str
    """The solver that gave the verdict, or was the last to try."""
    peak_bytes: int = field(compare=False)
    """The memory that the search held at most."""

    __bool__ = not_a_truth

    def __repr__(self) -> str:
        because = f" ({self.reason})" if self.reason else ""
        moves = f" in {len(self.moves)} moves" if self.moves is not None else ""
        return f"<Result: {self.verdict}{because}{moves}, {self.positions} positions, {self.seconds:.3f} s>"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "verdict": str(self.verdict),
            "reason": self.reason,
            "moves": None if self.moves is None else [str(move) for move in self.moves],
            "positions": self.positions,
            "seconds": self.seconds,
            "solver": self.solver,
            "peak_bytes": self.peak_bytes,
        }


@dataclass(frozen=True)
class Certificate:
    """What a certificate proves, and how: written by `Deal.prove`, or checked by `verify`."""

    verdict: Verdict
    kind: str
    """`win`, `closed-set`, `blocked-cards`, `runs-set` or `constraint-model`."""
    claims: tuple[str, ...]
    """The claims that the proof relies on."""
    members: int
    """How many moves, positions or steps it has."""
    bytes: int
    """The size of the file."""
    path: Path = field(compare=False)
    """The file."""

    __bool__ = not_a_truth

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "verdict": str(self.verdict),
            "kind": self.kind,
            "claims": list(self.claims),
            "members": self.members,
            "bytes": self.bytes,
            "path": str(self.path),
        }


@dataclass(frozen=True)
class Explanation:
    """Why a deal, or a position, can or cannot be won.

    In a notebook it shows the board, with the cards marked that matter.
    """

    verdict: Verdict
    reason: str
    """What kind of explanation: `blocked-cards`, `at-sight`, `searched`, `winnable` or `undecided`."""
    text: str
    """The explanation in words."""
    moves: tuple[Move, ...] | None
    """Moves that win; `None` unless the deal is winnable."""
    board: str = field(repr=False)
    """The board as text, with signs before the cards that matter."""
    _svg: str = field(repr=False)
    _data: str = field(repr=False)

    __bool__ = not_a_truth

    def __str__(self) -> str:
        return f"{self.verdict}\n\n{self.board}\n{self.text}"

    def to_dict(self) -> dict[str, Any]:
        """Everything that is known, as plain data; the keys are those of `cadogan explain --json`."""
        data: dict[str, Any] = json.loads(self._data)
        return {"verdict": str(self.verdict), **data, "prose": self.text}

    def to_svg(self) -> str:
        """The board as a picture, with the cards marked that matter."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg


@dataclass(frozen=True)
class Difficulty:
    """How hard a winnable deal is for a player. Every part goes from 0, easy, to 1, hard.

    >>> import cadogan
    >>> difficulty = cadogan.Game("klondike").deal(seed=2).difficulty()
    >>> 0 <= difficulty.score <= 100
    True
    """

    score: float
    """All parts in one number, from 0 to 100."""
    level: str | None
    """`easy`, `medium`, `hard` or `brutal` among the winnable deals of the game, if its levels are known."""
    random: float
    """How far a player falls short who makes any legal move."""
    greedy: float
    """How far a player falls short who is greedy."""
    careful: float
    """How far a player falls short who is careful."""
    only_moves: float
    """The share of decisions on a winning line at which only one move was found to keep the win."""
    unnoticed: float
    """The share of the careful player's games that was played after the win was gone."""
    greedy_wins: float
    """The share of games that the greedy player won."""
    careful_wins: float
    """The share of games that the careful player won."""

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return dict(vars(self))


@dataclass(frozen=True)
class ReviewedMove:
    """What there is to say about a move that was played."""

    move: Move
    before: Verdict
    """Whether the game could be won before it."""
    after: Verdict
    """Whether it could be won after it."""
    keeping: int
    """How many of the legal moves kept the win."""
    undecided: int
    """Of how many of the legal moves that is not known."""
    legal: int
    """How many moves were legal."""


@dataclass(frozen=True)
class Review:
    """Which moves of a game kept the win, and which one lost it.

    In a notebook it shows the position after the mistake, with the cards marked that are the reason of the loss.
    """

    verdict: Verdict
    """Whether the deal could be won."""
    moves: tuple[ReviewedMove, ...] = field(repr=False)
    """Every move."""
    mistake: int | None
    """The index of the first move that lost the game, if one did."""
    instead: tuple[Move, ...]
    """Moves that would have won instead of the mistake."""
    reason: str | None
    """Why the position after the mistake is lost, in words."""
    text: str
    """What became of the game, in words."""
    _svg: str | None = field(repr=False)
    _data: str = field(repr=False)

    __bool__ = not_a_truth

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Everything that is known, as plain data."""
        data: dict[str, Any] = json.loads(self._data)
        return {**data, "prose": self.text}

    def to_svg(self) -> str | None:
        """A picture of the position after the mistake, if there was one."""
        return self._svg

    def _repr_svg_(self) -> str | None:
        return self._svg


@dataclass(frozen=True)
class Comparison:
    """What is known about two games on the same deals, and why."""

    relation: Relation
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Winrate:
    """How many deals of a game can be won.

    `lower` and `upper` are the 95 % confidence interval (Wilson) for the share of winnable deals; it counts undecided
    deals both ways.
    """

    game: str
    fingerprint: str
    seeds: range
    """The deals of the sample."""
    complete: bool
    """Whether all of them were attempted: not if the work was interrupted."""
    winnable: int
    unwinnable: int
    undecided: int
    lower: float
    upper: float
    percentage: str
    """The interval as it would be printed: `81.945 ± 0.084%`."""
    _data: dict[str, Any] = field(repr=False, compare=False)
    _deals: dict[str, list[Any]] = field(repr=False, compare=False)

    __hash__ = None  # type: ignore[assignment]

    @property
    def deals(self) -> int:
        """How many deals have a row: decided ones and undecided ones."""
        return self.winnable + self.unwinnable + self.undecided

    @property
    def interval(self) -> tuple[float, float]:
        """`(lower, upper)`."""
        return self.lower, self.upper

    def __str__(self) -> str:
        part = "" if self.complete else f" of {len(self.seeds)}"
        deals = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        return f"{self.game}: {self.percentage} winnable, {deals}{part}"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data; the keys are those of `cadogan winrate --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._data))
        return copy

    def to_frame(self) -> pandas.DataFrame:
        """A DataFrame with one row for every deal: seed, verdict, positions, seconds and more."""
        return deals_frame(self._deals)


@dataclass(frozen=True)
class StudyResult:
    """How many deals can be won in every game of a family, on the same deals."""

    title: str
    seeds: range
    """The deals of the study."""
    sample: range
    """The deals that were counted: those from the first on up to which no game lacks a deal."""
    complete: bool
    """Whether these are all deals of the study."""
    text: str = field(repr=False)
    """The tables for people."""
    markdown: str = field(repr=False)
    """The same in Markdown."""
    _svg: str = field(repr=False)
    _data: dict[str, Any] = field(repr=False, compare=False)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data; the keys are those of `cadogan study --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._data))
        return copy

    def to_frame(self) -> pandas.DataFrame:
        """A DataFrame with one row for every game; the axes of the study are columns too."""
        rows = []
        for variant in self._data["variants"]:
            row = {"variant": variant["variant"], **variant["at"]}
            for key in ("game", "fingerprint", "deals", "winnable", "unwinnable", "undecided", "from_relations"):
                row[key] = variant[key]
            row["lower"], row["upper"] = variant["interval"]["lower"], variant["interval"]["upper"]
            published = variant["published"] or {}
            row["published_lower"], row["published_upper"] = published.get("lower"), published.get("upper")
            rows.append(row)
        return data_frame(rows)

    def to_svg(self) -> str:
        """The chart of the study."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def _repr_markdown_(self) -> str:
        return self.markdown
