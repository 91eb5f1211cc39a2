from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from models.engine import keeper as module
from models.engine.keeper import IdleUnloader

PATIENCE = 30


class Machine:
    """A clock and a memory that a test can turn."""

    def __init__(self):
        self.now = 1000.0
        self.available = 8 << 30

    def monotonic(self):
        return self.now

    def virtual_memory(self):
        return SimpleNamespace(available=self.available, total=16 << 30)


@pytest.fixture
def machine(monkeypatch):
    made = Machine()
    monkeypatch.setattr(module, "time", made)
    monkeypatch.setattr(module, "psutil", made)
    return made


@pytest.fixture
def kept(machine):  # noqa: ARG001  # its clock is the keeper's
    """A keeper that looks often, whether it has dropped its model, and the lock of its users."""
    dropped, in_use = threading.Event(), threading.Lock()
    keeper = IdleUnloader(600, in_use, dropped.set, look=0.01)
    yield SimpleNamespace(keeper=keeper, dropped=dropped, in_use=in_use)
    keeper.stop()


def looks(machine, times=5):
    """Wait until the keeper has looked so often."""
    asked, seen, last = threading.Event(), [], machine.monotonic

    def monotonic():
        seen.append(1)
        if len(seen) >= times:
            asked.set()
        return last()

    machine.monotonic = monotonic
    assert asked.wait(PATIENCE)
    machine.monotonic = last


def test_an_idle_model_goes_when_memory_is_short(kept, machine):
    kept.keeper.used()
    looks(machine)
    machine.now += 60
    looks(machine)
    assert not kept.dropped.is_set(), "a minute is nothing while there is memory"
    machine.available = 100 << 20
    assert kept.dropped.wait(PATIENCE)


def test_a_model_that_was_just_used_stays_even_then(kept, machine):
    machine.available = 100 << 20
    kept.keeper.used()
    machine.now += 5
    looks(machine)
    assert not kept.dropped.is_set()


def test_a_model_at_work_is_never_dropped_however_long_the_machine_slept(kept, machine):
    with kept.in_use:
        kept.keeper.used()
        machine.now += 100_000
        looks(machine)
        assert not kept.dropped.is_set()
    machine.now += 1
    looks(machine)
    assert not kept.dropped.is_set(), "its idle time begins when its work ends"


def test_an_idle_model_is_gone_after_a_long_sleep_and_watched_again_when_it_is_back(kept, machine):
    kept.keeper.used()
    machine.now += 100_000
    assert kept.dropped.wait(PATIENCE)
    kept.dropped.clear()
    while kept.keeper._thread.is_alive():
        pass
    kept.keeper.used()
    machine.now += 100_000
    assert kept.dropped.wait(PATIENCE)
