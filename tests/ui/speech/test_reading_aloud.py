"""Reading aloud as a person does it, with a voice that waits; and with Qt's own, if it is here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader.text.span import Span
from tests.reader.pages.linked import write_linked_pdf
from tests.ui.files import write_pdf
from tests.ui.pages.input.test_hands import Session
from tests.ui.speech.scripted_voice import ScriptedVoice
from ui.actions.acts import Act
from ui.speaker import Manner, NoVoiceError
from ui.speech.qt_speaker import open_speaker
from ui.speech.spoken_sentences import SentenceOrder


class Listener(Session):
    """A window with a document and a voice."""

    def __init__(self, window, qtbot: QtBot, voice: ScriptedVoice) -> None:
        super().__init__(window, qtbot)
        self.voice = voice
        self.aloud = window.aloud
        self.order = SentenceOrder(window.pane.document.content)
        self.settled()

    def sentences(self, count: int, first: int = 0) -> list[str]:
        number, found = self.order.from_offset(0), list[str]()
        while number is not None and len(found) < first + count:
            found.append(self.order.text(number))
            number = self.order.beside(number, 1)
        return found[first:]

    def on(self, act: Act) -> bool:
        return self.window.acts[act].isEnabled()


@pytest.fixture
def ears(open_window, qtbot: QtBot, tmp_path: Path) -> Listener:
    voice = ScriptedVoice()
    path = write_linked_pdf(tmp_path / "linked.pdf")
    return Listener(open_window([path], open_speaker=lambda: voice), qtbot, voice)


def test_sentences_are_said_one_after_another_from_the_first_in_the_window(ears: Listener):
    ears.act(Act.READ_ALOUD)
    assert ears.voice.said == ears.sentences(1)
    ears.voice.finish()
    ears.voice.finish()
    assert ears.voice.said == ears.sentences(3)
    assert ears.aloud.layer.rects()
    assert ears.aloud.bar.isVisible()


def test_it_begins_at_the_selection(ears: Listener):
    at = ears.text.index("The ferry")
    ears.hands.selection.take(Span(at + 4, at + 9))
    ears.act(Act.READ_ALOUD)
    assert ears.voice.said[0].startswith("The ferry")
    assert not ears.taken


def test_a_pause_begins_the_sentence_again_or_moves_in_silence(ears: Listener):
    ears.act(Act.READ_ALOUD)
    ears.voice.finish()
    ears.act(Act.READ_ALOUD)
    assert not ears.voice.speaking
    assert ears.aloud.layer.span is not None
    ears.act(Act.READ_ALOUD)
    assert ears.voice.said == [*ears.sentences(2), ears.sentences(1, first=1)[0]]
    ears.act(Act.READ_ALOUD)
    ears.act(Act.NEXT_SENTENCE)
    assert not ears.voice.speaking
    ears.act(Act.READ_ALOUD)
    assert ears.voice.said[-1] == ears.sentences(1, first=2)[0]


def test_next_and_previous_sentence(ears: Listener):
    assert not ears.on(Act.NEXT_SENTENCE)
    ears.act(Act.READ_ALOUD)
    for act in (Act.NEXT_SENTENCE, Act.NEXT_SENTENCE, Act.PREVIOUS_SENTENCE):
        ears.act(act)
    first, second, third = ears.sentences(3)
    assert ears.voice.said == [first, second, third, second]
    ears.act(Act.PREVIOUS_SENTENCE)
    ears.act(Act.PREVIOUS_SENTENCE)
    assert ears.voice.said[-1] == first


def test_stopping_forgets_the_place(ears: Listener):
    ears.act(Act.READ_ALOUD)
    ears.act(Act.STOP_READING_ALOUD)
    assert not ears.voice.speaking
    assert ears.aloud.layer.span is None
    assert not ears.aloud.bar.isVisible()
    assert not ears.on(Act.STOP_READING_ALOUD)


def test_the_sentence_is_followed_on_the_page(ears: Listener):
    ears.act(Act.READ_ALOUD)
    for _ in range(400):
        if not ears.aloud.speaking or ears.view.place.page > 1:
            break
        ears.voice.finish()
        ears.wait(lambda: bool(ears.aloud.layer.rects()))
    assert ears.view.place.page > 1


def test_whoever_goes_elsewhere_is_not_pulled_back(ears: Listener):
    ears.act(Act.READ_ALOUD)
    ears.act(Act.LAST_PAGE)
    ears.wait(lambda: ears.view.place.page > 1)
    ears.settled()
    page = ears.view.place.page
    ears.voice.finish()
    assert ears.view.place.page == page
    assert ears.voice.speaking


def test_another_document_silences_it(ears: Listener, tmp_path: Path):
    ears.act(Act.READ_ALOUD)
    first = ears.window.opening.record
    ears.window.receive([write_pdf(tmp_path / "walks.pdf")])
    ears.wait(lambda: ears.window.opening.record not in (None, first))
    ears.wait(lambda: not ears.voice.speaking)
    assert not ears.aloud.speaking


def test_closing_the_window_silences_it(ears: Listener):
    ears.act(Act.READ_ALOUD)
    ears.window.close()
    assert not ears.voice.speaking


def test_speed_voice_and_language_are_handed_on(ears: Listener):
    settings = ears.window.services.settings
    settings.change(replace(settings.now.aloud, speed=1.5, voice="Ann"))
    ears.act(Act.READ_ALOUD)
    language = ears.window.opening.record.language
    assert ears.voice.manners == [Manner(language, "Ann", 1.5)]


def test_a_voice_is_chosen_in_the_bar(ears: Listener):
    ears.act(Act.READ_ALOUD)
    ears.aloud.bar.voices.aboutToShow.emit()
    names = [action.text() for action in ears.aloud.bar.voices.actions()]
    assert names == ["Automatic, by the text’s language", "Ann", "Bob"]
    assert ears.aloud.bar.voices.actions()[0].isChecked()
    ears.aloud.bar.voices.actions()[2].trigger()
    assert ears.voice.manners[-1].voice == "Bob"
    assert ears.voice.said == ears.sentences(1) * 2


def test_without_a_voice_it_is_said_once_and_nothing_breaks(ears: Listener):
    def none() -> ScriptedVoice:
        raise NoVoiceError("none here")

    ears.aloud._open_speaker = none
    ears.act(Act.READ_ALOUD)
    assert "no voice" in ears.window.messages.what.text()
    assert not ears.aloud.speaking
    assert ears.aloud.layer.span is None
    assert not ears.on(Act.NEXT_SENTENCE)


@pytest.mark.parametrize(
    ("signal", "reason", "said"),
    [
        ("failed", "the sound device is gone", "the sound device is gone"),
        ("missing", "no engine", "no voice"),
    ],
)
def test_a_voice_that_fails_or_proves_to_be_missing_is_said(
    ears: Listener, signal: str, reason: str, said: str
):
    ears.act(Act.READ_ALOUD)
    getattr(ears.voice, signal).emit(reason)
    assert said in ears.window.messages.what.text()
    assert not ears.aloud.speaking
    ears.act(Act.READ_ALOUD)
    assert ears.aloud.speaking


def test_the_voices_of_qt(qtbot: QtBot, qtlog):
    try:
        with qtlog.disabled():  # Qt Multimedia complains where this system has no sound
            speaker = open_speaker("mock")
    except NoVoiceError as missing:
        pytest.skip(f"Qt TextToSpeech is not here: {missing}")
    assert speaker.voices("en")
    with qtbot.waitSignal(speaker.finished):
        speaker.say("One two three.", Manner("fi", speed=2))
    ended: list[None] = []
    speaker.finished.connect(lambda: ended.append(None))
    speaker.say("One two three four five six.", Manner("en"))
    speaker.stop()
    with qtbot.waitSignal(speaker.finished):
        speaker.say("One.", Manner("xx", voice="nobody"))
    assert len(ended) == 1


def test_an_engine_that_is_not_there():
    with pytest.raises(NoVoiceError):
        open_speaker("no such engine")
