"""Verdicts and moves."""

from __future__ import annotations

import enum

from . import _native

__all__ = ["Move", "Relation", "Verdict"]


class Word(str, enum.Enum):
    """A word of a closed list. It is a text, so it compares with one and can be written as JSON."""

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __bool__(self) -> bool:
        kind = type(self).__name__
        raise TypeError(f"a {kind} is neither true nor false; compare it: x is cadogan.{kind}.{self.name}")


class Verdict(Word):
    """Whether a deal can be won.

    A verdict is neither true nor false, because "not known" is neither:

    >>> import cadogan
    >>> verdict = cadogan.Game("klondike").deal(seed=1).solve().verdict
    >>> verdict
    Verdict.UNWINNABLE
    >>> verdict is cadogan.Verdict.WINNABLE
    False
    >>> verdict == "unwinnable"
    True
    >>> bool(verdict)
    Traceback (most recent call last):
    ...
    TypeError: a Verdict is neither true nor false; compare it: x is cadogan.Verdict.UNWINNABLE
    """

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


class Relation(Word):
    """How the wins of one game are related to those of another on the same deals."""

    SAME = "same"
    """The same deals can be won."""
    STRONGER = "stronger"
    """Every deal that can be won in the first game can be won in the second."""
    WEAKER = "weaker"
    """Every deal that can be won in the second game can be won in the first."""
    UNKNOWN = "unknown"
    """Nothing is known."""


class Move(str):
    """A move of a player, in the notation of the program. It is a text in its usual spelling.

    `7: 9♥ +2 → 3` takes the nine of hearts and the two cards on it from pile 7 to pile 3. Wherever a move is expected, a
    text will do.

    >>> import cadogan
    >>> cadogan.Move("2: AS -> foundation")
    Move('2: A♠ → foundation')
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Move:
        return str.__new__(cls, _native.parse_move(text))

    def __repr__(self) -> str:
        return f"Move({str.__repr__(self)})"

    @classmethod
    def _known(cls, text: str) -> Move:
        """A move that the engine has written."""
        return str.__new__(cls, text)


def known_moves(texts: list[str]) -> list[Move]:
    """Moves that the engine has written."""
    return [Move._known(text) for text in texts]
