"""One experience in full: its words, origin, evidence and history; and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from reader.experience_ports import Use
from reader.learning.plain_words import words_of
from reader.values.experience import Experience, Standing
from reader.values.quotation import Citation
from ui.memory.learning_jobs import Background, MemoryContents
from ui.memory.learnt_words import (
    decision_words,
    history_words,
    kind_of,
    scope_words,
    use_words,
    why,
)
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme
from ui.widgets.small_widgets import Fold, push_button, text_label
from ui.widgets.wording import number, one_line

_LONGEST_TEXT = 600
_LONGEST_QUOTE = 120
_UNUSED = frozenset({Standing.PROPOSED, Standing.DECLINED, Standing.REFUSED})
_TURNED_DOWN = frozenset({Standing.DECLINED, Standing.REFUSED})


class ExperienceCard(QWidget):
    """Emits what the user wants done with the selected ones."""

    accepted = Signal()
    edited = Signal()
    declined = Signal()
    refused = Signal()
    forgotten = Signal()
    place_wanted = Signal(object)
    """The ``Citation`` to show on its page."""
    source_wanted = Signal(int)
    """The number of the answer that it was learnt from."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Selected item"))
        self.title = text_label()
        self.answer = text_label()
        self.why = text_label(name="small")
        self.figures = text_label(name="small")
        self.source = push_button(tr("Show the answer"), "link")
        self.source.setToolTip(tr("Show the answer this was learnt from"))
        self.places: list[QWidget] = []
        self._places = QVBoxLayout()
        self._places.setSpacing(0)
        self.action_row = QWidget()
        """Stands apart, so that it is always in sight."""
        self.story = text_label(name="small")
        self.fold = Fold(tr("History"), self.story)
        self._known: Background | None = None
        self._answer_number: int | None = None
        self.accept = _button(tr("Accept"), tr("Mark as right and use it from now on"), words=True)
        self.edit = _button(tr("Edit"), tr("Edit the wording, or where it is used"))
        self.decline = _button(tr("Reject"), tr("Don't use it"))
        self.never = _button(
            tr("Never again"), tr("Don't use it, and never suggest anything like it")
        )
        self.forget = _button(tr("Forget"), tr("Delete it for good, from the library file too"))
        self._connect()
        self._arrange()
        self.show_chosen((), None, MemoryContents())

    def _connect(self) -> None:
        self.source.clicked.connect(self._want_source)
        for button, signal in (
            (self.accept, self.accepted),
            (self.edit, self.edited),
            (self.decline, self.declined),
            (self.never, self.refused),
            (self.forget, self.forgotten),
        ):
            button.clicked.connect(signal)

    def show_chosen(
        self, chosen: Sequence[Experience], known: Background | None, contents: MemoryContents
    ) -> None:
        """Show one in full, or the number of several; hidden for none."""
        self.setVisible(bool(chosen))
        alone = chosen[0] if len(chosen) == 1 else None
        self._show_words(alone, len(chosen), contents)
        self._show_background(known if alone else None)
        standings = {one.standing for one in chosen}
        proposed = Standing.PROPOSED in standings
        self.accept.setVisible(bool(standings & _UNUSED))
        self.edit.setVisible(alone is not None)
        self.decline.setVisible(bool(standings - _TURNED_DOWN))
        self.never.setVisible(proposed)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for button, name in (
            (self.accept, "right"),
            (self.edit, "edit"),
            (self.decline, "wrong"),
            (self.never, "never"),
            (self.forget, "forget"),
        ):
            button.setIcon(icon(name, theme.quiet))
        self.fold.dress(theme)

    def _show_words(self, one: Experience | None, count: int, contents: MemoryContents) -> None:
        several = ngettext("{count} selected", "{count} selected", count).format(
            count=number(count)
        )
        words = words_of(one) if one else None
        heading = (words.asked or kind_of(one)) if one and words else several
        self.title.setText(one_line(heading, _LONGEST_TEXT))
        self.answer.setText(one_line(words.answer, _LONGEST_TEXT) if words else "")
        self.answer.setVisible(one is not None)
        self.why.setText(why(one, contents) if one else "")
        self.why.setVisible(one is not None)
        use = contents.uses.get(one.id, Use()) if one else Use()
        used = tr("used for {scope}").format(scope=scope_words(one.scope, contents)) if one else ""
        figures = " · ".join(part for part in (used, use_words(use)) if part)
        self.figures.setText(figures)
        self.figures.setVisible(bool(figures))

    def _show_background(self, known: Background | None) -> None:
        if known is self._known and known is not None:
            return
        self._known = known
        for old in self.places:
            self._places.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.places = []
        places = {place: evidence for evidence, place in reversed(known.places)} if known else {}
        for place, evidence in reversed(places.items()):
            self._add_place(evidence, place)
        self._answer_number = known.experience.source if known and known.answered else None
        self.source.setVisible(self._answer_number is not None)
        story = [history_words(change) for change in known.changes] if known else []
        story += [decision_words(one) for one in known.decided] if known else []
        self.story.setText("\n".join(story))
        self.fold.setVisible(bool(story))

    def _add_place(self, evidence: Citation, place: str) -> None:
        quote = f"“{one_line(evidence.quote, _LONGEST_QUOTE)}”"
        if not place:
            label = text_label(tr("{quote} (not in the library)").format(quote=quote), "small")
            self._keep_place(label)
            return
        button = push_button(place, "link", f"{place}: {quote}")
        button.setToolTip(tr("Show on its page"))
        button.clicked.connect(partial(self._want_place, evidence))
        self._keep_place(button)

    def _keep_place(self, widget: QWidget) -> None:
        self.places.append(widget)
        self._places.addWidget(widget)

    def _want_place(self, evidence: Citation, *_: object) -> None:
        self.place_wanted.emit(evidence)

    def _want_source(self) -> None:
        if self._answer_number is not None:
            self.source_wanted.emit(self._answer_number)

    def _arrange(self) -> None:
        self.title.setObjectName("cardTitle")
        row = QHBoxLayout(self.action_row)
        row.setContentsMargins(0, 0, SPACE, 0)
        row.setSpacing(2)
        for button in (self.accept, self.edit, self.decline, self.never):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.forget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, SPACE, 0)
        column.setSpacing(SPACE // 2)
        for part in (self.title, self.answer, self.why, self.figures):
            column.addWidget(part)
        column.addLayout(self._places)
        column.addWidget(self.source, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.fold)
        column.addStretch(1)


def _button(text: str, says: str, *, words: bool = False) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setAccessibleName(text)
    button.setToolTip(f"{text}: {says}")
    button.setIconSize(QSize(18, 18))
    style = Qt.ToolButtonStyle
    button.setToolButtonStyle(style.ToolButtonTextBesideIcon if words else style.ToolButtonIconOnly)
    return button
