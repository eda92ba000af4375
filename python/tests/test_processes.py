"""Work in other processes."""

import multiprocessing
from functools import partial

import cadogan


def solved(deal, positions):
    return deal, deal.solve(positions=positions, timeout=None)


def test_deals_and_results_travel_between_processes():
    game = cadogan.Game("klondike", **{"stock.deal count": 1})
    deals = [game.deal(seed=seed) for seed in range(1, 7)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(partial(solved, positions=10_000), deals)
    assert found == [(deal, deal.solve(positions=10_000, timeout=None)) for deal in deals]
    assert [deal.name for deal, _ in found] == [deal.name for deal in deals]


def refused(deal):
    deal.position().push("1: K♠ → 2")


def test_errors_travel_too():
    deal = cadogan.Game("klondike").deal(seed=1)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        try:
            pool.apply(refused, (deal,))
        except cadogan.IllegalMoveError as error:
            assert "not legal" in str(error)
        else:
            raise AssertionError("the move is not legal")
