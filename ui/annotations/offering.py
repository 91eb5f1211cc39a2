"""The offer to import a PDF's own annotations, made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QObject

from reader.pages.pdf_annotations import brought_count
from reader.records import DocumentRecord
from reader.text.document import DocumentId, Format
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import number

PasswordOf = Callable[[DocumentId], str | None]


class OfferingBrought(QObject):
    """Offers to import a PDF's own annotations as marks. A failure is not reported."""

    def __init__(
        self,
        messages: MessageBar,
        lanes: Lanes,
        password_of: PasswordOf,
        take: Callable[[], object],
    ) -> None:
        super().__init__(messages)
        self._messages = messages
        self._lanes = lanes
        self._password_of = password_of
        self._take = take
        self._looking = Latest()

    def look(self, record: DocumentRecord) -> None:
        """Look for annotations in a document that is opened for the first time."""
        self._looking.stop()
        if record.format is not Format.PDF:
            return
        path, password = record.source.path, self._password_of(record.id)

        def work(_nothing: ExitStack[None]) -> Iterator[int]:
            yield brought_count(path, password)

        title = tr("Looking for annotations")
        job = self._looking.follow(self._lanes.chores.start(title, work, Urgency.IDLE))
        job.happened.connect(lambda count: self._say(record, count))

    def stop(self) -> None:
        """Stop; another document is opened, or the window is closing."""
        self._looking.stop()

    def _say(self, record: DocumentRecord, count: int) -> None:
        if count:
            words = ngettext(
                "This PDF has {count} annotation of its own.",
                "This PDF has {count} annotations of its own.",
                count,
            )
            self._messages.inform(
                words.format(count=number(count)),
                tr("Once imported, they are listed, searched and exported like your own notes."),
                Offer(tr("Import"), self._take),
                about=record.id,
            )
