"""Ratings and corrections of answers, and the experiences that an answer was given with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.learning.verdicts import Verdict
from reader.records import PastAnswer
from reader.values.answer import without_marks
from reader.values.quotation import Citation
from ui.answers.ask_panel import AskPanel
from ui.background.lanes import Lanes, Latest
from ui.background.undoing import Undoing
from ui.memory import learning_changes
from ui.memory.rating import Judgement, judgement_on


class AnswerRatings(QObject):
    """Keeps ratings with their answers, and shows them whenever the answer is shown."""

    wanted = Signal(object)
    """The ``Experience``s of an answer, to be shown."""
    again = Signal(object, object)
    """The ``PastAnswer`` to ask again, and the ``Strategy``."""

    def __init__(
        self,
        panel: AskPanel,
        lanes: Lanes,
        undoing: Undoing,
        selected: Callable[[], Citation | None],
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._bar = panel.view.bar
        self._lanes = lanes
        self._undoing = undoing
        self._looking = Latest()
        self._judgement = Judgement()
        panel.answer_shown.connect(self._show)
        undoing.changed.connect(self.look)
        verdict, correction, aid = self._bar.verdict, self._bar.correction, self._bar.aid
        verdict.judged.connect(self._judge)
        verdict.correcting.connect(self._correct)
        correction.selection_wanted.connect(lambda: correction.add_place(selected()))
        correction.saved.connect(self._save)
        correction.closed.connect(self._close)
        aid.wanted.connect(lambda: self.wanted.emit(self._judgement.recalled))
        aid.unaided.connect(self._ask_unaided)
        self._show()

    def press(self, verdict: Verdict) -> None:
        """Rate the answer in view by keyboard, as by its button."""
        if self._kept:
            self._bar.verdict.press(verdict)

    def look(self) -> None:
        """Fetch the rating of the answer in view, whoever gave it."""
        if past := self._kept:
            words, judged = tr("Loading the rating of an answer"), partial(judgement_on, past.id)
            self._looking.follow(self._lanes.fetch(words, judged, self._take))

    @property
    def _kept(self) -> PastAnswer | None:
        """The answer in view, if the library has it."""
        shown = self._panel.shown
        return shown if shown and shown.id >= 0 else None

    def _show(self) -> None:
        """Show the rating of another answer, or of none."""
        self._looking.stop()
        self._bar.correction.hide()
        self._bar.verdict.setVisible(self._kept is not None)
        self._take(Judgement())
        self.look()

    def _take(self, judgement: Judgement) -> None:
        self._judgement = judgement
        self._bar.verdict.show_verdict(judgement.verdict)
        self._bar.aid.show_aid(judgement.recalled)

    def _judge(
        self, verdict: Verdict | None, ticked: learning_changes.Ticked | None = None
    ) -> None:
        if past := self._kept:
            self._bar.verdict.show_verdict(verdict)
            asked = past.answer.question.text
            self._undoing.do(learning_changes.judge(past.id, asked, verdict, ticked))

    def _correct(self) -> None:
        card = self._bar.correction
        if card.isVisible():
            card.close_card()
        elif past := self._kept:
            answer = past.answer
            text = without_marks(answer.text).strip() if answer.answered else ""
            card.open(text, answer.citations or answer.nearest, ticked=bool(answer.citations))

    def _save(self, text: str, kept: tuple[int, ...], added: tuple[Citation, ...]) -> None:
        past = self._kept
        if past is None:
            return
        answer = past.answer
        same_text = text in {"", without_marks(answer.text).strip()}
        same_places = not added and list(kept) == list(range(len(answer.citations)))
        if same_text and same_places and answer.answered:
            self._judge(Verdict.RIGHT)
        elif text or kept or added:
            self._judge(Verdict.CORRECTED, learning_changes.Ticked(text, kept, added))

    def _close(self) -> None:
        self._take(self._judgement)
        self._bar.verdict.buttons[Verdict.CORRECTED].setFocus()

    def _ask_unaided(self) -> None:
        if past := self._panel.shown:
            answer = past.answer
            unaided = replace(answer, question=replace(answer.question, unaided=True))
            self.again.emit(replace(past, answer=unaided), answer.strategy)
