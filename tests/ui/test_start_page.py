"""What the window shows first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Signal

from tests.doubles import stand_in
from tests.ui.library.made import entry
from ui.library.entry import ShelfContents
from ui.services import Welcome
from ui.start_page import Beginning

HANDBOOK = Path("handbook.epub")


class Arriving(QObject):
    """Arrivals that only record what is to be imported."""

    arrived = Signal(object, object, bool)

    def __init__(self):
        super().__init__()
        self.added = []

    def add(self, files, *, show=True):
        self.added.append((list(files), show))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("minutes", "welcomed"), [(1, True), (-1, False)])
def test_a_file_that_is_listed_already_does_not_keep_the_handbook_out(minutes, welcomed):
    opening, arrivals = QObject(), Arriving()
    settings = SimpleNamespace(now=SimpleNamespace(reading=SimpleNamespace(at_once=False)))
    services = SimpleNamespace(welcome=Welcome(HANDBOOK, ()), settings=settings)
    beginning = Beginning(
        stand_in(opening), stand_in(arrivals), stand_in(SimpleNamespace()), stand_in(services)
    )
    beginning.start([Path("walks.pdf")])
    added = datetime.now(UTC) + timedelta(minutes=minutes)
    one = entry(1)
    listed = replace(one, record=replace(one.record, added=added))
    beginning.follow_library(ShelfContents([listed], []))
    assert (([HANDBOOK], False) in arrivals.added) is welcomed
