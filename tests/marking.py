"""Markers of tests by their folder and fixtures, so that nobody has to mark them by hand.

``fast`` are tests that need no window, no child process, no model and no material of some machines
only. One of them that starts a process or loads a model fails, so that these lists stay true.
"""

from __future__ import annotations

import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

import pytest

_TESTS = Path(__file__).parent

_FIXTURES = {"qapp": "window", "e5": "model", "real_model": "model"}
"""Markers by fixtures."""

_FILES = {
    "window": ("ui/*",),
    "child": (
        "benchmarks/*",
        "first_run/test_first_run.py",
        "models/downloads/*",
        "models/engine/*",
        "models/encoders/*",
        "models/servers/*",
        "reader/asking/test_conversation.py",
        "reader/session/*",
        "reader/evaluation/*",
        "reader/importing/pdf/test_recognising.py",
        "reader/importing/test_parser_client*",
        "reader/importing/test_importing.py",
        "reader/importing/test_importing_together.py",
        "reader/importing/site/test_site_book.py",
        "reader/importing/test_leftward.py",
        "reader/importing/test_returning_marks.py",
        "reader/learning/test_bad_input.py",
        "reader/memory/test_gist_quality.py",
        "reader/evidence_packs/test_packs.py",
        "reader/pages/*",
        "reader/test_*",
        "ui/test_ask_path.py",
        "scripts/test_build_bundle.py",
        "scripts/test_build_deb.py",
        "scripts/test_fetch_models.py",
        "scripts/test_fuzz.py",
        "scripts/test_kills.py",
        "models/network/test_sentence_encoder.py",
        "scripts/test_ray_reading.py",
        "scripts/test_slurm_reading.py",
        "storage/backups/test_backups.py",
        "storage/documents/test_shelf.py",
        "storage/file/test_leftovers.py",
        "storage/file/test_trouble.py",
        "test_*",
        "ui/terminal/*",
    ),
    "model": (
        "benchmarks/*",
        "models/engine/*",
        "models/embedded/test_extractive.py",
        "models/embedded/test_page_titles.py",
        "models/prompted/test_injection.py",
        "models/prompted/test_prose.py",
        "models/test_*",
        "real/*",
        "training/*",
        "ui/test_ask_path.py",
    ),
}
"""Markers by files: a folder as a whole where most of it needs them."""

_NEEDS = frozenset({"window", "child", "model", "slow", "corpus", "real_model"})

_PROCESSES = frozenset({"subprocess.Popen", "os.posix_spawn", "os.fork", "os.system"})
_MODELS = frozenset({"torch", "llama_cpp"})


class Watch:
    """Notes which processes are started and which libraries of models are loaded."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        """Called by Python for every event of PEP 578."""
        if event in _PROCESSES:
            self.seen.append(f"starts {arguments[0]}")
        elif event == "import" and arguments[0] in _MODELS:
            self.seen.append(f"loads {arguments[0]}")


class Marking:
    """A plugin of pytest: marks tests when they are collected, and keeps fast ones fast."""

    def __init__(self) -> None:
        self._watch = Watch()
        sys.addaudithook(self._watch.hear)

    def pytest_ignore_collect(
        self, collection_path: Path, config: pytest.Config
    ) -> Literal[True] | None:
        """Not even import files and folders without fast tests, where only these are wanted."""
        place = collection_path if collection_path.suffix == ".py" else collection_path / "any.py"
        return True if config.option.markexpr == "fast" and _by_file(place) else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Set the markers, before pytest selects by them."""
        for item in items:
            for name in needed_by(item):
                item.add_marker(name)
            if _NEEDS.isdisjoint(marker.name for marker in item.iter_markers()):
                item.add_marker("fast")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self):
        """Forget events of other tests."""
        self._watch.seen.clear()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item):
        """Fail where a fast test is none."""
        outcome = yield
        if self._watch.seen and item.get_closest_marker("fast"):
            pytest.fail(f"is not fast, list its file in tests/marking.py: {self._watch.seen}")
        return outcome


def needed_by(item: pytest.Item) -> set[str]:
    """The markers of a test."""
    fixtures = getattr(item, "fixturenames", ())
    return _by_file(item.path) | {
        name for fixture, name in _FIXTURES.items() if fixture in fixtures
    }


def _by_file(path: Path) -> set[str]:
    place = path.relative_to(_TESTS).as_posix() if path.is_relative_to(_TESTS) else ""
    return {name for name, files in _FILES.items() if any(fnmatch(place, f) for f in files)}
