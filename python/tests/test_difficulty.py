"""Difficulty, deals of a level, and reviews of games."""

import pickle
import xml.etree.ElementTree as ElementTree

import pytest

import cadogan
from cadogan import Verdict


def test_a_difficulty_has_a_score_made_of_its_parts(klondike):
    difficulty = klondike.deal(seed=2).difficulty()
    parts = [difficulty.random, difficulty.greedy, difficulty.careful, difficulty.only_moves, difficulty.unnoticed]
    assert all(0 <= part <= 1 for part in parts)
    weights = [5, 20, 30, 30, 15]
    assert difficulty.score == pytest.approx(sum(part * weight for part, weight in zip(parts, weights)))
    assert difficulty.level in ("easy", "medium", "hard", "brutal")
    assert difficulty == klondike.deal(seed=2).difficulty() == pickle.loads(pickle.dumps(difficulty))
    assert difficulty.to_dict()["score"] == difficulty.score
    assert klondike.deal(seed=1).difficulty() is None, "a deal that is lost has none"
    with pytest.raises(ValueError, match="positions"):
        klondike.deal(seed=2).difficulty(positions=0)


def test_deals_of_a_level_are_picked(freecell):
    picked = freecell.pick(3, difficulty="easy", ms=range(1, 200), threads=2)
    assert len(picked) == 3
    assert [deal.origin[0] for deal, _ in picked] == ["ms"] * 3
    for deal, difficulty in picked:
        assert difficulty.level == "easy" and deal.difficulty() == difficulty
    alone = freecell.pick(3, difficulty="easy", ms=range(1, 200), threads=1)
    assert [deal for deal, _ in alone] == [deal for deal, _ in picked], "threads change nothing"


def test_lost_deals_are_picked(klondike):
    picked = klondike.pick(2, winnable=False, seeds=(30, 99))
    assert len(picked) == 2
    for deal, difficulty in picked:
        assert difficulty is None and deal.solve().verdict is Verdict.UNWINNABLE


def test_numbers_run_out(klondike):
    assert klondike.pick(5, seeds=(1, 1)) == [], "the only deal is lost"


def test_wishes_that_make_no_sense(klondike):
    with pytest.raises(ValueError, match="easy, medium, hard, brutal"):
        klondike.pick(difficulty="mild")
    with pytest.raises(TypeError, match="not both"):
        klondike.pick(seeds=(1, 2), ms=(1, 2))
    with pytest.raises(TypeError, match="not both"):
        klondike.pick(difficulty="easy", winnable=False)
    with pytest.raises(ValueError, match="deals"):
        klondike.pick(0)


def test_a_review_finds_the_mistake():
    game = cadogan.Game("free-cell-1-cell")
    start = game.deal(seed=5).position()
    budget = {"positions": 2_000_000, "timeout": None}
    lost = None
    for move in start.legal_moves:
        after = start.copy()
        after.push(move)
        if after.solve(**budget).verdict is Verdict.UNWINNABLE:
            lost = move
            break
    assert lost is not None, "every move of this deal keeps the win: take another one"
    start.push(lost)
    review = start.review(**budget)
    assert review.verdict is Verdict.WINNABLE and review.mistake == 0
    assert review.instead and review.instead[0] != lost
    assert "Move 1 lost the game" in review.text and review.reason in review.text
    (one,) = review.moves
    assert (one.move, one.before, one.after) == (lost, Verdict.WINNABLE, Verdict.UNWINNABLE)
    assert 1 <= one.keeping <= one.legal
    assert ElementTree.fromstring(review.to_svg()).tag.endswith("svg")
    assert review.to_dict()["mistake"]["index"] == 0
    assert pickle.loads(pickle.dumps(review)) == review
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(review)


def test_a_game_without_a_mistake(freecell):
    deal = freecell.deal(ms=1)
    review = deal.position(deal.solve().moves[:4]).review(positions=20_000, timeout=None)
    assert review.mistake is None and review.to_svg() is None and review.instead == () and review.reason is None
    assert [one.after for one in review.moves] == [Verdict.WINNABLE] * 4
