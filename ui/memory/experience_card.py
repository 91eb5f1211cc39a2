"""One experience in full: its words, origin, evidence and history; and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from reader.errors import NotFoundError
from reader.experience_ports import Change, Decided, Use
from reader.language import number
from reader.learning.plain_words import words_of
from reader.ports import Library
from reader.text.quotation_marks import quoted
from reader.values.experience import Experience, Kind, Label, Standing
from reader.values.quotation import Citation
from ui import layouts
from ui.amounts import signed
from ui.memory.memory_contents import HEADS, MemoryContents, scope_words, use_words
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import Fold, push_button, text_label, tool_button
from ui.widgets.wording import one_line, place_of, reader_name, time_words

_LONGEST_TEXT = 600
_LONGEST_QUOTE = 120
_LONGEST_ANSWER = 60
_MOST_PLACES = 5
_UNUSED = frozenset({Standing.PROPOSED, Standing.DECLINED, Standing.REFUSED})
_TURNED_DOWN = frozenset({Standing.DECLINED, Standing.REFUSED})
_KINDS = {
    Kind.ANSWER: tr("Question and answer"),
    Kind.STRATEGY: tr("Method of finding answers"),
    Kind.WISH: tr("Style of answers"),
}
_SAID = {
    Label.CONFIRMED: tr("You marked it as right."),
    Label.CORRECTED: tr("You wrote it."),
    Label.WRONG: tr("You marked it as wrong."),
}


@dataclass(frozen=True, slots=True)
class Background:
    """Details of one experience: the places of its evidence, and its history.

    ``places`` has one entry per piece of evidence that is shown; its text is empty if the document
    is not in the library any more.
    """

    experience: Experience
    places: Sequence[tuple[Citation, str]]
    changes: Sequence[Change]
    decided: Sequence[Decided]
    answered: bool
    """Whether the answer that it was learnt from still exists."""


def background_of(experience: Experience, library: Library) -> Background:
    """Fetch the details of an experience."""
    known, source = library.experiences, experience.source
    return Background(
        experience,
        [(one, _where(library, one)) for one in experience.evidence[:_MOST_PLACES]],
        known.history(experience.id),
        [one for one in known.decisions(experience.scope) if one.newcomer == experience.id],
        source is not None and bool(library.conversations.numbered(source)),
    )


def _where(library: Library, evidence: Citation) -> str:
    try:
        return place_of(library.documents.content(evidence.document), evidence.span)
    except NotFoundError:
        return ""


class ExperienceCard(QWidget):
    """Shows what is selected, with a button for everything that can be done with it."""

    place_wanted = Signal(object)
    """The ``Citation`` to show on its page."""
    source_wanted = Signal(int)
    """The number of the answer that it was learnt from."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Selected item"))
        self._known: Background | None = None
        self.title, self.answer = text_label(name="cardTitle"), text_label()
        self.why, self.figures = text_label(name="small"), text_label(name="small")
        self.places: list[QWidget] = []
        self._places = layouts.column()
        self.source = push_button(
            tr("Show the answer"), "link", tip=tr("Show the answer this was learnt from")
        )
        self.source.clicked.connect(self._want_source)
        self.story = text_label(name="small")
        self.fold = Fold(tr("History"), self.story)
        used, never = tr("Mark as right and use it from now on"), tr("Never again")
        self.accept = _button(tr("Accept"), used, "right")
        self.accept.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.edit = _button(tr("Edit"), tr("Edit the wording, or where it is used"), "edit")
        self.decline = _button(tr("Reject"), tr("Don't use it"), "wrong")
        self.never = _button(never, tr("Don't use it, and never suggest anything like it"), "never")
        gone = tr("Delete it for good, from the library file too")
        self.forget = _button(tr("Forget"), gone, "forget")
        self._arrange()
        self.show_chosen((), None, MemoryContents())

    def _arrange(self) -> None:
        self.action_row = QWidget()
        """Stands apart, so that it is always in sight."""
        aside = (0, 0, SPACE, 0)
        buttons = (self.accept, self.edit, self.decline, self.never, None, self.forget)
        layouts.row(*buttons, on=self.action_row, margins=aside, spacing=2)
        words = (self.title, self.answer, self.why, self.figures)
        parts = (*words, self._places, self.source, self.fold, None)
        column = layouts.column(*parts, on=self, margins=aside, spacing=SPACE // 2)
        column.setAlignment(self.source, Qt.AlignmentFlag.AlignLeft)

    def show_chosen(
        self, chosen: Sequence[Experience], known: Background | None, contents: MemoryContents
    ) -> None:
        """Show one in full, or the number of several; hidden for none."""
        self.setVisible(bool(chosen))
        alone = chosen[0] if len(chosen) == 1 else None
        self._show_words(alone, len(chosen), contents)
        self._show_background(known if alone else None)
        standings = {one.standing for one in chosen}
        self.accept.setVisible(bool(standings & _UNUSED))
        self.edit.setVisible(alone is not None)
        self.decline.setVisible(bool(standings - _TURNED_DOWN))
        self.never.setVisible(Standing.PROPOSED in standings)

    def _show_words(self, one: Experience | None, count: int, contents: MemoryContents) -> None:
        several = ngettext("{count} selected", "{count} selected", count)
        heading, answer, why, figures = several.format(count=number(count)), "", "", ""
        if one:
            words = words_of(one)
            heading, answer = words.asked or _KINDS[one.kind], words.answer
            why = _why(one, contents)
            used = tr("used for {scope}").format(scope=scope_words(one.scope, contents))
            use = use_words(contents.uses.get(one.id, Use()))
            figures = " · ".join(filter(None, (used, use)))
        self.title.setText(one_line(heading, _LONGEST_TEXT))
        self.answer.setText(one_line(answer, _LONGEST_TEXT))
        self.why.setText(why)
        self.figures.setText(figures)
        for label in (self.answer, self.why, self.figures):
            label.setVisible(one is not None)

    def _show_background(self, known: Background | None) -> None:
        if known is self._known and known is not None:
            return
        self._known = known
        layouts.drop(*self.places)
        places = {place: evidence for evidence, place in reversed(known.places)} if known else {}
        self.places = [self._place(where, places[where]) for where in reversed(places)]
        for new in self.places:
            self._places.addWidget(new)
        self.source.setVisible(known is not None and known.answered)
        story = [_history_words(change) for change in known.changes] if known else []
        story += [_decision_words(one) for one in known.decided] if known else []
        self.story.setText("\n".join(story))
        self.fold.setVisible(bool(story))

    def _place(self, where: str, evidence: Citation) -> QWidget:
        quote = quoted(one_line(evidence.quote, _LONGEST_QUOTE))
        if not where:
            return text_label(tr("{quote} (not in the library)").format(quote=quote), "small")
        button = push_button(where, "link", f"{where}: {quote}", tip=tr("Show on its page"))
        button.clicked.connect(partial(self._want_place, evidence))
        return button

    def _want_place(self, evidence: Citation, *_: object) -> None:
        self.place_wanted.emit(evidence)

    def _want_source(self) -> None:
        if self._known and self._known.experience.source is not None:
            self.source_wanted.emit(self._known.experience.source)


def _button(text: str, says: str, icon: str) -> QToolButton:
    return tool_button(f"{text}: {says}", icon, text=text, side=18)


def _why(experience: Experience, contents: MemoryContents) -> str:
    """Return why it is here, and what else was said about it."""
    also = ""
    if experience.id in contents.wrong and experience.label is not Label.WRONG:
        also = tr("You marked the same answer as wrong before.")
    elif experience.id in contents.disagreeing:
        also = tr(
            "You marked another answer to this question as right too. If only one is right, "
            "reject the other."
        )
    return " ".join(filter(None, (_why_here(experience), also)))


def _why_here(experience: Experience) -> str:
    if experience.kind is not Kind.ANSWER:
        return experience.reasoning
    if experience.label in _SAID:
        return _SAID[experience.label]
    if experience.source is None:
        return tr("Imported from a file.")
    if experience.uncertainty is None:
        return tr("From an answer in a conversation.")
    sure = tr("{model} is more certain of this answer than of most ({nats} nats per token).")
    return sure.format(model=reader_name(experience.by), nats=signed(experience.uncertainty, 1))


def _history_words(change: Change) -> str:
    """Return what happened to it, and when."""
    when, before, after = time_words(change.moment), change.before, change.after
    if before is None:
        return tr("{when}: {standing}").format(when=when, standing=HEADS[after.standing])
    parts = []
    if before.standing is not after.standing:
        standings = {"before": HEADS[before.standing], "after": HEADS[after.standing]}
        parts.append(tr("{before} → {after}").format(**standings))
    if before.answer != after.answer:
        became = tr("“{before}” became “{after}”")
        parts.append(became.format(before=_short(before), after=_short(after)))
    if before.question != after.question:
        parts.append(tr("the question was changed"))
    if before.scope != after.scope:
        parts.append(tr("it is now used elsewhere"))
    if before.label is not after.label:
        parts.append(_why_here(after))
    return tr("{when}: {what}").format(when=when, what=" · ".join(parts) or tr("unchanged"))


def _decision_words(decided: Decided) -> str:
    """Return how it was tested."""
    decision = decided.decision
    says = (
        tr("{when}: tested by {model} on {count} questions: {before} without it, {after} with it")
        if decided.newcomer in decision.memory
        else tr("{when}: tested by {model} on {count} questions, no improvement")
    )
    return says.format(
        when=time_words(decided.moment),
        model=reader_name(decided.by),
        count=number(decision.measured_on),
        before=signed(decision.before, 1),
        after=signed(decision.after, 1),
    )


def _short(experience: Experience) -> str:
    return one_line(words_of(experience).answer, _LONGEST_ANSWER)
