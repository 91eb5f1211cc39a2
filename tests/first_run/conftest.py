from __future__ import annotations

import shutil

import pytest

from tests.first_run.clones import Clone


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A clone after its first run, with what it printed; not to be changed."""
    folder = tmp_path_factory.mktemp("installed")
    clone = Clone.make(folder / "Für Änne, neu", folder / "wheels")
    return clone, clone.run("ask", "a b", "")


@pytest.fixture
def clone(tmp_path):
    """A clone in which nothing is installed."""
    return Clone.make(tmp_path / "clone", tmp_path / "wheels")


@pytest.fixture
def begun(installed, clone):
    """A clone that has its environment, where no library is installed: that saves seconds."""
    shutil.copytree(installed[0].root / ".venv", clone.root / ".venv", symlinks=True)
    for packages in clone.root.glob(".venv/lib/python3*/site-packages"):
        for each in packages.iterdir():
            if not each.name.startswith("pip"):
                shutil.rmtree(each) if each.is_dir() else each.unlink()
    for stamp in (clone.root / ".venv/set-up").iterdir():
        if stamp.name != "environment":
            stamp.unlink()
    return clone
