"""Positions and moves."""

import pytest

import cadogan


def test_moves_are_made_and_taken_back(klondike):
    deal = klondike.deal(seed=1)
    position = deal.position()
    assert position.legal_moves == ["2: A♠ → foundation", "6: A♥ → foundation", "stock → waste"]
    assert position.push("2: AS -> foundation") == "2: A♠ → foundation"
    assert position.moves == ["2: A♠ → foundation"] and isinstance(position.moves[0], cadogan.Move)
    assert position != deal.position()
    assert position == deal.position(["2: A♠ → foundation"])
    assert position.pop() == "2: A♠ → foundation"
    assert position == deal.position() and position.to_deal() == deal
    with pytest.raises(IndexError):
        position.pop()


def test_illegal_moves_say_why_and_change_nothing(klondike):
    position = klondike.deal(seed=1).position()
    before = position.copy()
    with pytest.raises(cadogan.IllegalMoveError, match="7: J♦ → 5 is not legal: J♦ cannot go on J♥: it is not one rank"):
        position.push("7: J♦ → 5")
    assert not position.is_legal("7: J♦ → 5") and position.is_legal("stock → waste")
    with pytest.raises(cadogan.MoveError):
        position.push("hello")
    with pytest.raises(cadogan.MoveError):
        cadogan.Move("hello")
    with pytest.raises(TypeError):
        position.push(7)
    assert position == before and position.moves == []


def test_a_copy_is_played_on_independently(klondike):
    position = klondike.deal(seed=1).position(["2: A♠ → foundation"])
    other = position.copy()
    other.push("6: A♥ → foundation")
    assert (len(position.moves), len(other.moves)) == (1, 2)
    assert repr(other) == "<Position of klondike, seed 1 after 2 moves>"
    with pytest.raises(TypeError):
        hash(position)


def test_hints_lead_to_the_win(klondike):
    position = klondike.deal(seed=2).position()
    for _ in range(1_000):
        if position.is_won:
            break
        position.push(position.hint(positions=100_000, timeout=None))
    assert position.is_won
    with pytest.raises(cadogan.NoHint, match="won"):
        position.hint()


def test_hints_after_another_move_and_after_moves_taken_back(klondike):
    position = klondike.deal(seed=2).position()
    first = position.hint()
    other = next(move for move in position.legal_moves if move != first)
    position.push(other)
    assert position.is_legal(position.hint())
    position.pop()
    assert position.is_legal(position.hint())
    twin = position.copy()
    assert twin.hint() == position.hint()


def test_where_no_hint_is_possible_the_reason_is_given(klondike, freecell):
    with pytest.raises(cadogan.NoHint) as lost:
        klondike.deal(seed=1).position().hint()
    assert lost.value.result.verdict is cadogan.Verdict.UNWINNABLE
    with pytest.raises(cadogan.NoHint, match="positions") as unknown:
        freecell.deal(ms=11982).position().hint(positions=100)
    assert unknown.value.result.verdict is cadogan.Verdict.UNDECIDED


def test_a_position_without_moves_is_stuck(klondike):
    game = cadogan.Game("klondike", **{"stock.redeal": False, "stock.deal count": 24})
    position = game.deal(seed=1).position()
    for _ in range(200):
        if not position.legal_moves:
            break
        position.push(position.legal_moves[0])
    assert position.is_stuck is (not position.is_won and not position.legal_moves)
