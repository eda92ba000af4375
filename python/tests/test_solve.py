"""Verdicts, explanations and pictures."""

import json
import threading
import xml.etree.ElementTree as ElementTree

import pytest

import cadogan
from cadogan import Verdict


def test_verdicts(klondike, freecell):
    won = klondike.deal(seed=2).solve(timeout=60)
    assert won.verdict is Verdict.WINNABLE and won.reason is None
    assert klondike.deal(seed=2).verify(won.moves) == len(won.moves)
    assert klondike.deal(seed=2).position(won.moves).is_won
    lost = freecell.deal(ms=11982).solve(timeout=60)
    assert lost.verdict is Verdict.UNWINNABLE and lost.moves is None
    unknown = freecell.deal(ms=11982).solve(positions=1_000)
    assert (unknown.verdict, unknown.reason) == (Verdict.UNDECIDED, "positions")
    assert unknown == freecell.deal(ms=11982).solve(positions=1_000)
    assert "undecided (positions)" in repr(unknown)
    assert json.loads(json.dumps(won.to_dict()))["verdict"] == "winnable"


def test_a_verdict_is_no_truth_value(freecell):
    unknown = freecell.deal(ms=11982).solve(positions=1_000)
    for value in (*Verdict, unknown, freecell.deal(ms=11982).explain(positions=1_000)):
        with pytest.raises(TypeError, match="neither true nor false"):
            if value:
                pass
        with pytest.raises(TypeError):
            not value  # noqa: B018
    assert [verdict.value for verdict in Verdict] == ["winnable", "unwinnable", "undecided"]
    assert Verdict("winnable") is Verdict.WINNABLE and Verdict.WINNABLE == "winnable"
    assert f"{Verdict.WINNABLE}" == "winnable" and json.dumps(Verdict.WINNABLE) == '"winnable"'


def test_a_wrong_solution_is_refused(klondike):
    deal = klondike.deal(seed=2)
    moves = list(deal.solve().moves)
    with pytest.raises(cadogan.NotWonError):
        deal.verify(moves[:-20])
    with pytest.raises(cadogan.IllegalMoveError, match="move 2"):
        deal.verify([moves[0], "1: K♠ → 2", *moves[2:]])


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"timeout": -1}, ValueError),
        ({"timeout": float("nan")}, ValueError),
        ({"timeout": "10s"}, TypeError),
        ({"timeout": True}, TypeError),
        ({"positions": 0}, ValueError),
        ({"positions": 1.5}, TypeError),
        ({"memory": 1}, ValueError),
        ({"memory": "2GiB"}, TypeError),
        ({"solver": "magic"}, cadogan.UnsupportedError),
        ({"progress": 7}, TypeError),
    ],
)
def test_limits_that_make_no_sense(klondike, limits, error):
    with pytest.raises(error):
        klondike.deal(seed=2).solve(**limits)


def test_limits_that_are_none(klondike):
    for timeout in (None, float("inf"), 1e300):
        assert klondike.deal(seed=1).solve(timeout=timeout).verdict is Verdict.UNWINNABLE


def test_solvers_can_be_chosen(klondike):
    assert "general" in cadogan.solvers()
    assert klondike.deal(seed=2).solve(solver="general", positions=2_000_000).solver == "general"
    with pytest.raises(cadogan.UnsupportedError):
        klondike.deal(seed=2).solve(solver="hole")


def test_a_loss_is_explained(klondike):
    explanation = klondike.deal(seed=15).explain()
    assert explanation.verdict is Verdict.UNWINNABLE and explanation.reason == "blocked-cards"
    assert "J♠" in explanation.text and explanation.moves is None
    assert "×" in explanation.board and explanation.text in str(explanation)
    assert explanation.to_dict()["prose"] == explanation.text


def test_a_win_is_explained(klondike):
    deal = klondike.deal(seed=2)
    explanation = deal.explain(positions=300_000, timeout=None)
    assert explanation.verdict is Verdict.WINNABLE
    assert deal.verify(explanation.moves) == len(explanation.moves)
    first = [entry["move"] for entry in explanation.to_dict()["opening"]["first_moves"]]
    assert first == deal.position().legal_moves


def test_pictures_are_well_formed(klondike):
    deal = klondike.deal(seed=15)
    position = deal.position([deal.position().legal_moves[0]])
    pictures = [deal.to_svg(), deal.to_svg(title="<a & b>", caption="c < d"), deal._repr_svg_(), position._repr_svg_()]
    pictures += [deal.explain().to_svg(), deal.explain()._repr_svg_()]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "klondike, seed 15" in pictures[0]
    assert "<a" not in pictures[1].replace("<a ", "<a") or "&lt;a &amp; b&gt;" in pictures[1]


def test_boards_as_text(klondike):
    deal = klondike.deal(seed=1)
    assert "░░" in str(deal) and "░░" not in deal.board(peek=True).split("waste")[1]
    assert deal.board(ascii=True).isascii()


def test_progress_is_reported_and_can_stop_the_work():
    seen = []

    class Enough(Exception):
        pass

    def watch(progress):
        seen.append(progress)
        if len(seen) == 3:
            raise Enough

    with pytest.raises(Enough):
        cadogan.Game("forty-thieves").deal(seed=2).solve(timeout=None, solver="brute-force", progress=watch)
    assert len(seen) == 3 and (seen[-1].done, seen[-1].total) == (0, 1)


def test_other_threads_run_while_a_deal_is_solved():
    """The call ends only because another thread of Python stops it: with the lock held, it could not."""
    ticks = 0
    enough = threading.Event()

    def tick():
        nonlocal ticks
        while not enough.wait(0.001):
            ticks += 1

    class Stop(Exception):
        pass

    def watch(progress):
        if ticks > 20:
            raise Stop

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        with pytest.raises(Stop):
            cadogan.Game("forty-thieves").deal(seed=2).solve(timeout=None, solver="brute-force", progress=watch)
    finally:
        enough.set()
        thread.join()


def test_several_deals_are_solved_at_the_same_time(klondike):
    from concurrent.futures import ThreadPoolExecutor

    deals = [klondike.deal(seed=seed) for seed in range(1, 9)]
    solve = lambda deal: deal.solve(positions=20_000, timeout=None)  # noqa: E731
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, deals)) == [solve(deal) for deal in deals]


def test_what_stops_a_call_keeps_what_it_had_found():
    class Enough(Exception):
        pass

    def watch(progress):
        raise Enough

    with pytest.raises(Enough) as stopped:
        cadogan.Game("forty-thieves").deal(seed=2).solve(timeout=None, solver="brute-force", progress=watch)
    assert stopped.value.result.reason == "interrupted"
