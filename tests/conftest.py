from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _nobodys_settings(tmp_path_factory):
    """No test reads or writes the settings of the person who runs it."""
    patch = pytest.MonkeyPatch()
    patch.setenv("GISTWALKER_SETTINGS", str(tmp_path_factory.mktemp("settings") / "settings.json"))
    yield
    patch.undo()
