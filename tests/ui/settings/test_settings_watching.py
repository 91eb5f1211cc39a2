"""Settings changed by another program apply to an open window."""

from __future__ import annotations

import pytest

from ui.settings import file
from ui.settings.store import SettingsStore


@pytest.mark.parametrize("before", [{}, {("memory", "use"): False}])
def test_what_is_set_elsewhere_holds_at_once(qtbot, tmp_path, before):
    path = tmp_path / "config" / "settings.json"
    if before:
        file.write(path, before)
    settings = SettingsStore(path)
    settings.watch()
    used = settings.now.memory.use
    for after in (not used, used):
        file.write(path, {("memory", "use"): None if after else False})
        qtbot.waitUntil(lambda after=after: settings.now.memory.use is after)
