"""The skills of a model: what was measured of each, and who exercises it."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from reader.language import later, number
from reader.model_checks.model_check import Assignment, SkillScore
from reader.roles import Doer, Skill, possible
from ui.theme.theme import SPACE
from ui.widgets.wording import plain_tip

_NAMES = {
    Skill.GIST: (later("Gists"), later("Summarising a passage")),
    Skill.SUMMARY: (later("Summaries"), later("Summarising several gists")),
    Skill.CHOOSING: (
        later("Choosing passages"),
        later("Choosing which passages to open for a question"),
    ),
    Skill.TRIAGE: (later("Choosing chapters"), later("Choosing which chapter to look into next")),
    Skill.LEAF: (later("Judging a passage"), later("Deciding whether it answers the question")),
    Skill.SUB_QUESTIONS: (later("Sub-questions"), later("Deciding what has to be found out first")),
    Skill.FACTS: (later("Facts"), later("Extracting what a passage says about a sub-question")),
    Skill.ANSWER: (later("Answers"), later("Writing the answer")),
}
_DOERS = {
    Doer.MODEL: later("Model"),
    Doer.EMBEDDED: later("Embedded"),
    Doer.BOTH: later("Both"),
}
_COLUMNS = (later("Skill"), later("Model"), later("Embedded"), later("Both"), later("Who does it"))


def name_of(skill: Skill) -> str:
    """Return a skill's name."""
    return tr(_NAMES[skill][0])


class _Combo(QComboBox):
    """A box that ignores the wheel: scrolling the page must not change who does what."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook."""
        event.ignore()


class SkillsTable(QWidget):
    """A row for each skill, created when first seen: there is a table for each model."""

    assigned = Signal(object, object)
    """A ``Skill``, and the ``Doer`` that the user chose for it, or None for the default."""

    def __init__(self) -> None:
        super().__init__()
        self.combos: dict[Skill, QComboBox] = {}
        self.scores: dict[Skill, list[QLabel]] = {}
        self._titles: list[QLabel] = []
        self._assigned: tuple[Assignment, str] | None = None

    def show_assignment(self, assigned: Assignment, name: str) -> None:
        """Show the assignment for the model called ``name``."""
        self._assigned = assigned, name
        if self.combos:
            self._fill(assigned, name)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook."""
        if not self.combos:
            self._make()
            if self._assigned:
                self._fill(*self._assigned)
        super().showEvent(event)

    def _make(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, SPACE)
        grid.setHorizontalSpacing(SPACE + SPACE // 2)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(0, 1)
        self._titles = [_cell(tr(title)) for title in _COLUMNS]
        for column, title in enumerate(self._titles):
            grid.addWidget(title, 0, column)
        for line, skill in enumerate(Skill, 1):
            name = _cell(name_of(skill))
            name.setToolTip(plain_tip(tr(_NAMES[skill][1])))
            grid.addWidget(name, line, 0)
            self.scores[skill] = [_cell() for _ in range(3)]
            for column, label in enumerate(self.scores[skill], 1):
                grid.addWidget(label, line, column)
            self.combos[skill] = self._combo(skill)
            grid.addWidget(self.combos[skill], line, 4)

    def _fill(self, assigned: Assignment, name: str) -> None:
        for skill, combo in self.combos.items():
            automatic = tr(_DOERS[assigned.automatic.doer(skill)])
            combo.setItemText(0, tr("Automatic ({who})").format(who=automatic))
            combo.setCurrentIndex(max(0, combo.findData(assigned.by_hand.get(skill))))
            says = tr("{skill} with {name}").format(skill=name_of(skill), name=name)
            combo.setAccessibleName(says)
            score = assigned.check.score(skill) if assigned.check else None
            self._show_score(skill, score)
            for label in self.scores[skill]:
                label.setVisible(assigned.check is not None)
        for title in self._titles[1:4]:
            title.setVisible(assigned.check is not None)

    def _show_score(self, skill: Skill, score: SkillScore | None) -> None:
        counts = (score.model, score.embedded, score.both) if score else (None, None, None)
        for label, right in zip(self.scores[skill], counts, strict=True):
            label.setText(_share(right, score))

    def _combo(self, skill: Skill) -> QComboBox:
        combo = _Combo()
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        combo.addItem(tr("Automatic"), None)
        for doer in possible(skill):
            combo.addItem(tr(_DOERS[doer]), doer)
        about = tr(
            "Choose who does this. “Automatic” chooses the one that did better in the check, or "
            "the default for models of this size."
        )
        combo.setToolTip(plain_tip(about))
        combo.setAccessibleDescription(tr(_NAMES[skill][1]))
        combo.activated.connect(lambda: self.assigned.emit(skill, combo.currentData()))
        return combo


def _cell(text: str = "") -> QLabel:
    label = QLabel(text)
    label.setObjectName("small")
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _share(right: int | None, score: SkillScore | None) -> str:
    if right is None or score is None:
        return "–"
    return tr("{right} of {all}").format(right=number(right), all=number(score.of))
