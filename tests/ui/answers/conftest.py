from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.books import Chapter, book
from tests.doubles import stand_in
from tests.shelf import put
from tests.ui.files import CHAPTERS, FILLER, LONG_SENTENCE
from tests.ui.session import make_services
from ui.answers.ask_panel import AskPanel
from ui.answers.conversation_control import ConversationControl
from ui.background.document_jobs import Fetched
from ui.background.lanes import Lanes
from ui.library.place_keeper import Seen

CONTENT = book(
    *(
        Chapter(1, name, (FILLER, LONG_SENTENCE if name == "The lighthouse" else FILLER, FILLER))
        for name in CHAPTERS
    )
)


class Reader(QObject):
    """The position of a reader in the document."""

    kept = Signal()
    offset = 0
    furthest = 0
    foot = 0

    def report_seen(self, report):
        report(Seen(CONTENT, Span(self.offset, self.foot)))

    def read_to_here(self):
        self.read_to(self.foot)

    def read_to(self, offset):
        self.offset = self.furthest = offset
        self.kept.emit()


class Session:
    """An ask panel on its own, over a real library, with what it told."""

    def __init__(self, folder, qtbot, **changes):
        self.qtbot = qtbot
        self.folder = folder
        services = make_services(folder, **changes)
        self.panel = AskPanel(model_name="quotes", quotes_only=True)
        self.lanes = Lanes(services)
        self.settings = services.settings
        self.reader = Reader(self.panel)
        places = stand_in(self.reader)
        self.talking = ConversationControl(self.panel, self.lanes, places, services.settings)
        self.failures, self.places, self.wanted, self.cited = [], [], [], []
        self.lanes.failed.connect(self.failures.append)
        self.talking.document_wanted.connect(self.wanted.append)
        self.panel.place_wanted.connect(self.places.append)
        self.panel.cited.connect(lambda _citations, number: self.cited.append(number))
        self.panel.resize(340, 640)
        self.panel.show()

    def open(self, record, content=CONTENT):
        with SqliteLibrary.open(self.folder) as library:
            position = library.positions.of(record.id)
        self.talking.show_document(Fetched(record, content, position), ())
        self.wait(lambda: not self.talking._looking.running)

    def ask(self, question):
        self.type(question)
        self.wait(lambda: not self.panel.box.busy)

    def type(self, question):
        self.qtbot.keyClicks(self.panel.box.edit, question)
        self.qtbot.keyClick(self.panel.box.edit, Qt.Key.Key_Return)

    def wait(self, until):
        self.qtbot.waitUntil(until)

    @property
    def said(self):
        return self.panel.view.text.written

    def close(self):
        self.panel.close()
        self.settings.flush()
        assert self.lanes.close(20)
        QApplication.processEvents()
        self.panel.deleteLater()
        QApplication.processEvents()


@pytest.fixture
def record(library):
    return library.documents.get(put(library, CONTENT, "Walks by the water"))


@pytest.fixture
def make_session(tmp_path, qtbot):
    made = []

    def make(**changes):
        made.append(Session(tmp_path / "library", qtbot, **changes))
        return made[-1]

    yield make
    for session in made:
        session.close()


@pytest.fixture
def session(make_session, record):
    opened = make_session()
    opened.open(record)
    return opened
