"""Certificates: written, checked, damaged."""

import pytest

import cadogan
from cadogan import Verdict


def test_both_verdicts_are_proved(klondike, tmp_path):
    for seed, verdict, kinds in ((2, Verdict.WINNABLE, {"win"}), (33, Verdict.UNWINNABLE, {"blocked-cards"})):
        deal, file = klondike.deal(seed=seed), tmp_path / f"{seed}.cert"
        written = deal.prove(file)
        assert written.verdict is verdict and written.kind in kinds and written.claims == ()
        assert written.bytes == file.stat().st_size and written.path == file
        assert cadogan.verify(file) == cadogan.verify(str(file), deal, threads=1) == written
        assert written.to_dict()["verdict"] == verdict
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(written)


def test_every_method_proves_what_it_can(tmp_path):
    deal, file = cadogan.Game("free-cell-0-cell").deal(seed=2), tmp_path / "lost.cert"
    claims = {}
    for method in ("closed-set", "claims"):
        written = deal.prove(file, methods=[method])
        assert written.kind == "closed-set" and cadogan.verify(file, deal) == written
        claims[method] = set(written.claims)
    assert claims == {"closed-set": set(), "claims": {"safe-foundation", "blocked-cards"}}
    before = file.read_bytes()
    with pytest.raises(cadogan.NoProof, match="constraint-model: ") as no_proof:
        deal.prove(file, methods=["constraint-model"])
    assert no_proof.value.verdict is Verdict.UNWINNABLE
    with pytest.raises(cadogan.UnsupportedError, match="there are blocked-cards, "):
        deal.prove(file, methods=["magic"])
    with pytest.raises(TypeError, match="expected a list"):
        deal.prove(file, methods="claims")
    assert file.read_bytes() == before
    assert {"closed-set", "claims"} < set(cadogan.methods())


def test_an_undecided_deal_has_no_certificate(freecell, tmp_path):
    with pytest.raises(cadogan.NoProof, match="undecided") as no_proof:
        freecell.deal(ms=11982).prove(tmp_path / "lost.cert", positions=1_000, timeout=None)
    assert no_proof.value.verdict is Verdict.UNDECIDED
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_certificate_proves_nothing(klondike, tmp_path):
    file, damaged = tmp_path / "lost.cert", tmp_path / "damaged.cert"
    klondike.deal(seed=33).prove(file)
    whole = file.read_bytes()
    with pytest.raises(cadogan.NotProvedError, match="another deal"):
        cadogan.verify(file, klondike.deal(seed=34))
    with pytest.raises(cadogan.NotProvedError, match="other rules"):
        cadogan.verify(file, cadogan.Game("klondike-deal-1").deal(seed=33))
    for bytes_ in (whole[:-1], whole + b" ", bytes([whole[0] ^ 1]) + whole[1:], b"", b"Dear aunt"):
        damaged.write_bytes(bytes_)
        with pytest.raises(cadogan.DamagedError):
            cadogan.verify(damaged)


def test_files_that_cannot_be_used(klondike, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"cannot read .*none\.cert"):
        cadogan.verify(tmp_path / "none.cert")
    with pytest.raises(FileNotFoundError, match=r"cannot write .*lost\.cert"):
        klondike.deal(seed=33).prove(tmp_path / "no folder" / "lost.cert")
    for call in (lambda: cadogan.verify(7), lambda: klondike.deal(seed=33).prove(7)):
        with pytest.raises(TypeError, match="expected a path"):
            call()


def test_too_little_memory_is_no_disproof(klondike, tmp_path):
    file = tmp_path / "lost.cert"
    klondike.deal(seed=21).prove(file, methods=["runs-set"])
    with pytest.raises(cadogan.NotProvedError, match="more than 0 MiB"):
        cadogan.verify(file, memory=1 << 16)
