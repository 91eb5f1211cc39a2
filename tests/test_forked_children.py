"""Children that are forked behave as those that are started."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits

WORKER = "reader.pages.page_worker"
LIMITS = Limits(silence=60, memory=2 << 30)
ASKED = Message("ready")
"""It answers that nothing is open."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children are forked on Linux only")


@pytest.fixture
def child():
    """It has answered, so it has confined itself."""
    with ChildProcess(WORKER, LIMITS) as child:
        child.ask(ASKED)
        yield child


def test_a_child_is_a_process_of_its_own(child, forkers):
    assert psutil.Process(child.pid).ppid() in forkers.numbers
    assert child.alive
    assert child.spent < 5
    child.close()
    assert not psutil.pid_exists(child.pid)
    assert child._process.returncode == 0, "it ends when nobody can ask it any more"


def test_a_child_is_confined_as_a_started_one_is(child, request):
    forked = _confined(child.pid)
    request.getfixturevalue("started_children")
    with ChildProcess(WORKER, LIMITS) as started:
        started.ask(ASKED)
        assert _confined(started.pid) == forked


def _confined(number):
    status = Path(f"/proc/{number}/status").read_text().splitlines()
    limits = [psutil.Process(number).rlimit(of) for of in (psutil.RLIMIT_FSIZE, psutil.RLIMIT_CORE)]
    return limits, [line for line in status if line.startswith(("Seccomp:", "NoNewPrivs:"))]
