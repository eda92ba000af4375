"""Games, deals and positions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _native
from ._errors import NoHint
from ._limits import DEFAULT_MEMORY, DEFAULT_TIMEOUT, limits, seed_range, whole_number
from ._progress import ProgressArgument, finished, watching
from ._proof import prove
from ._results import Certificate, Comparison, Difficulty, Explanation, Result, Review, ReviewedMove
from ._verdict import Move, Relation, Verdict, known_moves

__all__ = ["Deal", "Game", "Position", "games"]

LEVELS = ("easy", "medium", "hard", "brutal")


def games(*, all: bool = False) -> list[str]:
    """The names of the games that come with the package; with `all`, those of variants and test games too.

    >>> import cadogan
    >>> "klondike" in cadogan.games()
    True
    """
    return _native.preset_names(all)


class Game:
    """A game: its rules.

    `game` is the name of a preset (see `games`; titles and names that a game has elsewhere will do), a path to a rule file, or
    rules as a dict. Further arguments change single
    rules; they are named as on the command line and in rule files, and a whole section can be given as a dict:

    >>> import cadogan
    >>> cadogan.Game("klondike", **{"stock.deal count": 1})
    Game('klondike', **{'stock.deal count': 1})
    >>> cadogan.Game("klondike", stock={"deal count": 1}) == cadogan.Game("klondike", **{"stock.deal count": 1})
    True

    Games are equal if their rules are.
    """

    __slots__ = ("_name", "_rules", "_settings")

    def __init__(self, game: str | os.PathLike[str] | Mapping[str, Any], /, **settings: Any) -> None:
        if isinstance(game, Mapping):
            self._name = "rules"
            rules = _native.Rules.parse(json.dumps(game), "rules")
        elif isinstance(game, str) and not (game.endswith(".json") or "/" in game):
            rules, self._name = _native.Rules.preset(game)
        elif isinstance(game, (str, os.PathLike)):
            path = Path(game)
            self._name = path.stem
            rules = _native.Rules.parse(path.read_text(encoding="utf-8"), str(path))
        else:
            raise TypeError(f"game: found {game!r}; expected a name, a path to a rule file, or rules as a dict")
        self._settings = tuple(flat(settings))
        self._rules = rules.vary([f"{key}={json.dumps(value)}" for key, value in self._settings]) if settings else rules

    @classmethod
    def _of(cls, name: str, rules: _native.Rules, settings: tuple[tuple[str, Any], ...] = ()) -> Game:
        game = cls.__new__(cls)
        game._name, game._rules, game._settings = name, rules, settings
        return game

    @classmethod
    def _unpickled(cls, name: str, rules: str, settings: tuple[tuple[str, Any], ...]) -> Game:
        return cls._of(name, _native.Rules.parse(rules, name), settings)

    @property
    def name(self) -> str:
        """The name of the preset or the file, with every change: the words that name it on the command line."""
        return self._name + "".join(f" --set '{key}={plain(value)}'" for key, value in self._settings)

    @property
    def title(self) -> str:
        """The name for people: `FreeCell`. Changes to the rules are not part of it."""
        return self._rules.about("title") or self._name

    @property
    def aliases(self) -> list[str]:
        """The names that the game has elsewhere. Each is accepted as a name."""
        return self._rules.aliases()

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that are not the default, as in a rule file."""
        found: dict[str, Any] = json.loads(self._rules.to_json(False))
        return found

    @property
    def all_rules(self) -> dict[str, Any]:
        """All rules, defaults included."""
        found: dict[str, Any] = json.loads(self._rules.to_json(True))
        return found

    @property
    def fingerprint(self) -> str:
        """A text that differs between games with different rules; records are kept under it."""
        return self._rules.fingerprint()

    @property
    def family(self) -> str:
        """The family of games that it belongs to."""
        return self._rules.family()

    @property
    def description(self) -> str:
        """The game in one line."""
        return self._rules.about("description") or ""

    @property
    def source(self) -> str:
        """Where its rules are from."""
        return self._rules.about("source") or ""

    @property
    def note(self) -> str:
        """Anything else worth knowing about it."""
        return self._rules.about("note") or ""

    def deal(
        self,
        source: str | os.PathLike[str] | Mapping[str, Any] | None = None,
        /,
        *,
        seed: int | None = None,
        ms: int | None = None,
        pysol: int | str | None = None,
        klondike_solver: int | None = None,
    ) -> Deal:
        """A deal: of a seed, of a deal number of another program, or with given cards.

        `source` is a deal as a dict, as JSON, or as a text board (`Deal.to_text` shows the form), or a path to a file with
        one. `seed` deals as in the published experiments, -2147483648 to 4294967295; `ms` is the number of a Microsoft
        or FreeCell Pro deal, 1 to 8589934591; `pysol` that of PySolFC, such as 123 or "ms123"; `klondike_solver` that of
        the program Klondike-Solver.

        >>> import cadogan
        >>> print(cadogan.Game("klondike").deal(seed=1))
        foundations   ·♣  ·♥  ·♠  ·♦
              stock   ░░   24 cards, turned 3 at a time, unlimited redeals
              waste   ··
        <BLANKLINE>
         1   2   3   4   5   6   7
         9♦  ░░  ░░  ░░  ░░  ░░  ░░
             A♠  ░░  ░░  ░░  ░░  ░░
                 J♣  ░░  ░░  ░░  ░░
                     6♦  ░░  ░░  ░░
                         J♥  ░░  ░░
                             A♥  ░░
                                 J♦
        """
        given = {"seed": seed, "ms": ms, "pysol": pysol, "klondike_solver": klondike_solver, "source": source}
        given = {key: value for key, value in given.items() if value is not None}
        if len(given) != 1:
            ways = "seed=, ms=, pysol=, klondike_solver=, or the cards as a dict, JSON, a text board or a path"
            found = ", ".join(given) or "nothing"
            raise TypeError(f"which deal? found {found}; expected exactly one of {ways}")
        ((kind, value),) = given.items()
        if kind == "source":
            return Deal._of(self, self._read(value), None)
        if kind == "pysol":
            cards = self._rules.pysol(str(value))
        else:
            number = whole_number(kind, value, 0 if kind == "ms" else -(2**63))
            cards = getattr(self._rules, kind)(number)
        return Deal._of(self, cards, (kind, value))

    def _read(self, source: object) -> _native.Deal:
        if isinstance(source, Mapping):
            return self._rules.read(json.dumps(source), "deal")
        if isinstance(source, os.PathLike):
            path = Path(source)
            return self._rules.read(path.read_text(encoding="utf-8"), str(path))
        if isinstance(source, str):
            return self._rules.read(source, "deal")
        raise TypeError(f"deal: found {source!r}; expected a dict, JSON, a text board or a path")

    def pick(
        self,
        deals: int = 1,
        *,
        difficulty: str | None = None,
        winnable: bool = True,
        seeds: range | tuple[int, int] | None = None,
        ms: range | tuple[int, int] | None = None,
        positions: int = 100_000,
        threads: int | None = None,
        progress: ProgressArgument = False,
    ) -> list[tuple[Deal, Difficulty | None]]:
        """Deals that can be won, each with its difficulty; or with `winnable=False` deals that cannot, with `None`.

        `difficulty` is a level: "easy", "medium", "hard" or "brutal", by quantiles of the winnable deals of the game. Deals are
        tried in the order of their numbers: `seeds` (a range, or a pair that includes both ends; from 1 on if nothing is
        said) or `ms`. A deal that is not decided within so many positions is passed over. There are fewer than `deals` if
        the numbers run out.

        >>> import cadogan
        >>> [(deal, difficulty)] = cadogan.Game("klondike").pick(difficulty="easy")
        >>> deal.solve().verdict, difficulty.level
        (Verdict.WINNABLE, 'easy')
        """
        if seeds is not None and ms is not None:
            raise TypeError("give seeds= or ms=, not both")
        if difficulty is not None and not winnable:
            raise TypeError("a deal that cannot be won has no difficulty; give difficulty= or winnable=False, not both")
        if difficulty is not None and difficulty not in LEVELS:
            raise ValueError(f"difficulty: found {difficulty!r}; allowed: {', '.join(LEVELS)}")
        numbering, numbers = ("seed", (1, 2**32 - 1)) if ms is None else ("ms", seed_range(ms, "ms"))
        if seeds is not None:
            numbers = seed_range(seeds, numbering)
        wanted = whole_number("deals", deals, 1, 2**32 - 1)
        most = whole_number("positions", positions, 1)
        cores = 0 if threads is None else whole_number("threads", threads, 1)
        with watching(progress, "deals") as watcher:
            found, stopped_by = _native.pick(
                self._rules, numbering, numbers, bool(winnable), difficulty, wanted, most, cores, watcher
            )
        picked = [
            (
                Deal._of(self, getattr(self._rules, numbering)(number), (numbering, number)),
                None if parts is None else Difficulty(**parts),
            )
            for number, parts in found
        ]
        return finished(picked, stopped_by, f"deals found: {len(picked)}")

    def compare(self, other: Game) -> Comparison:
        """What is known about the wins of this game and of another one on the same deals.

        >>> import cadogan
        >>> comparison = cadogan.Game("black-hole").compare(cadogan.Game("worm-hole"))
        >>> comparison.relation
        Relation.STRONGER
        """
        relation, reasons = self._rules.compare(other._rules)
        return Comparison(Relation(relation), tuple(reasons))

    def __eq__(self, other: object) -> bool:
        return self._rules.equals(other._rules) if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game._unpickled, (self._name, self._rules.to_json(False), self._settings)

    def __repr__(self) -> str:
        settings = f", **{dict(self._settings)!r}" if self._settings else ""
        return f"Game({self._name!r}{settings})"

    def __str__(self) -> str:
        return self.name


