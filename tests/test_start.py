"""What is imported before the window is shown or a command runs: both wait for it."""

from __future__ import annotations

import subprocess
import sys

from reader.evaluation.settings import TaskName
from reader.evaluation.tasks import TASKS

_NOT_YET = (
    "httpx2",
    "huggingface_hub",
    "jinja2",
    "models.chat",
    "models.embedded",
    "models.prompted",
    "models.readers",
    "models.servers",
    "reader.evaluation.tasks",
    "sklearn",
    "torch",
)


def test_readers_models_and_evaluation_are_imported_only_when_they_are_used():
    code = f"import sys, main, ui.application; print([m for m in {_NOT_YET} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_the_help_names_every_task_of_evaluation():
    assert tuple(TASKS) == tuple(TaskName)
