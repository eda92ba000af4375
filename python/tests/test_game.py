"""Games and deals."""

import copy
import json
import pickle
from pathlib import Path

import pytest

import cadogan


def test_presets_have_names(klondike):
    assert {"klondike", "free-cell", "golf"} <= set(cadogan.games())
    assert set(cadogan.games()) < set(cadogan.games(all=True))
    assert klondike.name == str(klondike) == "klondike"
    assert klondike.description and klondike.source
    assert repr(klondike) == "Game('klondike')"
    assert cadogan.Game("FreeCell").name == "free-cell" and cadogan.Game("free-cell").title == "FreeCell"
    for alias in klondike.aliases:
        assert cadogan.Game(alias) == klondike
    assert pickle.loads(pickle.dumps(klondike)).title == klondike.title == "Klondike"


def test_rules_can_be_changed(klondike):
    one = cadogan.Game("klondike", **{"stock.deal count": 1})
    assert one != klondike
    assert one == cadogan.Game("klondike", stock={"deal count": 1})
    assert one.all_rules["stock"]["deal count"] == 1
    assert one.name == "klondike --set 'stock.deal count=1'"
    assert eval(repr(one), {"Game": cadogan.Game}) == one
    assert cadogan.Game("klondike", **{"foundations.removable": False}).all_rules["foundations"]["removable"] is False


def test_rules_can_be_a_dict_or_a_file(klondike, tmp_path):
    assert cadogan.Game(klondike.rules) == klondike
    file = tmp_path / "my-game.json"
    file.write_text(json.dumps(klondike.rules), encoding="utf-8")
    assert cadogan.Game(file) == cadogan.Game(str(file)) == klondike
    assert cadogan.Game(file).name == "my-game"
    with pytest.raises(FileNotFoundError):
        cadogan.Game(tmp_path / "missing.json")
    with pytest.raises(TypeError, match="expected a name"):
        cadogan.Game(7)


def test_mistakes_are_all_reported(tmp_path):
    with pytest.raises(cadogan.RulesError) as caught:
        cadogan.Game("klondike", stock={"deal cuont": 1}, **{"max rank": 14})
    assert len(caught.value.mistakes) == 2
    assert "did you mean" in str(caught.value)
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, cadogan.CadoganError)
    with pytest.raises(cadogan.UnknownGameError, match='did you mean "klondike"'):
        cadogan.Game("klondikee")
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(cadogan.RulesError, match="broken.json"):
        cadogan.Game(broken)


def test_deals_of_other_programs(freecell, klondike):
    deal = freecell.deal(ms=11982)
    assert deal == freecell.deal(pysol="ms11982") and deal.origin == ("ms", 11982)
    assert freecell.deal(pysol=123456) != freecell.deal(ms=123456)
    assert klondike.deal(klondike_solver=3) != klondike.deal(seed=3)
    assert deal.name == "free-cell, ms 11982"
    assert "ms=11982" in repr(deal)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({}, TypeError),
        ({"seed": 1, "ms": 1}, TypeError),
        ({"seed": "1"}, TypeError),
        ({"seed": True}, TypeError),
        ({"seed": 1.0}, TypeError),
        ({"seed": 2**40}, cadogan.DealError),
        ({"seed": 2**70}, ValueError),
        ({"ms": 0}, cadogan.DealError),
        ({"ms": -1}, ValueError),
        ({"pysol": "no number"}, cadogan.DealError),
    ],
)
def test_deals_that_do_not_exist(freecell, given, error):
    with pytest.raises(error):
        freecell.deal(**given)


def test_cards_can_be_given(klondike, tmp_path):
    deal = klondike.deal(seed=1)
    file = tmp_path / "deal.txt"
    file.write_text(deal.to_text(), encoding="utf-8")
    for form in (deal.to_dict(), deal.to_json(), deal.to_text(), file):
        assert klondike.deal(form) == deal
        assert hash(klondike.deal(form)) == hash(deal)
    assert klondike.deal(file).origin is None
    cards = deal.to_dict()
    cards["stock"][0] = cards["stock"][1]
    with pytest.raises(cadogan.DealError):
        klondike.deal(cards)


def test_equal_cards_of_another_game_are_another_deal(klondike):
    other = cadogan.Game("klondike", **{"stock.deal count": 1})
    assert klondike.deal(seed=1) != other.deal(seed=1)
    assert len({klondike, other, cadogan.Game("klondike")}) == 2
    assert klondike.deal(seed=1) != "klondike"


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_are_equal(twin):
    game = cadogan.Game("klondike", **{"stock.deal count": 1})
    deal = game.deal(seed=3)
    position = deal.position()
    position.push(position.legal_moves[0])
    result = deal.solve(positions=100_000)
    for value in (game, deal, position, result, position.moves[0], result.verdict):
        assert twin(value) == value and type(twin(value)) is type(value)
    assert (twin(game).name, twin(deal).name) == (game.name, deal.name)
    assert twin(position).moves == position.moves
    assert twin(result.verdict) is result.verdict


def test_games_are_compared():
    comparison = cadogan.Game("black-hole").compare(cadogan.Game("worm-hole"))
    assert comparison.relation is cadogan.Relation.STRONGER
    assert comparison.reasons == ("it has 1 cell instead of 0",)


def test_the_versions_agree():
    manifest = Path(__file__).parent.parent / "Cargo.toml"
    assert f'\nversion = "{cadogan.__version__}"\n' in manifest.read_text(encoding="utf-8")