def flat(settings: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """`stock={"deal count": 1}` is `stock.deal count` = 1."""
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from ((f"{key}.{name}", inner) for name, inner in value.items())
        else:
            yield key, value


def plain(value: object) -> str:
    """A value as on the command line."""
    return value if isinstance(value, str) else json.dumps(value)


def reviewed_move(one: Mapping[str, Any]) -> ReviewedMove:
    """A move of a review, from its data."""
    (move,) = known_moves([one["move"]])
    before, after = Verdict(one["before"]), Verdict(one["after"])
    return ReviewedMove(move, before, after, one["keeping"], one["undecided"], one["legal"])


class Board:
    """What deals and positions have in common: cards on a table."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        """The game."""
        raise NotImplementedError

    def _cards(self) -> _native.Deal:
        raise NotImplementedError

    def _title(self) -> str:
        raise NotImplementedError

    def solve(
        self,
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        positions: int | None = None,
        memory: int = DEFAULT_MEMORY,
        solver: str | None = None,
        shorten: bool = True,
        progress: ProgressArgument = False,
    ) -> Result:
        """Decides whether it can be won from here, and how.

        `timeout` is in seconds, `memory` in bytes; `None` is no limit. A limit on `positions` gives the same result on every
        machine. `solver` uses this solver only (`cadogan.solvers()` lists them). With `shorten`, the solution is made
        shorter for the reader; the verdict does not depend on it.

        Other threads run meanwhile. If Ctrl-C is pressed, the `KeyboardInterrupt` has an attribute `result`, which says how far
        the search was.
        """
        given = limits(timeout, positions, memory)
        with watching(progress, "positions") as watcher:
            found, stopped_by = _native.solve(self._cards(), given, solver, bool(shorten), watcher)
        moves = found.pop("moves")
        result = Result(
            verdict=Verdict(found.pop("verdict")), moves=None if moves is None else tuple(known_moves(moves)), **found
        )
        return finished(result, stopped_by, f"{result.verdict}, positions visited: {result.positions}")

    def explain(
        self,
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        positions: int | None = None,
        memory: int = DEFAULT_MEMORY,
        progress: ProgressArgument = False,
    ) -> Explanation:
        """Why it can or cannot be won from here.

        The reason of a loss is given in the most human form there is: cards that block each other forever; a relaxation
        of the game that cannot be won either; or what an exhaustive search saw.

        >>> import cadogan
        >>> explanation = cadogan.Game("klondike").deal(seed=33).explain()
        >>> explanation.reason
        'blocked-cards'
        """
        given = limits(timeout, positions, memory)
        with watching(progress, "positions") as watcher:
            found, stopped_by = _native.explain(self._cards(), given, self._title(), watcher)
        data = json.loads(found["data"])
        explanation = Explanation(
            verdict=Verdict(found["verdict"]),
            reason=data["reason"],
            text=found["text"],
            moves=tuple(known_moves(data["solution"])) if "solution" in data else None,
            board=found["board"],
            _svg=found["svg"],
            _data=found["data"],
        )
        return finished(explanation, stopped_by, explanation.text)

    def difficulty(self, *, positions: int = 100_000, progress: ProgressArgument = False) -> Difficulty | None:
        """How hard it is for a player from here; `None` if it is lost, or if no win is found within so many positions.

        >>> import cadogan
        >>> cadogan.Game("klondike").deal(seed=1).difficulty() is None
        True
        """
        most = whole_number("positions", positions, 1)
        with watching(progress, "positions") as watcher:
            found, stopped_by = _native.difficulty(self._cards(), most, watcher)
        difficulty = None if found is None else Difficulty(**found)
        return finished(difficulty, stopped_by, "the difficulty is not known")

    def board(self, *, peek: bool = False, ascii: bool = False) -> str:
        """The cards as they lie on a table, as text; with `peek`, face-down cards too."""
        return self._cards().board(peek, ascii)

    def to_dict(self) -> dict[str, Any]:
        """Where every card lies, as in a deal file."""
        found: dict[str, Any] = json.loads(self.to_json())
        return found

    def to_json(self) -> str:
        """The same as JSON."""
        return self._cards().to_json()

    def to_text(self) -> str:
        """The same as a text board, which `Game.deal` reads."""
        return self._cards().to_text()

    def to_svg(self, *, title: str | None = None, caption: str = "") -> str:
        """A picture of the cards; face-down ones are dimmed."""
        return self._cards().svg(self._title() if title is None else title, caption)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.board().rstrip("\n")


class Deal(Board):
    """A deal of a game: where every card lies at the start. `Game.deal` makes one.

    It cannot be changed; `position` starts to play it. Deals are equal if the rules are and every card lies in the same
    place.
    """

    __slots__ = ("_deal", "_game", "_origin")

    _game: Game
    _deal: _native.Deal
    _origin: tuple[str, Any] | None

    def __init__(self) -> None:
        raise TypeError("a deal is made by a game: cadogan.Game('klondike').deal(seed=1)")

    @classmethod
    def _of(cls, game: Game, deal: _native.Deal, origin: tuple[str, Any] | None) -> Deal:
        self = cls.__new__(cls)
        self._game, self._deal, self._origin = game, deal, origin
        return self

    @classmethod
    def _unpickled(cls, game: Game, deal: str, origin: tuple[str, Any] | None) -> Deal:
        return cls._of(game, game._rules.read(deal, "deal"), origin)

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def origin(self) -> tuple[str, Any] | None:
        """Where the deal is from, such as `("seed", 1)` or `("ms", 617)`; `None` if its cards were given."""
        return self._origin

    @property
    def name(self) -> str:
        """The game and where the deal is from: `klondike, seed 1`."""
        return self._game.name + (f", {self._origin[0]} {self._origin[1]}" if self._origin else "")

    def position(self, moves: Iterable[str] = ()) -> Position:
        """The start of the game, or the position after these moves."""
        position = Position(self)
        for move in moves:
            position.push(move)
        return position

    def verify(self, moves: Iterable[str]) -> int:
        """Replays moves, and returns after how many of them the game is won.

        Raises `IllegalMoveError` if a move is not legal, and `NotWonError` if the game is not won in the end.
        """
        return self._deal.verify([str(move) for move in moves])

    def prove(
        self,
        file: str | os.PathLike[str],
        *,
        methods: Iterable[str] | None = None,
        timeout: float | None = DEFAULT_TIMEOUT,
        positions: int | None = None,
        memory: int = DEFAULT_MEMORY,
        progress: ProgressArgument = False,
    ) -> Certificate:
        """Decides the deal and writes a certificate of the verdict, which anyone can check (`cadogan.verify`).

        An existing file is replaced, but only by a whole certificate. `methods` are the ways to prove a loss that are tried
        (`cadogan.methods()` lists them). The limits hold for the verdict, and again for the proof. Raises `NoProof` if there
        is none within them.
        """
        return prove(
            self,
            file,
            methods=methods,
            timeout=timeout,
            positions=positions,
            memory=memory,
            progress=progress,
        )

    def _cards(self) -> _native.Deal:
        return self._deal

    def _title(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return self._deal.equals(other._deal) if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return self._deal.hash()

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal._unpickled, (self._game, self.to_json(), self._origin)

    def __repr__(self) -> str:
        origin = f" {self._origin[0]}={self._origin[1]!r}" if self._origin else " of given cards"
        return f"<Deal of {self._game!r}:{origin}>"


class Position(Board):
    """A game in progress: a position, and the moves that led to it.

    >>> import cadogan
    >>> position = cadogan.Game("klondike").deal(seed=1).position()
    >>> position.legal_moves
    [Move('2: A♠ → foundation'), Move('6: A♥ → foundation'), Move('stock → waste')]
    >>> position.push("2: A♠ → foundation")
    Move('2: A♠ → foundation')
    >>> position.push("7: J♦ → 5")
    Traceback (most recent call last):
    ...
    cadogan.IllegalMoveError: 7: J♦ → 5 is not legal: J♦ cannot go on J♥: it is not one rank lower
    >>> position.pop()
    Move('2: A♠ → foundation')

    Positions are equal if the rules are and every card lies in the same place, whatever moves led there. They can be
    changed, so they cannot be keys of a dict; `to_deal` returns something that can.
    """

    __slots__ = ("_start", "_table")

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, deal: Deal) -> None:
        if not isinstance(deal, Deal):
            raise TypeError(f"deal: found {deal!r}; expected a Deal")
        self._start = deal
        self._table = _native.Table(deal._deal)

    @property
    def game(self) -> Game:
        """The game."""
        return self._start.game

    @property
    def start(self) -> Deal:
        """The deal that is played."""
        return self._start

    @property
    def moves(self) -> list[Move]:
        """The moves made so far."""
        return known_moves(self._table.moves())

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        return known_moves(self._table.legal_moves())

    def is_legal(self, move: str) -> bool:
        """Whether a move is legal. `push` says why it is not."""
        return self._table.allows(move)

    def push(self, move: str) -> Move:
        """Makes a move. An illegal one changes nothing and raises `IllegalMoveError`, which says why."""
        return Move._known(self._table.play(move))

    def pop(self) -> Move:
        """Takes the last move back and returns it; `IndexError` at the start."""
        move = self._table.undo()
        if move is None:
            raise IndexError("no move was made: there is nothing to take back")
        return Move._known(move)

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return self._table.is_won()

    @property
    def is_stuck(self) -> bool:
        """Whether the game is not won and no move is left."""
        return self._table.is_stuck()

    def hint(
        self,
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        positions: int | None = None,
        memory: int = DEFAULT_MEMORY,
        progress: ProgressArgument = False,
    ) -> Move:
        """The next move of a win.

        Whoever follows the hints wins: as long as they are followed, they come from one solution, and nothing is searched
        again. Raises `NoHint` if there is no such move: the position is lost, already won, or undecided; its `result` says
        which.
        """
        known = self._table.known_move()
        if known is not None:
            return Move._known(known)
        result = self.solve(timeout=timeout, positions=positions, memory=memory, shorten=False, progress=progress)
        if self.is_won:
            raise NoHint("there is no next move: the game is won", result)
        if result.moves:
            self._table.learn_win(list(result.moves))
            return result.moves[0]
        if result.verdict is Verdict.UNWINNABLE:
            raise NoHint("there is no next move to a win: the position is lost", result)
        raise NoHint(f"no win was found within the limits ({result.reason}); raise them to search further", result)

    def review(
        self,
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        positions: int | None = None,
        memory: int = DEFAULT_MEMORY,
        progress: ProgressArgument = False,
    ) -> Review:
        """Which of the moves so far kept the win, and which one lost it. The limits are for each position.

        >>> import cadogan
        >>> deal = cadogan.Game("free-cell").deal(ms=1)
        >>> review = deal.position(deal.solve().moves[:5]).review(positions=20_000)
        >>> review.mistake is None, len(review.moves)
        (True, 5)
        """
        given = limits(timeout, positions, memory)
        with watching(progress, "positions") as watcher:
            moves = self._table.moves()
            found, stopped_by = _native.review(self._table.start(), moves, given, self._title(), watcher)
        data = json.loads(found["data"])
        mistake = data["mistake"]
        review = Review(
            verdict=Verdict(data["verdict"]),
            moves=tuple(reviewed_move(one) for one in data["moves"]),
            mistake=None if mistake is None else mistake["index"],
            instead=() if mistake is None else tuple(known_moves(mistake["instead"])),
            reason=found["reason"],
            text=found["text"],
            _svg=found["svg"],
            _data=found["data"],
        )
        return finished(review, stopped_by, review.text)

    def to_deal(self) -> Deal:
        """The position as a deal, without the moves that led to it."""
        return Deal._of(self.game, self._table.deal(), None)

    def copy(self) -> Position:
        """The same position, with its moves, to be played on independently."""
        copied = Position.__new__(Position)
        copied._start, copied._table = self._start, self._table.copy()
        return copied

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def _cards(self) -> _native.Deal:
        return self._table.deal()

    def _title(self) -> str:
        count = len(self._table.moves())
        after = {0: "", 1: " after 1 move"}.get(count, f" after {count} moves")
        return self._start.name + after

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._cards().equals(other._cards())

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal.position, (self._start, [str(move) for move in self.moves])

    def __repr__(self) -> str:
        return f"<Position of {self._title()}>"
