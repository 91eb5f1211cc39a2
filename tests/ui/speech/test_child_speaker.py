"""The voice in a process of its own: its results, its end, and its being ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.speaker import Manner, NoVoiceError
from ui.speech.child_speaker import ChildSpeaker
from ui.speech.qt_speaker import open_speaker

Open = Callable[..., ChildSpeaker]
WORKER = "tests.ui.speech.scripted_worker"
PATIENCE = 60_000


@pytest.fixture
def speaker(qapp: QApplication) -> Iterator[Open]:  # noqa: ARG001  # processes need its loop
    made: list[ChildSpeaker] = []

    def open_one(worker: str = WORKER, engine: str = "") -> ChildSpeaker:
        made.append(ChildSpeaker(worker, engine))
        return made[-1]

    yield open_one
    for each in made:
        each.close()


def state_of(speaker: ChildSpeaker) -> QProcess.ProcessState:
    return speaker.findChildren(QProcess)[0].state()


def test_sentences_are_said_and_voices_listed(speaker: Open, qtbot: QtBot):
    voice = speaker()
    for text in ("One.", "Zwei – “drei”.\n"):
        with qtbot.waitSignal(voice.finished, timeout=PATIENCE):
            voice.say(text, Manner("de"))
    assert voice.voices("de") == ["Ann"]
    assert not voice.voices("en")


def test_the_end_of_an_earlier_sentence_is_not_that_of_the_present_one(speaker: Open, qtbot: QtBot):
    voice = speaker()
    ended: list[None] = []
    voice.finished.connect(lambda: ended.append(None))
    voice.say("One.", Manner())
    voice.stop()
    with qtbot.waitSignal(voice.finished, timeout=PATIENCE):
        voice.say("late", Manner())
    assert len(ended) == 1


@pytest.mark.parametrize(("text", "reason"), [("die", "unexpectedly"), ("fail", "no sound")])
def test_a_voice_that_dies_or_fails_is_reported_once(
    speaker: Open, qtbot: QtBot, text: str, reason: str
):
    voice = speaker()
    reasons: list[str] = []
    voice.failed.connect(reasons.append)
    with qtbot.waitSignal(voice.failed, timeout=PATIENCE):
        voice.say(text, Manner())
    voice.say("One.", Manner())
    voice.close()
    assert len(reasons) == 1
    assert reason in reasons[0]


def test_a_missing_voice_is_no_failure(speaker: Open, qtbot: QtBot):
    voice = speaker()
    failed: list[str] = []
    voice.failed.connect(failed.append)
    with qtbot.waitSignal(voice.missing, timeout=PATIENCE) as said:
        voice.say("missing", Manner())
    assert said.args == ["no engine"]
    qtbot.waitUntil(lambda: state_of(voice) == QProcess.ProcessState.NotRunning, timeout=PATIENCE)
    assert not failed


def test_closing_ends_the_process_without_a_word(speaker: Open, qtbot: QtBot):
    voice = speaker()
    failed: list[str] = []
    voice.failed.connect(failed.append)
    with qtbot.waitSignal(voice.finished, timeout=PATIENCE):
        voice.say("One.", Manner())
    voice.close()
    assert state_of(voice) == QProcess.ProcessState.NotRunning
    assert not failed


def test_a_worker_without_its_engine_says_what_is_missing(speaker: Open, qtbot: QtBot):
    voice = speaker("ui.speech.voice_worker", "no such engine")
    with qtbot.waitSignal(voice.missing, timeout=PATIENCE) as said:
        voice.say("One.", Manner())
    assert said.args is not None
    assert said.args[0]


def test_the_voice_of_qt_in_its_process(speaker: Open, qtbot: QtBot, qtlog):
    try:
        with qtlog.disabled():  # Qt Multimedia complains where this system has no sound
            open_speaker("mock")
    except NoVoiceError as missing:
        pytest.skip(f"Qt TextToSpeech is not here: {missing}")
    voice = speaker("ui.speech.voice_worker", "mock")
    with qtbot.waitSignal(voice.finished, timeout=PATIENCE):
        voice.say("One two.", Manner("en", speed=2))
    assert voice.voices("en")
