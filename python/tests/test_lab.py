"""Experiments and records."""

import json
import pickle
import xml.etree.ElementTree as ElementTree

import pandas
import pytest

import cadogan

CELLS = {
    "title": "Cells",
    "game": "free-cell",
    "axes": [{"name": "cells", "key": "cells.count", "values": [0, 1]}],
    "seeds": "1-20",
    "limits": {"positions": 20000},
}


def test_a_winrate_counts_its_deals():
    rate = cadogan.winrate("alpha-star", deals=60, positions=10_000, timeout=None)
    assert rate.complete and rate.seeds == range(1, 61) and rate.deals == 60
    assert 0 < rate.lower < rate.winnable / 60 < rate.upper < 1 and rate.interval == (rate.lower, rate.upper)
    assert rate == cadogan.winrate(cadogan.Game("alpha-star"), seeds=range(1, 61), positions=10_000, timeout=None, threads=1)
    assert rate == pickle.loads(pickle.dumps(rate))
    data = rate.to_dict()
    assert data["winnable"] == rate.winnable and json.dumps(data)
    game = cadogan.Game("alpha-star")
    verdicts = [game.deal(seed=seed).solve(positions=10_000, timeout=None).verdict for seed in rate.seeds]
    assert rate.to_frame().verdict.tolist() == verdicts


def test_a_winrate_as_a_frame():
    frame = cadogan.winrate("free-cell", seeds=(11, 20), positions=3_000, timeout=None).to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.seed.tolist() == list(range(11, 21))
    assert set(frame.verdict) <= {"winnable", "unwinnable", "undecided"}
    assert (frame.positions > 0).all() and frame.limit_positions.tolist() == [3000] * 10
    assert frame[frame.verdict == cadogan.Verdict.UNDECIDED].reason.eq("positions").all()


def test_a_precision_ends_the_sample():
    rate = cadogan.winrate("alpha-star", precision=0.08, positions=10_000, timeout=None)
    assert (rate.upper - rate.lower) / 2 <= 0.08


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({}, TypeError),
        ({"deals": 5, "seeds": range(1, 6)}, TypeError),
        ({"deals": 0}, ValueError),
        ({"seeds": range(1, 9, 2)}, ValueError),
        ({"seeds": range(5, 5)}, ValueError),
        ({"seeds": 7}, TypeError),
        ({"seeds": (1, 2**33)}, ValueError),
        ({"precision": 5}, ValueError),
        ({"deals": 5, "threads": 0}, ValueError),
        ({"deals": 5, "keep_solutions": True}, ValueError),
    ],
)
def test_samples_that_make_no_sense(given, error):
    with pytest.raises(error):
        cadogan.winrate("alpha-star", **given)


def test_records_are_kept_and_read(tmp_path):
    file = tmp_path / "verdicts.db"
    game = cadogan.Game("alpha-star", **{"tableau piles.spaces policy": "no-build"})
    rate = cadogan.winrate(game, deals=30, positions=10_000, timeout=None, records=file, keep_solutions=True)
    again = cadogan.winrate(game, deals=40, positions=10_000, timeout=None, records=str(file))
    assert again.to_dict()["work"]["known"] == 30 and again.deals == 40
    cadogan.winrate("alpha-star", deals=5, positions=10_000, timeout=None, records=file)
    before = file.read_bytes()
    records = cadogan.Records(file)
    assert records.games == [game, cadogan.Game("alpha-star")]
    frame = records.to_frame()
    assert len(frame) == 45 and set(frame.source) == {"cadogan"}
    only = records.to_frame(game)
    assert only.seed.tolist() == list(range(1, 41)) and set(only.fingerprint) == {game.fingerprint}
    assert only.verdict.eq("winnable").sum() == again.winnable
    won = int(only[only.verdict == "winnable"].seed.iloc[0])
    solution = records.solution(game, won)
    assert game.deal(seed=won).verify(solution) == len(solution)
    assert records.solution(game, 10**6) is None
    assert pickle.loads(pickle.dumps(records)) == records
    assert file.read_bytes() == before
    assert rate.winnable <= again.winnable


def test_deals_of_other_programs(tmp_path):
    file = tmp_path / "verdicts.db"
    game = cadogan.Game("free-cell")
    limits = {"positions": 3_000, "timeout": None, "records": file}
    rate = cadogan.winrate(game, seeds=(11980, 11983), numbering="ms", **limits)
    expected = [game.deal(ms=number).solve(positions=3_000, timeout=None).verdict for number in rate.seeds]
    assert rate.to_frame().verdict.tolist() == expected
    cadogan.winrate(game, seeds=(11980, 11981), **limits)
    frame = cadogan.Records(file).to_frame(game)
    assert frame.numbering.tolist() == ["ms"] * 4 + ["seed"] * 2
    assert cadogan.Records(file).games == [game]
    few = cadogan.study(CELLS, seeds=(1, 2), numbering="ms", positions=100)
    assert few.to_dict()["numbering"] == "ms"
    with pytest.raises(cadogan.DealError, match="allowed: seed, ms"):
        cadogan.winrate(game, deals=3, numbering="microsoft")


def test_records_that_cannot_be_read(tmp_path):
    with pytest.raises(cadogan.RecordsError, match="no such file"):
        cadogan.Records(tmp_path / "missing.db")
    assert list(tmp_path.iterdir()) == []
    other = tmp_path / "other.db"
    other.write_text("this is no database", encoding="utf-8")
    with pytest.raises(cadogan.RecordsError, match="not a database"):
        cadogan.Records(other)
    with pytest.raises(OSError):
        cadogan.winrate("alpha-star", deals=1, records=tmp_path / "no" / "such" / "folder.db")


def test_a_study(tmp_path):
    result = cadogan.study(CELLS)
    assert result.complete and result.sample == result.seeds == range(1, 21)
    assert "cells" in str(result) and "| " in result._repr_markdown_()
    ElementTree.fromstring(result._repr_svg_())
    frame = result.to_frame()
    assert frame.cells.tolist() == ["0", "1"] and frame.deals.tolist() == [20, 20]
    assert frame.winnable.tolist() == [variant["winnable"] for variant in result.to_dict()["variants"]]
    file = tmp_path / "cells.json"
    file.write_text(json.dumps(CELLS), encoding="utf-8")
    few = cadogan.study(file, seeds=(1, 5), positions=100, timeout=None, memory=1 << 26, threads=2)
    assert few.seeds == range(1, 6) and few.to_dict()["limits"] == {"seconds": None, "positions": 100, "bytes": 1 << 26}
    assert pickle.loads(pickle.dumps(result)) == result


def test_mistakes_in_a_study(tmp_path):
    with pytest.raises(cadogan.StudyError, match="axess"):
        cadogan.study({**CELLS, "axess": []})
    with pytest.raises(FileNotFoundError):
        cadogan.study(tmp_path / "missing.json")


def test_progress_bars(capsys):
    cadogan.winrate("alpha-star", deals=20, positions=10_000, timeout=None, progress=True)
    shown = capsys.readouterr().err
    assert "deals" in shown and "winnable" in shown
    cadogan.Game("free-cell").deal(ms=11982).solve(progress=True)
    assert "positions" in capsys.readouterr().err


def test_progress_in_numbers():
    seen = []
    rate = cadogan.winrate("alpha-star", deals=20, positions=10_000, timeout=None, progress=seen.append)
    last = seen[-1]
    assert (last.done, last.total, last.winnable) == (20, 20, rate.winnable)
