"""The actions on questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.memory.place_titles import pages_label
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.strategy import Strategy
from ui.actions.acts import Act
from ui.answers.conversation_control import ConversationControl
from ui.library.place_keeper import PlaceKeeper, Seen
from ui.window import Window


class Questioning(QObject):
    """Opens the ask panel where needed, and passes requests on to it."""

    def __init__(self, window: Window, talking: ConversationControl, places: PlaceKeeper) -> None:
        super().__init__(window)
        self._places = places
        self._window = window
        self._panel = window.panel
        self._talking = talking
        window.acts.connect_all(
            {
                Act.FOCUS_QUESTION: self.begin,
                Act.STOP: talking.stop,
                Act.NEW_CONVERSATION: talking.begin_conversation,
                Act.CONVERSATIONS: self._show_conversations,
                Act.SUMMARISE: self._summarise,
                Act.SUMMARISE_SECTION: self._summarise_section,
                Act.SUMMARISE_SO_FAR: lambda: places.report_seen(self._summarise_seen),
                Act.COPY_ANSWER: talking.copies.copy_answer,
                Act.COPY_CONVERSATION: talking.copies.copy_conversation,
                Act.SAVE_CONVERSATION: talking.copies.save_conversation,
                Act.NEXT_CITATION: lambda: self._panel.view.list.step(1),
                Act.PREVIOUS_CITATION: lambda: self._panel.view.list.step(-1),
            }
        )
        window.panel.view.waiting.stop.setToolTip(window.acts[Act.STOP].toolTip())

    def begin(self) -> None:
        """Let the user type a question."""
        self._open()
        self._panel.box.edit.setFocus()

    def begin_about(self, words: str) -> None:
        """Let the user type a question about a passage."""
        self.begin()
        self._panel.ask_about(words)

    def begin_together(self, volumes: Sequence[DocumentId]) -> None:
        """Ask about all of ``volumes`` from now on."""
        self._open()
        self._talking.ask_together(volumes)

    def _summarise(self) -> None:
        """Summarise the open document, as far as questions may look."""
        self._talking.ask(tr("Summarise the document"), Strategy.SUMMARY)

    def _summarise_section(self) -> None:
        """Summarise the chapter in view; the whole document if it has no chapters."""
        if content := self._talking.scope.content:
            section = content.section_at(self._places.offset)
            if section is None or not section.title:
                self._summarise()
            else:
                asked = tr("Summarise “{title}”").format(title=section.title)
                self._talking.ask(asked, Strategy.SUMMARY, about=section.span)

    def _summarise_seen(self, seen: Seen) -> None:
        """Summarise the open document up to the end of its visible text, and nothing after it."""
        end = seen.span.end
        where = pages_label(seen.content, Span(max(0, end - 1), end))
        asked = tr("Summarise up to here ({where})").format(where=where)
        asked = asked if where else tr("Summarise up to here")
        self._talking.ask(asked, Strategy.SUMMARY, up_to=end)

    def _show_conversations(self) -> None:
        self._open()
        self._panel.show_list()

    def _open(self) -> None:
        self._window.acts[Act.TOGGLE_ASK].setChecked(True)
