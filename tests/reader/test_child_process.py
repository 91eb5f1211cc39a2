from __future__ import annotations

import io
import itertools
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import numpy as np
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from reader.child_messages import Message, read_message, write_message
from reader.child_process import ChildProcess, Limits, end_all
from reader.errors import ChildDiedError, ChildKilledError, ChildTooLargeError, ChildTooSlowError
from tests.doubles import there
from tests.patience import PATIENCE_SECONDS

CHILD = "tests.reader.misbehaving_child"
PATIENT = Limits(silence=20, memory=1 << 30)


@given(
    data=st.dictionaries(st.text(), st.integers() | st.text() | st.none()),
    array=hnp.arrays(np.float32, hnp.array_shapes(min_dims=0, min_side=0)),
    blob=st.binary(),
)
def test_what_is_written_is_read_again(data, array, blob):
    stream = io.BytesIO()
    write_message(stream, Message("news", data, {"a": array}, {"b": blob}))
    stream.seek(0)
    message = read_message(stream)
    assert message is not None
    assert (message.kind, message.data, message.blobs) == ("news", data, {"b": blob})
    np.testing.assert_array_equal(message.arrays["a"], array)
    assert read_message(stream) is None


def test_objects_are_refused():
    stream = io.BytesIO()
    write_message(stream, Message("news", arrays={"a": np.array([b"x"], dtype="S1")}))
    forged = stream.getvalue().replace(b"|S1", b"|O8")
    with pytest.raises(ValueError, match="objects"):
        read_message(io.BytesIO(forged))


def test_a_child_answers_and_its_prints_do_not_disturb():
    with ChildProcess(CHILD, PATIENT) as child:
        assert child.ask(Message("echo", {"text": "hällo"})).data == {"text": "hällo"}
        assert child.memory > 0
    assert not child.alive


def test_a_crash_is_an_error_of_ours():
    with ChildProcess(CHILD, PATIENT) as child:
        with pytest.raises(ChildDiedError):
            child.ask(Message("crash"))
        with pytest.raises(ChildDiedError):
            child.send(Message("echo", {}))


def test_a_child_does_not_outlive_its_parent():
    command = [sys.executable, "-m", CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        write_message(there(child.stdin), Message("hang"))
        child.stdin.close()
        try:
            assert child.wait(timeout=PATIENCE_SECONDS) is not None
        finally:
            child.kill()


_PARENT = f"""
import sys
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
child = ChildProcess({CHILD!r}, Limits(60, 1 << 30))
child.ask(Message("hold"))
print(child.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process that holds on")
def test_a_child_whose_parent_is_killed_ends_even_in_foreign_code():
    command = [sys.executable, "-c", _PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    try:
        child.wait(PATIENCE_SECONDS)
    finally:
        if child.is_running():
            child.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="its processes keep the number of a parent")
def test_a_child_whose_parent_is_gone_before_it_began_ends():
    command = [sys.executable, "-m", "reader.child_start", CHILD]
    environment = {**os.environ, "GISTWALKER_PARENT": "1"}
    done = subprocess.run(command, env=environment, stdin=subprocess.PIPE, check=False)
    assert done.returncode == 1


def test_a_killed_child_is_distinguished_from_a_failing_one():
    child = ChildProcess(CHILD, PATIENT)
    psutil.Process(child.pid).kill()
    with pytest.raises(ChildKilledError):
        child.receive()
    child = ChildProcess(CHILD, PATIENT)
    child.end()
    with pytest.raises(ChildDiedError) as ended:
        child.receive()
    assert not isinstance(ended.value, ChildKilledError)


def test_what_cannot_be_started_is_an_error_where_it_was_wanted(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(OSError, match="nowhere"):
        ChildProcess(CHILD, PATIENT)


def test_a_hang_is_ended():
    child = ChildProcess(CHILD, Limits(silence=0.5, memory=1 << 30))
    with pytest.raises(ChildTooSlowError):
        child.ask(Message("hang"))
    assert not child.alive


def test_a_child_that_computes_in_vain_is_ended():
    child = ChildProcess(CHILD, Limits(silence=0.5, memory=1 << 30))
    with pytest.raises(ChildTooSlowError):
        child.ask(Message("spin", {"seconds": 60}))
    assert not child.alive


def test_a_child_that_others_keep_from_the_processor_is_not_silent(monkeypatch):
    monkeypatch.setattr(ChildProcess, "spent", 0.0)
    with ChildProcess(CHILD, Limits(silence=0.5, memory=1 << 30)) as child:
        child.ask(Message("echo", {}))
        assert child.ask(Message("spin", {"seconds": 2})).data == {"seconds": 2}


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_child_that_is_suspended_is_not_silent(monkeypatch):
    looks, watch = itertools.count(1), ChildProcess._watch

    def go_on_after_a_while(child, silent):
        if next(looks) == 15:
            os.kill(child.pid, signal.SIGCONT)
        watch(child, silent)

    monkeypatch.setattr(ChildProcess, "_watch", go_on_after_a_while)
    with ChildProcess(CHILD, Limits(silence=0.5, memory=1 << 30)) as child:
        os.kill(child.pid, signal.SIGSTOP)
        assert child.ask(Message("echo", {"a": 1})).data == {"a": 1}
    assert next(looks) > 15


def test_a_machine_that_sleeps_does_not_make_its_children_slow(monkeypatch):
    """The clock jumps by hours between two looks."""
    looks = itertools.count()
    real = time.monotonic
    with ChildProcess(CHILD, PATIENT) as child:
        child.ask(Message("echo", {}))
        monkeypatch.setattr(
            "reader.child_process.time",
            SimpleNamespace(monotonic=lambda: real() + 10_000 * (next(looks) > 1)),
        )
        assert child.ask(Message("nap", {"slept": True})).data == {"slept": True}
    assert next(looks) > 2, "it looked after the jump"


def test_a_glutton_is_ended():
    child = ChildProcess(CHILD, Limits(silence=20, memory=200 << 20))
    with pytest.raises(ChildTooLargeError):
        child.ask(Message("eat"))
    assert not child.alive


def test_a_liar_is_ended():
    child = ChildProcess(CHILD, PATIENT)
    with pytest.raises(ChildDiedError):
        child.ask(Message("lie"))
    assert not child.alive


def test_only_an_end_that_nobody_wanted_is_worth_a_warning(caplog):
    with ChildProcess(CHILD, PATIENT) as child:
        child.end()
        with pytest.raises(ChildDiedError):
            child.receive()
    assert caplog.records == []
    with ChildProcess(CHILD, PATIENT) as child:
        child._process.kill()
        with pytest.raises(ChildDiedError):
            child.receive()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_children_that_end_with_the_program_are_no_warning(caplog):
    with ChildProcess(CHILD, PATIENT) as one, ChildProcess(CHILD, PATIENT) as other:
        assert other.ask(Message("echo", {"text": "ready"})).kind == "echo"
        end_all()
        for child in (one, other):
            with pytest.raises(ChildDiedError) as ended:
                child.receive()
            # What another program kills is tried once more, which would delay the end.
            assert not isinstance(ended.value, ChildKilledError)
    assert not caplog.records
