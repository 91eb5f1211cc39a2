"""One model that can be chosen."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from reader.model_checks.model_check import Assignment, verdict
from reader.model_choice import Fit, Kind, Model, Trial
from ui.model_manager.model_cards import Card
from ui.model_manager.model_words import facts, fit, measured, name_of, trial
from ui.model_manager.skills_table import SkillsTable
from ui.theme.theme import SPACE, Theme
from ui.widgets.announcing import alert
from ui.widgets.small_widgets import Fold, push_button, text_label
from ui.widgets.tips import plain_tip


class _Question(QWidget):
    """A confirmation in the row, instead of a dialog."""

    def __init__(self, words: str, yes: str) -> None:
        super().__init__()
        self.yes = push_button(yes)
        self.no = push_button(tr("Keep it"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, SPACE // 2, 0, 0)
        row.addWidget(text_label(words), 1)
        for button in (self.yes, self.no):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.no.clicked.connect(self.hide)
        self.hide()


class ModelRow(Card):
    """Shows a model and whether it fits; lets it be used, tested and forgotten."""

    used = Signal(object)
    """The ``Model``, as in all of them."""
    tried = Signal(object)
    stopped = Signal(object)
    forgotten = Signal(object)
    reasons_wanted = Signal(object)
    check_wanted = Signal(object)
    assigned = Signal(object, object, object)
    """A ``Model``, a ``Skill``, and the ``Doer`` that is to exercise it, or None."""

    def __init__(self, model: Model, embedded: str) -> None:
        super().__init__("")
        self._embedded = embedded
        self._trying = False
        self._reasoning = False
        self._checking = False
        self.mark = QLabel(tr("✓ In use"))
        self.mark.setObjectName("inUse")
        self.buttons.addWidget(self.mark)
        self._said = ""
        self._make_buttons()
        self._make_lines()
        self._connect()
        self._explain_buttons()
        self.show_model(model, 0)

    def _make_buttons(self) -> None:
        self.use = self.add_button(push_button(tr("Use")))
        self.test = self.add_button(push_button(tr("Test")))
        self.forget = self.add_button(push_button(tr("Remove …")))
        self.check = push_button(tr("Check on this document"))
        self.reasons = push_button(tr("Test with reasoning"))
        self._on_book = _side_by_side(self.check, self.reasons)

    def _make_lines(self) -> None:
        """Create what is below the title, from top to bottom."""
        self._facts = text_label(name="small")
        self.fit = text_label(name="small")
        self.measured = text_label(name="small")
        self.verdict = text_label(name="trial")
        self.problem = text_label(name="warning")
        self.report = text_label(name="trial")
        self.report.hide()
        self.table = SkillsTable()
        self.skills = Fold(tr("Who does what"), self.table)
        warning = tr(
            "Remove it from the list? A file downloaded here is deleted; a file you added "
            "stays where it is."
        )
        self.question = _Question(warning, tr("Forget"))
        for part in (self._facts, self.fit, self.measured, self.verdict, self.problem):
            self.column.addWidget(part)
        for below in (self.report, self._on_book, self.skills, self.question):
            self.column.addWidget(below)

    def _connect(self) -> None:
        self.use.clicked.connect(lambda: self.used.emit(self.model))
        self.test.clicked.connect(self._try_or_stop)
        self.reasons.clicked.connect(lambda: self.reasons_wanted.emit(self.model))
        self.check.clicked.connect(lambda: self.check_wanted.emit(self.model))
        self.table.assigned.connect(lambda skill, doer: self.assigned.emit(self.model, skill, doer))
        self.forget.clicked.connect(self._ask)
        self.question.no.clicked.connect(self._keep)
        self.question.yes.clicked.connect(lambda: self.forgotten.emit(self.model))

    def show_model(self, model: Model, free: int) -> None:
        """Show a model's current state; ``free`` bytes of memory."""
        self.model = model
        name = name_of(model, self._embedded)
        is_embedded = model.kind is Kind.EMBEDDED
        self.title.setText(name)
        self.setToolTip(plain_tip(model.place))
        self.mark.setVisible(model.chosen)
        self.use.setVisible(not model.chosen)
        self.use.setEnabled(not model.problem)
        self.test.setVisible(not is_embedded)
        self.test.setEnabled(self._trying or not model.problem)
        self._on_book.setVisible(model.chosen and not is_embedded)
        self.forget.setVisible(not is_embedded)
        known = facts(model)
        self._facts.setText(known)
        self._facts.setVisible(bool(known))
        self.fit.setText(fit(model.planned, free) if model.planned else "")
        self.fit.setVisible(model.planned is not None)
        fits = model.planned is None or model.planned.fit is not Fit.NOT
        self._name(self.fit, "small" if fits else "warning")
        self.measured.setText(measured(model.measured) if model.measured else "")
        self._show_measured()
        self._show_assignment(model.assignment, name)
        self.problem.setText(model.problem or model.remark)
        self.problem.setVisible(bool(self.problem.text()))
        self._name_for_readers(name)
        if self.property("chosen") != model.chosen:
            self.setProperty("chosen", model.chosen)
            self.style().polish(self)

    @property
    def can_be_used(self) -> bool:
        """Whether it can be chosen, and is not."""
        return not (self.model.chosen or self.model.problem)

    def show_trying(self) -> None:
        """Show that it is being tested."""
        self._trying = True
        self.test.setText(tr("Stop"))
        self._name_for_readers(name_of(self.model, self._embedded))
        self.report.setText(tr("Loading it and asking it a question …"))
        self.report.show()
        self._show_measured()

    def show_trial(self, done: Trial | None) -> None:
        """Show the result of a trial; None if there was none."""
        self._trying = False
        self.test.setText(tr("Test"))
        self._name_for_readers(name_of(self.model, self._embedded))
        self.report.setText("\n".join(trial(done)) if done else "")
        self.report.setVisible(done is not None)
        self._show_measured()
        if done:
            alert(self.report)

    def show_reasons_running(self, *, running: bool) -> None:
        """Show whether it is being tested with and without reasons."""
        self._reasoning = running
        self.reasons.setText(tr("Stop") if running else tr("Test with reasoning"))
        self._name_for_readers(name_of(self.model, self._embedded))

    def show_checking(self, *, running: bool) -> None:
        """Show whether it is being measured on a document."""
        self._checking = running
        self.check.setText(tr("Stop") if running else tr("Check on this document"))
        self._name_for_readers(name_of(self.model, self._embedded))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.skills.dress(theme)

    def show_report(self, says: str) -> None:
        """Show a report about the model; hide it if empty."""
        self.report.setText(says)
        self.report.setVisible(bool(says))
        self._show_measured()
        if says:
            alert(self.report)

    def _show_assignment(self, assigned: Assignment | None, name: str) -> None:
        """Show the measurements of its skills; announce a verdict that is new."""
        said = verdict(assigned.check) if assigned and assigned.check else ""
        is_new = bool(self._said) or self._checking
        changed, self._said = said != self._said, said
        self.verdict.setText(said)
        self.verdict.setVisible(bool(said))
        self.skills.setVisible(assigned is not None)
        if assigned:
            self.table.show_assignment(assigned, name)
        if said and changed and is_new:
            alert(self.verdict)

    def _show_measured(self) -> None:
        """Show the last measurement, unless the report has it in full already."""
        self.measured.setVisible(self.model.measured is not None and self.report.isHidden())

    def _try_or_stop(self) -> None:
        (self.stopped if self._trying else self.tried).emit(self.model)

    def _ask(self) -> None:
        self.question.show()
        self.question.no.setFocus()

    def _keep(self) -> None:
        self.forget.setFocus()

    def _name_for_readers(self, name: str) -> None:
        """Name the buttons for screen readers, which meet them one by one, after the model."""
        in_use = tr("{name}, in use").format(name=name)
        self.setAccessibleName(in_use if self.model.chosen else name)
        trying = tr("Stop testing {name}") if self._trying else tr("Test {name}")
        reasons = tr("Stop testing {name} with reasoning")
        if not self._reasoning:
            reasons = tr("Test {name} with reasoning")
        checking = (
            tr("Stop checking {name}") if self._checking else tr("Check {name} on this document")
        )
        for button, says in (
            (self.use, tr("Use {name}")),
            (self.test, trying),
            (self.reasons, reasons),
            (self.check, checking),
            (self.skills.button, tr("Who does what with {name}")),
            (self.forget, tr("Remove {name}")),
        ):
            button.setAccessibleName(says.format(name=name))

    def _explain_buttons(self) -> None:
        self.use.setToolTip(tr("Use it for questions and reading from now on"))
        self.test.setToolTip(tr("Load it, measure its speed and ask it a short question"))
        self.reasons.setToolTip(
            tr(
                "Test on the open document whether it chooses better when it gives its reason "
                "first, and use what works better"
            )
        )
        self.check.setToolTip(
            tr(
                "Test on the open document what it does better than the embedded reader; each "
                "then does what it is better at. Takes a few minutes"
            )
        )
        self.skills.button.setToolTip(tr("Show the measurements and choose who does what"))
        self.forget.setToolTip(tr("Remove it from the list"))

    def _name(self, label: QLabel, name: str) -> None:
        if label.objectName() != name:
            label.setObjectName(name)
            label.style().polish(label)


def _side_by_side(*buttons: QPushButton) -> QWidget:
    """Return the buttons in a line of their own; Return elsewhere presses none of them."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, SPACE // 2, 0, SPACE // 2)
    row.setSpacing(SPACE // 2)
    for button in buttons:
        button.setAutoDefault(False)
        row.addWidget(button)
    row.addStretch(1)
    return line
