"""The controller between the window and the model manager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Kind, Model, Models
from reader.model_choice import Offer as ModelOffer
from reader.network import is_offline
from reader.records import Choice, DocumentRecord
from ui.background.jobs import Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.model_manager.first_model import FirstModel
from ui.model_manager.model_choosing import ModelChoosing
from ui.model_manager.model_dialog import ModelDialog, Page
from ui.model_manager.model_downloads import ModelDownloads
from ui.model_manager.model_jobs import ModelJobs
from ui.model_manager.model_tests import ModelTests
from ui.model_manager.model_words import name_of
from ui.model_manager.search_model_control import SearchModelControl
from ui.services import Services
from ui.settings.settings_table import Settings
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line


class ModelControl(QObject):
    """Creates the dialog when it is first needed; until then llama.cpp is not started."""

    chosen = Signal(str, object)
    """The name of the model that reads from now on, and its ``Kind``."""
    failed = Signal(object)
    """A ``Failure``."""
    search_chosen = Signal()
    """Emitted when the search models change; also once at the start."""
    remarked = Signal(str)
    """A remark about the model that reads, such as that it has to do without the GPU."""

    def __init__(
        self,
        window: QWidget,
        lanes: Lanes,
        services: Services,
        models: Callable[[], Models],
        *,
        messages: MessageBar,
        jobs: JobsBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._lanes = lanes
        self._services = services
        self._messages = messages
        self._jobs = jobs
        self._work = ModelJobs(lanes, services, models)
        self._book: Callable[[], DocumentRecord | None] = lambda: None
        self._choosing: ModelChoosing | None = None
        self._downloads: ModelDownloads | None = None
        self._searching: SearchModelControl | None = None
        self.dialog: ModelDialog | None = None
        services.settings.changed.connect(self._follow)
        self.first = FirstModel(window, self._work, services.settings)
        self.first.card.downloaded.connect(self._download)
        self.first.card.more_wanted.connect(self._show_servers)
        self.first.chosen.connect(self._report_first)
        self.first.failed.connect(self._show_trouble)
        # Remarks are made on other threads, and queued to this one.
        services.remarks.listen(self.remarked.emit)
        # Shown once, in passing; the button with the model's name keeps it.
        self.remarked.connect(lambda sentence: messages.note(sentence, self._models))

    def start(self) -> None:
        """Find out which model reads this library."""
        self._lanes.shelf.ask(
            "Finding out which model is chosen",
            lambda library: library.choices.get(Choice.MODEL) is not None,
            Urgency.SOON,
        ).then(self._look_up, self.failed)
        if self._services.open_search:
            self.search_chosen.emit()

    def try_on(self, book: Callable[[], DocumentRecord | None]) -> None:
        """Measure models on the document that ``book`` returns."""
        self._book = book

    def open(self) -> None:
        """Show the models."""
        dialog = self._dialog()
        visible = dialog.isVisible()
        dialog.open_at(Page.MODELS)
        if not visible:
            self._refresh_models()

    def close(self) -> None:
        """Close the dialog; the window is closing."""
        self._services.remarks.listen(None)
        if self.dialog:
            self.dialog.close()

    def _look_up(self, is_chosen: bool) -> None:
        """Look up a chosen language model; the embedded reader needs no llama.cpp."""
        if is_chosen:
            self._work.ask(
                lambda models, choices: next(m for m in models.all(choices) if m.chosen)
            ).then(self._report_chosen, self.failed)
        else:
            self.first.show_for(Kind.EMBEDDED)

    def _dialog(self) -> ModelDialog:
        if self.dialog is None:
            dialog = self.dialog = ModelDialog(self._window, self._services.model_name)
            self._control(dialog)
            dialog.models.offer.downloaded.connect(self._download)
            dialog.downloads.card.used.connect(self._use_downloaded)
            dialog.connections.forbidden.connect(self._forbid)
            dialog.page_shown.connect(self._refresh)
            self._follow(self._services.settings.now)
        return self.dialog

    def _control(self, dialog: ModelDialog) -> None:
        """Create the controllers of the dialog's pages."""
        self._choosing = ModelChoosing(dialog, self._work)
        self._choosing.chosen.connect(self._report_chosen)
        self._choosing.added.connect(self.first.take)
        tests = ModelTests(dialog, self._work, self._lanes, self._book)
        tests.checked.connect(self._choosing.refresh)
        dialog.models.forgotten.connect(tests.stop_trial)
        downloads = self._downloads = ModelDownloads(dialog.downloads, self._work, self._jobs)
        downloads.arrived.connect(self._arrived)
        downloads.failed.connect(self._download_failed)
        downloads.trouble.connect(self._show_trouble)
        downloads.ended.connect(self.first.card.show_busy)
        if search := self._services.open_search:
            work = ModelJobs(self._lanes, self._services, search)
            self._searching = SearchModelControl(dialog, work)
            self._searching.chosen.connect(self.search_chosen)
        else:
            dialog.leave_out_search()

    def _refresh(self, page: Page) -> None:
        if page is Page.DOWNLOAD and self._downloads:
            self._downloads.refresh()
        elif page is Page.SEARCH and self._searching:
            self._searching.refresh()
        elif page is Page.CONNECTIONS and self.dialog:
            job = self._work.ask(lambda models, _: models.connections()[::-1])
            job.then(self.dialog.connections.show_connections, self.dialog.messages.show_failure)

    def _refresh_models(self) -> None:
        if self._choosing:
            self._choosing.refresh()

    def _forbid(self, forbidden: bool) -> None:
        settings = self._services.settings
        settings.change(replace(settings.now.models, offline=forbidden))

    def _follow(self, settings: Settings) -> None:
        """Apply the settings about connections at once."""
        offline = settings.models.offline
        if self.dialog:
            self.dialog.connections.show_forbidden(forbidden=offline, for_good=is_offline())
        if offline and self._downloads:
            self._downloads.pause()

    def _show_servers(self) -> None:
        self.open()
        self._dialog().look_for_servers()

    def _download(self, offer: ModelOffer) -> None:
        """Download a model that was offered; its progress is below the window."""
        dialog = self._dialog()
        self.first.card.show_busy(tr("Downloading {name} …").format(name=offer.name))
        if self._downloads:
            self._downloads.fetch_offer(offer)
        if dialog.isVisible():
            dialog.open_at(Page.DOWNLOAD)

    def _use_downloaded(self, model: Model) -> None:
        if self._choosing and self.dialog:
            self._choosing.use(model)
            self.dialog.downloads.card.put_away()
            self.dialog.models.point_to(model)
            self.dialog.open_at(Page.MODELS)

    def _arrived(self, model: Model) -> None:
        """Show a downloaded model, which is used at once if the library has none."""
        self._refresh_models()
        if not self.first.take(model) and self._bar is self._messages:
            self._note(tr("The model {name} is downloaded."), model)

    def _report_first(self, model: Model) -> None:
        """Say that the library uses its first language model."""
        self._report_chosen(model)
        self._note(tr("This library uses the model {name} from now on."), model)
        if self.dialog:
            self.dialog.downloads.card.use.hide()
        self._refresh_models()

    def _report_chosen(self, model: Model) -> None:
        self.first.show_for(model.kind)
        self.chosen.emit(name_of(model, self._services.model_name), model.kind)

    @property
    def _bar(self) -> MessageBar:
        """The messages of the window where the user looks."""
        return self.dialog.messages if self.dialog and self.dialog.isVisible() else self._messages

    def _download_failed(self, failure: Failure) -> None:
        """Report a failed download in the window, if the dialog, which shows it, is closed."""
        if self._bar is self._messages:
            self._show_trouble(failure)

    def _show_trouble(self, failure: Failure) -> None:
        self._bar.show_failure(failure, self._models)

    @property
    def _models(self) -> Offer:
        return Offer(tr("Models …"), self.open)

    def _note(self, words: str, model: Model) -> None:
        words = words.format(name=one_line(model.name, 120))
        self._bar.note(words, self._models)
