from __future__ import annotations

import threading

import pytest

from models.interruption import Interruption
from reader.errors import Cancelled, ModelError
from tests.patience import PATIENCE_SECONDS


def test_who_waits_is_woken_and_learns_that_it_was_cancelled():
    interruption, woken, waits = Interruption(), threading.Event(), threading.Event()

    def interrupt():
        waits.wait(PATIENCE_SECONDS)
        interruption.interrupt()

    other = threading.Thread(target=interrupt)
    other.start()

    def wait():
        with interruption.waking(woken.set):
            waits.set()
            assert woken.wait(PATIENCE_SECONDS)
            raise ModelError("It broke off.", "")

    with pytest.raises(Cancelled):
        wait()
    other.join()


def test_it_holds_until_it_is_taken_back():
    interruption, woken = Interruption(), []
    interruption.interrupt()
    with pytest.raises(Cancelled), interruption.waking(lambda: woken.append(1)):
        raise AssertionError("nothing is begun")
    with pytest.raises(Cancelled):
        interruption.check()
    interruption.resume()
    with interruption.waking(lambda: woken.append(1)):
        interruption.check()
    interruption.interrupt()
    assert woken == [], "nobody waits any more"


def test_what_goes_wrong_by_itself_stays_what_it_is():
    with pytest.raises(ModelError), Interruption().waking(lambda: None):
        raise ModelError("It broke off.", "")
