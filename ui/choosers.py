"""The dialogs for models and for backups, if the window has what they need."""

from __future__ import annotations

from gettext import gettext as tr
from typing import Protocol

from PySide6.QtWidgets import QWidget

from ui.action_names import Act
from ui.actions.actions import Actions
from ui.answers.ask_panel import AskPanel
from ui.background.background_reading import BackgroundReading
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.background.search_rebuilding import SearchRebuilding
from ui.backups.backup_control import Keeping
from ui.model_manager.model_control import ModelControl
from ui.opening import Opening
from ui.services import Services
from ui.theme.theme import Theme
from ui.widgets.message_bar import MessageBar


class Chooser(Protocol):
    """Opens a dialog on request; starts, changes colours and closes with the window."""

    def start(self) -> None:
        """Start with the window."""
        ...

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        ...

    def close(self) -> None:
        """Close with the window."""
        ...


def manage_models(
    window: QWidget,
    actions: Actions,
    *,
    lanes: Lanes,
    services: Services,
    messages: MessageBar,
    jobs: JobsBar,
    panel: AskPanel,
    opening: Opening,
    reading: BackgroundReading,
) -> ModelControl | None:
    """Return the control of language models; None if there are no models to choose from."""
    if services.open_models is None:
        why_not = tr("There are no models to choose from.")
        actions.allow(Act.MODELS, allowed=False, why_not=why_not)
        return None
    managing = ModelControl(
        window, lanes, services, services.open_models, messages=messages, jobs=jobs
    )
    managing.try_on(lambda: opening.record)
    managing.chosen.connect(panel.show_reader)
    managing.chosen.connect(lambda name, _kind: reading.follow_reader(name))
    managing.remarked.connect(panel.box.show_remark)
    rebuilding = SearchRebuilding(lanes, jobs)
    managing.search_chosen.connect(rebuilding.start)
    for failed in (managing.failed, rebuilding.failed):
        failed.connect(messages.show_failure)
    panel.box.model.clicked.connect(managing.open)
    panel.let_choose(managing.first.card)
    actions[Act.MODELS].triggered.connect(managing.open)
    return managing


def keep_backups(
    window: QWidget, actions: Actions, lanes: Lanes, services: Services
) -> Keeping | None:
    """Return the control of backups; None if the window cannot make them."""
    for act in (Act.BACKUPS, Act.MOVE_LIBRARY):
        why_not = tr("There are no backups of this library.")
        actions.allow(act, allowed=services.open_backups is not None, why_not=why_not)
    if services.open_backups is None:
        return None
    keeping = Keeping(window, lanes, services.open_backups)
    actions[Act.BACKUPS].triggered.connect(keeping.open)
    actions[Act.MOVE_LIBRARY].triggered.connect(keeping.ask_where_to_move)
    return keeping
