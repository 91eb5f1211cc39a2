"""Garbage that Qt's objects are caught in is collected on the window's thread."""

from __future__ import annotations

import gc
import math
import threading
import weakref

import pytest
from PySide6.QtCore import QObject, Qt

from ui.background import sweeping as sweeping_module
from ui.background.sweeping import Sweeping


class Caught(QObject):
    """In a cycle, with a timer that would fire on after its end on another thread."""

    def __init__(self, ended):
        super().__init__()
        self.self = self
        self.startTimer(1)
        self.destroyed.connect(
            lambda: ended.append(threading.current_thread()), Qt.ConnectionType.DirectConnection
        )


def litter(count):
    """Make Python collect garbage on the calling thread."""
    for _ in range(count):
        cycle = []
        cycle.append(cycle)


def test_no_other_thread_collects_and_this_one_does(qtbot, monkeypatch):
    monkeypatch.setattr(sweeping_module, "_MOST", 1_000_000)
    ended = []
    gone = weakref.ref(Caught(ended))
    busy = threading.Thread(target=litter, args=(10 * gc.get_threshold()[0] * 20,))
    busy.start()
    busy.join()
    assert gone() is not None
    assert ended == []
    for _ in range(3):
        litter(2 * gc.get_threshold()[0])
    qtbot.waitUntil(lambda: gone() is None)
    assert ended == [threading.main_thread()]


def text_of_a_novel(count):
    """Objects that stay, and among them a cycle that is in nobody's hands."""
    cycle = Caught([])
    return weakref.ref(cycle), [[number] for number in range(count)]


def test_no_collection_looks_through_more_objects_than_are_allowed(sweeping, monkeypatch):
    monkeypatch.setattr(sweeping_module, "_MOST", 5_000)
    looked = []

    def note(phase, info):
        if phase == "start":
            generations = range(info["generation"] + 1)
            looked.append(sum(len(gc.get_objects(each)) for each in generations))

    gc.freeze()
    gc.callbacks.append(note)
    try:
        kept = [text_of_a_novel(20_000)]
        for _ in range(40):
            kept.append(text_of_a_novel(1_000))
            sweeping.sweep()
    finally:
        gc.callbacks.remove(note)
        sweeping.catch_up()
    assert len(kept) > 40
    assert len(looked) > 10
    assert max(looked) <= 5_000


def test_what_was_too_much_is_collected_when_the_person_is_away(qtbot, sweeping, monkeypatch):
    in_use = True
    monkeypatch.setattr(sweeping, "_in_use", lambda: in_use)
    monkeypatch.setattr(sweeping_module, "_MOST", 5_000)
    monkeypatch.setattr(sweeping_module, "_TURNS_AWAY", 2)
    gone, kept = text_of_a_novel(20_000)
    sweeping.sweep()
    for _ in range(3):
        litter(2 * gc.get_threshold()[0])
        sweeping._check()
    assert gone() is not None
    in_use = False
    qtbot.waitUntil(lambda: gone() is None)
    assert kept
    in_use = True
    gone = text_of_a_novel(0)[0]
    for _ in range(2 * math.prod(gc.get_threshold()[1:])):
        litter(2 * gc.get_threshold()[0])
        sweeping._check()
    assert gone() is None
    assert gc.get_freeze_count() > 20_000, "they are not looked through again"


@pytest.mark.usefixtures("sweeping")
def test_one_that_ends_within_another_leaves_the_other_at_work(qapp):
    Sweeping(qapp).stop()
    assert not gc.isenabled()
    assert gc.get_freeze_count() > 10_000
