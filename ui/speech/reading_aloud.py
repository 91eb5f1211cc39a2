"""Reading aloud from the selection or the first visible line, with the page following."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from gettext import gettext as tr

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QMenu

from reader.bundle import bundled
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.settings.store import SettingsStore
from ui.speaker import Manner, NoVoiceError, Speaker
from ui.speech.spoken_sentences import AloudBar, SentenceOrder, SpokenLayer
from ui.widgets.message_bar import MessageBar

_log = logging.getLogger(__name__)


def how_to_get_a_voice() -> str:
    """Return what to install if nothing can be read aloud."""
    if bundled():
        return tr(
            "This package can't read aloud. Install Gistwalker from its repository (README) with "
            "its extra “speech”."
        )
    return tr(
        "Install the program with its extra “speech”; on Linux, also the packages "
        "speech-dispatcher, espeak-ng and libpulse0. Then start it again."
    )


class _State(Enum):
    SILENT = auto()
    SPEAKING = auto()
    PAUSED = auto()


class ReadingAloud(QObject):
    """Gives the voice one sentence at a time. Resuming after a pause repeats the sentence."""

    def __init__(
        self,
        pane: DocumentPane,
        handling: Handling,
        actions: Actions,
        *,
        messages: MessageBar,
        settings: SettingsStore,
        open_speaker: Callable[[], Speaker],
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._handling = handling
        self._actions = actions
        self._messages = messages
        self._settings = settings
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self._language: str | None = None
        self._order: SentenceOrder | None = None
        self._state = _State.SILENT
        self._number = 0
        self._arriving = False
        """Whether the pages are still to be moved to the sentence."""
        self.layer = SpokenLayer(pane.view, handling.texts)
        self.bar = AloudBar(pane.view, actions)
        pane.view.add_layer(self.layer)
        self._connect()
        self._show_state(_State.SILENT)

    @property
    def speaking(self) -> bool:
        """Whether something is being said now."""
        return self._state is _State.SPEAKING

    def show_document(self, record: DocumentRecord | None, content: DocumentText | None) -> None:
        """Follow another document, or none; the voice stops."""
        self.stop()
        self._language = record.language if record else None
        self._order = SentenceOrder(content) if content else None
        self._show_state(_State.SILENT)

    def toggle(self) -> None:
        """Begin, pause, or go on."""
        match self._state:
            case _State.SILENT:
                self._begin()
            case _State.SPEAKING:
                if self._speaker:
                    self._speaker.stop()
                self._show_state(_State.PAUSED)
            case _State.PAUSED:
                self._say(self._number)

    def step(self, *, forward: bool) -> None:
        """Go to the next or previous sentence; if paused, stay paused."""
        if self._order is None or self._state is _State.SILENT:
            return
        number = self._order.beside(self._number, 1 if forward else -1)
        if number is None and forward:
            self.stop()
        elif number is not None and self._state is _State.SPEAKING:
            self._say(number)
        elif number is not None:
            self._show(number)

    def stop(self) -> None:
        """Be silent, and forget the place; the voice is opened again when it is needed."""
        self._release_voice()
        self._arriving = False
        self.layer.show(None)
        self._show_state(_State.SILENT)

    def dress(self) -> None:
        """Change colours."""
        self._place_bar()

    def _begin(self) -> None:
        if self._order is None or not self._has_voice():
            return
        selected, here = self._handling.selection.span, self._handling.texts.here()
        offset = selected.start if selected else here
        number = None if offset is None else self._order.from_offset(offset)
        if number is None:
            self._messages.note(tr("There is no text to read aloud after this place."))
            return
        self._handling.selection.clear()
        self._say(number)

    def _has_voice(self) -> bool:
        """Return whether there is a voice; looked up on first use, and a lack is reported once."""
        if self._speaker:
            return True
        try:
            self._speaker = self._open_speaker()
        except NoVoiceError as missing:
            self._report_missing(str(missing))
            return False
        for signal, slot in self._slots(self._speaker):
            signal.connect(slot)
        return True

    def _slots(self, speaker: Speaker) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (
            (speaker.finished, self._go_on),
            (speaker.failed, self._fail),
            (speaker.missing, self._report_missing),
        )

    def _report_missing(self, missing: str) -> None:
        _log.info("no voice: %s", missing)
        self.stop()
        self._messages.inform(
            tr("This system has no voice for reading aloud."), how_to_get_a_voice()
        )

    def _release_voice(self) -> None:
        if self._speaker:
            for signal, slot in self._slots(self._speaker):
                signal.disconnect(slot)
            self._speaker.close()
            self._speaker = None

    def _say(self, number: int) -> None:
        if self._order is None or self._speaker is None:
            return
        self._show(number)
        self._show_state(_State.SPEAKING)
        wished = self._settings.now.aloud
        manner = Manner(self._language, wished.voice, wished.speed)
        self._speaker.say(self._order.text(number), manner)

    def _show(self, number: int) -> None:
        """Highlight a sentence, and show its page unless the user has moved elsewhere."""
        assert self._order is not None  # asked before
        followed = self.layer.span is None or self.layer.in_sight or self._arriving
        self._number = number
        span = self._order.span(number)
        self.layer.show(span)
        if followed and not self.layer.all_in_sight:
            self._arriving = True
            self._pane.go_to_offset(span.start)

    def _go_on(self) -> None:
        """Go on after a sentence."""
        if self._state is _State.SPEAKING and self._order:
            number = self._order.beside(self._number, 1)
            if number is None:
                self.stop()
                self._messages.note(tr("The document was read aloud to its end."))
            else:
                self._say(number)

    def _fail(self, reason: str) -> None:
        self.stop()
        self._messages.inform(
            tr("The voice failed: {reason}.").format(reason=reason.rstrip(".") or "?"),
            tr("Check the speech settings of your system, then start reading aloud again."),
        )

    def _show_state(self, state: _State) -> None:
        self._state = state
        going, is_open = state is not _State.SILENT, self._order is not None
        closed, silent = tr("No document is open."), tr("Nothing is being read aloud.")
        self._actions.allow(Act.READ_ALOUD, allowed=is_open, why_not=closed)
        for act in (Act.NEXT_SENTENCE, Act.PREVIOUS_SENTENCE, Act.STOP_READING_ALOUD):
            self._actions.allow(act, allowed=going, why_not=silent)
        self._place_bar()

    def _place_bar(self) -> None:
        if self._state is _State.SILENT:
            self.bar.hide()
        else:
            self.bar.show_beside(self.layer.rects(), speaking=self.speaking)

    def _add_to_menu(self, menu: QMenu, _at: object) -> None:
        menu.addAction(self._actions[Act.READ_ALOUD])

    def _arrive(self) -> None:
        self._arriving = False
        self._place_bar()

    def _list_voices(self) -> None:
        if self._speaker:
            names = self._speaker.voices(self._language)
            self.bar.fill_voices(names, self._settings.now.aloud.voice)

    def _use_voice(self, name: str) -> None:
        """Change the voice, from this sentence on."""
        self._settings.change(replace(self._settings.now.aloud, voice=name))
        if self._state is _State.SPEAKING:
            self._say(self._number)

    def _connect(self) -> None:
        for act, slot in {
            Act.READ_ALOUD: self.toggle,
            Act.NEXT_SENTENCE: lambda: self.step(forward=True),
            Act.PREVIOUS_SENTENCE: lambda: self.step(forward=False),
            Act.STOP_READING_ALOUD: self.stop,
        }.items():
            self._actions[act].triggered.connect(lambda _on=False, do=slot: do())
        self._handling.menu_opening.connect(self._add_to_menu)
        self._pane.view.arranged.connect(self._place_bar)
        self._pane.view.jumped.connect(self._arrive)
        self.bar.voices.aboutToShow.connect(self._list_voices)
        self.bar.voice_chosen.connect(self._use_voice)
