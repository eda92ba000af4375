"""What documents and stubs say is true: their examples print what they show, and types agree."""

import doctest
import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import cadogan

TOP = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(cadogan.__path__)] + [""])
def test_docstrings(name):
    module = importlib.import_module(f"cadogan.{name}".rstrip("."))
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("name", ["README.md", "python/README.md", "docs/python.md"])
def test_documents(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # Some examples write files.
    # A closing fence ends an example, as an empty line does.
    text = (TOP / name).read_text(encoding="utf-8").replace("\n```\n", "\n\n```\n")
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(test.examples) > 5
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0


def test_the_reader_of_verdict_files():
    text = (TOP / "docs/lab.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    assert len(code.split("def ")[1].splitlines()) <= 10
    names = {}
    exec(code, names)
    files = sorted((TOP / "experiments/verdicts").glob("*.verdicts"))
    assert files
    for file in files:
        heading = json.loads(file.read_bytes().split(b"\n", 1)[0])
        counts = Counter(names["read_verdicts"](file).values())
        for word in ["winnable", "unwinnable", "undecided", "not tried"]:
            assert counts[word] == heading[word.replace(" ", "_")], (file, word)


def test_the_stub_agrees_with_the_module():
    check = subprocess.run([sys.executable, "-m", "mypy.stubtest", "cadogan._native"], capture_output=True, text=True)
    assert check.returncode == 0, check.stdout + check.stderr


def test_the_types_are_consistent():
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "-p", "cadogan"]
    check = subprocess.run(command, capture_output=True, text=True)
    assert check.returncode == 0, check.stdout + check.stderr


def test_everything_public_is_documented():
    for name in cadogan.__all__:
        assert name == "__version__" or (getattr(cadogan, name).__doc__ or "").strip(), name


def texts(notebook):
    """What the cells print. Pictures are not compared: they may be drawn differently."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            pictures = {"image/png", "image/svg+xml"} & set(output.get("data", {}))
            found.append("a picture" if pictures else text)
    return found


@pytest.mark.parametrize("path", sorted((TOP / "examples").glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_run_from_top_to_bottom_and_print_what_they_show(path):
    shown = nbformat.read(path, as_version=4)
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": path.parent}},
        record_timing=False,
    )
    client.execute()
    if os.environ.get("CADOGAN_WRITE_DATA"):
        notebook.metadata["language_info"] = {"name": "python"}
        nbformat.write(notebook, path)
        shown = notebook
    assert texts(shown) == texts(notebook), "run the tests with CADOGAN_WRITE_DATA=1 to write the new outputs"
    assert "a picture" in texts(notebook)
