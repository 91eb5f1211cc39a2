"""One language model that can be chosen."""

from __future__ import annotations

from enum import StrEnum
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from reader.model_checks.model_check import Assignment, verdict
from reader.model_choice import Fit, Kind, Model, Trial
from ui import layouts
from ui.model_manager.manager_parts import ModelCard, button
from ui.model_manager.model_words import facts, fit, measured, name_of, trial
from ui.model_manager.skills_table import SkillsTable
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import alert
from ui.widgets.small_widgets import Fold, text_label
from ui.widgets.wording import plain_tip


class ModelTest(StrEnum):
    """The tests that a model can be put to, each by a button that also stops it."""

    TRIAL = "trial"
    CHECK = "check"
    REASONS = "reasons"


_TESTS = {
    ModelTest.TRIAL: (
        tr("Test"),
        tr("Load it, measure its speed and ask it a short question"),
        tr("Test {name}"),
        tr("Stop testing {name}"),
    ),
    ModelTest.CHECK: (
        tr("Check on this document"),
        tr(
            "Test on the open document what it does better than the embedded reader; each then "
            "does what it is better at. Takes a few minutes"
        ),
        tr("Check {name} on this document"),
        tr("Stop checking {name}"),
    ),
    ModelTest.REASONS: (
        tr("Test with reasoning"),
        tr(
            "Test on the open document whether it chooses better when it gives its reason first, "
            "and use what works better"
        ),
        tr("Test {name} with reasoning"),
        tr("Stop testing {name} with reasoning"),
    ),
}
"""The text of each button and its explanation; its name for screen readers, idle and running."""


