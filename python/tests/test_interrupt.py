"""Ctrl-C: an interrupted call keeps what it had found, and the program ends as Python programs do."""

import signal
import subprocess
import sys

import pytest

# The program says when its call is under way; then it is interrupted.
PROGRAM = """
import cadogan, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
told = False
def watch(progress):
    global told
    if not told and {ready}:
        told = True
        print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt as stop:
    result = stop.result
    {check}
    print("kept", flush=True)
    raise
"""


def run_and_interrupt(call, ready, check):
    program = PROGRAM.format(call=call, ready=ready, check=check)
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert out == "kept\n", err
    # As Python ends by a KeyboardInterrupt that nobody has caught.
    assert process.returncode == -signal.SIGINT, (process.returncode, err)
    assert "KeyboardInterrupt" in err


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to one process")


def test_solve():
    run_and_interrupt(
        "cadogan.Game('forty-thieves').deal(seed=2).solve(timeout=None, solver='brute-force', progress=watch)",
        "True",
        "assert result.verdict is cadogan.Verdict.UNDECIDED and result.reason == 'interrupted'",
    )


def test_explain():
    # A deal that takes minutes to decide. If it were decided sooner, what was found about it would be kept as well.
    run_and_interrupt(
        "cadogan.Game('american-toad').deal(seed=1).explain(timeout=None, progress=watch)",
        "True",
        "assert isinstance(result.verdict, cadogan.Verdict) and result.text",
    )


def test_winrate():
    run_and_interrupt(
        "cadogan.winrate('klondike', deals=10**6, timeout=None, progress=watch)",
        "progress.winnable >= 5",
        "assert not result.complete and 5 <= result.winnable <= result.deals < 10**6\n"
        "    assert result.to_frame().verdict.eq('winnable').sum() == result.winnable",
    )


def test_winrate_with_records(tmp_path):
    file = str(tmp_path / "verdicts.db")
    run_and_interrupt(
        f"cadogan.winrate('klondike', deals=10**6, timeout=None, records={file!r}, progress=watch)",
        "progress.winnable >= 5",
        f"assert len(cadogan.Records({file!r}).to_frame()) == result.deals",
    )


def test_study():
    study = {
        "title": "Turns",
        "game": "klondike",
        "axes": [{"name": "turn", "key": "stock.deal count", "values": [1, 3]}],
        "seeds": "1-1000000",
        "limits": {"positions": 100000},
    }
    run_and_interrupt(
        f"cadogan.study({study!r}, progress=watch)",
        "progress.done >= 40",
        "assert not result.complete and len(result.sample) < 10**6 and len(result.to_frame()) == 2",
    )
