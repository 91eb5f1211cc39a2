"""If llama.cpp is missing or broken, language models are refused, and the rest works.

Child processes import another ``llama_cpp``, which fails as real ones do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from models.health import llama_check
from models.management import ModelManagement
from models.roster import Roster
from reader.errors import ExitCode, ModelError
from reader.network import Gate
from reader.records import Choice
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.models.babbling import write_model

ROOT = Path(__file__).resolve().parents[2]
TEXT = "# The mill\n\nThe mill stood by the river.\n\nIt was sold in 1854 to Agnes Farrow.\n"
FAILURES = {
    "missing": "raise ModuleNotFoundError('No module named llama_cpp')",
    "not loadable": "raise RuntimeError('libllama.so: file too short')",
    "ending its process": "import os; os.abort()",
}


@pytest.fixture(params=list(FAILURES.values()), ids=list(FAILURES))
def llama_fails(request, tmp_path, monkeypatch):
    folder = tmp_path / "instead"
    folder.mkdir()
    (folder / "llama_cpp.py").write_text(request.param, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))


@pytest.fixture
def models(tmp_path):
    home = tmp_path / "home"
    return ModelManagement(
        Roster(home), FileLedger(home), Gate(), lambda: stand_in(None), threads=1
    )


@pytest.fixture
def choices(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        yield library.choices


@pytest.mark.usefixtures("llama_fails")
def test_no_model_file_is_chosen_and_the_reason_is_said(models, choices, tmp_path):
    name = models.add_file(write_model(tmp_path / "babbling.gguf")).name
    with pytest.raises(ModelError, match=r"llama\.cpp.* doesn't start on this machine"):
        models.use(choices, name)
    assert choices.get(Choice.MODEL) is None
    assert "doesn't start" in models.machine().problem
    check = llama_check()
    assert (check.good, check.needed) == (False, False)
    assert check.hint


@pytest.mark.usefixtures("llama_fails")
def test_a_document_is_imported_read_and_asked(tmp_path):
    (tmp_path / "mill.md").write_text(TEXT, "utf-8")
    environment = {
        **os.environ,
        "GISTWALKER_LIBRARY": str(tmp_path / "library"),
        "GISTWALKER_SETTINGS": str(tmp_path / "settings.json"),
    }
    question = "When was the mill sold?"
    done = subprocess.run(
        [sys.executable, "main.py", "ask", "--read", "--json", str(tmp_path / "mill.md"), question],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == ExitCode.OK, done.stderr
    quotes = [each["quote"] for each in json.loads(done.stdout)["citations"]]
    assert any("1854" in quote for quote in quotes)