class ModelRow(ModelCard):
    """Shows a model and whether it fits; lets it be used, tested and forgotten."""

    used = Signal(object)
    """The ``Model``, as in all of them."""
    forgotten = Signal(object)
    tested = Signal(object, object)
    """Also the ``ModelTest`` that is to begin, or to stop."""
    assigned = Signal(object, object, object)
    """Also a ``Skill``, and the ``Doer`` that is to exercise it, or None."""

    def __init__(self, model: Model, embedded: str) -> None:
        super().__init__()
        self._embedded = embedded
        self._running: set[ModelTest] = set()
        self._said = ""
        self._tests = {test: button(words, tip) for test, (words, tip, *_) in _TESTS.items()}
        self.test, self.check, self.reasons = self._tests.values()
        self.use.setToolTip(tr("Use it for questions and reading from now on"))
        self.add_button(self.test)
        self.forget = self.add_button(button(tr("Remove …"), tr("Remove it from the list")))
        self._facts = self.add_line()
        self.fit = self.add_line()
        self.measured = self.add_line()
        self.verdict = self.add_line(name="trial")
        self.problem = self.add_line(name="warning")
        self.report = self.add_line(name="trial")
        self.report.hide()
        self._on_book = QWidget()
        margins = (0, SPACE // 2, 0, SPACE // 2)
        parts = (self.check, self.reasons, None)
        layouts.row(*parts, on=self._on_book, margins=margins, spacing=SPACE // 2)
        self.table = SkillsTable()
        self.skills = Fold(tr("Who does what"), self.table)
        self.skills.button.setToolTip(tr("Show the measurements and choose who does what"))
        self.question = _Question()
        for below in (self._on_book, self.skills, self.question):
            self.column.addWidget(below)
        self._connect()
        self.show_model(model, 0)

    def _connect(self) -> None:
        self.use.clicked.connect(lambda: self.used.emit(self.model))
        for test, pressed in self._tests.items():
            pressed.clicked.connect(lambda *_, which=test: self.tested.emit(self.model, which))
        self.table.assigned.connect(lambda skill, doer: self.assigned.emit(self.model, skill, doer))
        self.forget.clicked.connect(self.question.ask)
        self.question.no.clicked.connect(self.forget.setFocus)
        self.question.yes.clicked.connect(lambda: self.forgotten.emit(self.model))

    @property
    def can_be_used(self) -> bool:
        """Whether it can be chosen, and is not."""
        return not (self.model.chosen or self.model.problem)

    def show_model(self, model: Model, free: int) -> None:
        """Show a model's current state; ``free`` bytes of memory."""
        self.model = model
        name = name_of(model, self._embedded)
        is_embedded = model.kind is Kind.EMBEDDED
        self.show_use(name, chosen=model.chosen, usable=not model.problem)
        self.setToolTip(plain_tip(model.place))
        self.test.setVisible(not is_embedded)
        self.test.setEnabled(ModelTest.TRIAL in self._running or not model.problem)
        self._on_book.setVisible(model.chosen and not is_embedded)
        self.forget.setVisible(not is_embedded)
        self._show(self._facts, facts(model))
        self._show(self.fit, fit(model.planned, free) if model.planned else "")
        fits = model.planned is None or model.planned.fit is not Fit.NOT
        self.fit.setObjectName("small" if fits else "warning")
        self.fit.style().polish(self.fit)
        self.measured.setText(measured(model.measured) if model.measured else "")
        self._show_assignment(model.assignment, name)
        self._show(self.problem, model.problem or model.remark)
        self.show_report(self.report.text(), announced=False)
        self._name_for_readers()

    def show_running(self, test: ModelTest, *, running: bool) -> None:
        """Show whether it is being put to a test."""
        words, *_ = _TESTS[test]
        (self._running.add if running else self._running.discard)(test)
        self._tests[test].setText(tr("Stop") if running else words)
        self._name_for_readers()

    def show_trial(self, done: Trial | None) -> None:
        """Show the result of a trial; None if there was none."""
        self.show_running(ModelTest.TRIAL, running=False)
        self.show_report("\n".join(trial(done)) if done else "")

    def show_report(self, says: str, *, announced: bool = True) -> None:
        """Show a report about the model in place of its last measurement; hide it if empty."""
        self._show(self.report, says)
        self.measured.setVisible(bool(self.model.measured) and not says)
        if says and announced:
            alert(self.report)

    def _show(self, line: QLabel, text: str) -> None:
        line.setText(text)
        line.setVisible(bool(text))

    def _show_assignment(self, assigned: Assignment | None, name: str) -> None:
        """Show the measurements of its skills; announce a verdict that is new."""
        said = verdict(assigned.check) if assigned and assigned.check else ""
        is_new = said != self._said and bool(self._said or ModelTest.CHECK in self._running)
        self._said = said
        self._show(self.verdict, said)
        self.skills.setVisible(assigned is not None)
        if assigned:
            self.table.show_assignment(assigned, name)
        if said and is_new:
            alert(self.verdict)

    def _name_for_readers(self) -> None:
        """Name the buttons for screen readers, which meet them one by one, after the model."""
        name = name_of(self.model, self._embedded)
        for test, (_, _, idle, running) in _TESTS.items():
            says = running if test in self._running else idle
            self._tests[test].setAccessibleName(says.format(name=name))
        self.skills.button.setAccessibleName(tr("Who does what with {name}").format(name=name))
        self.forget.setAccessibleName(tr("Remove {name}").format(name=name))


class _Question(QWidget):
    """A confirmation in the row, instead of a dialog."""

    def __init__(self) -> None:
        super().__init__()
        warning = tr(
            "Remove it from the list? A file downloaded here is deleted; a file you added "
            "stays where it is."
        )
        self.yes = button(tr("Forget"))
        self.no = button(tr("Keep it"))
        parts = ((text_label(warning), 1), self.yes, self.no)
        layouts.row(*parts, on=self, margins=(0, SPACE // 2, 0, 0), spacing=SPACE - 2)
        self.no.clicked.connect(self.hide)
        self.hide()

    def ask(self) -> None:
        """Ask, with the answer in focus that changes nothing."""
        self.show()
        self.no.setFocus()
