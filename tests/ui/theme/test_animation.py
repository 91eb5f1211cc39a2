from __future__ import annotations

from dataclasses import replace

from ui.settings.choices import Motion


def test_reduced_movement_reaches_the_map_at_once(open_window):
    window = open_window()
    store = window.services.settings
    assert not window.map.reduced_motion
    store.change(replace(store.now.window, motion=Motion.REDUCED))
    assert window.map.reduced_motion
    store.change(replace(store.now.window, motion=Motion.FULL))
    assert not window.map.reduced_motion
