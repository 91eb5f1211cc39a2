"""Many files imported at once: on several cores, in their order, each on its own."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from operator import attrgetter

import pytest

from reader import child_process
from reader.errors import UnreadableFileError
from reader.importing.folders import FileRefused, import_many
from reader.importing.import_events import Imported, Parsed
from reader.importing.importing import importing_together
from reader.importing.parsing_ahead import ParsingAhead
from storage.library import SqliteLibrary


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "files"
    made.mkdir()
    for number in range(12):
        (made / f"{number}.txt").write_text(f"Report {number}\n\nThe mast broke on day {number}.")
    return made


def test_files_come_in_order_and_a_broken_one_alone_is_refused(library, folder):
    (folder / "5.txt").write_bytes(b"%PDF-1.4 broken")
    events = list(import_many(library, [folder], importing_together))
    assert [e.path.name for e in events if isinstance(e, FileRefused)] == ["5.txt"]
    names = [e.record.source.path.name for e in events if isinstance(e, Imported)]
    assert names == [f"{number}.txt" for number in range(12) if number != 5]
    again = list(import_many(library, [folder], importing_together))
    assert all(e.known for e in again if isinstance(e, Imported))
    assert not any(isinstance(e, Parsed) for e in again)


def test_a_killed_process_costs_no_file(library, folder):
    imported = []
    for event in import_many(library, [folder], importing_together):
        imported += [event] if isinstance(event, Imported) else []
        if isinstance(event, Imported) and len(imported) == 3:
            for child in filter(attrgetter("alive"), list(child_process._living().values())):
                os.kill(child.pid, signal.SIGKILL)
    assert len(imported) == 12


def test_what_goes_wrong_with_a_file_is_raised_where_it_is_asked_for(tmp_path):
    def parse_one(path, _child):
        raise UnreadableFileError(path.name)
        yield

    with ExitStack() as stack:
        ahead = stack.enter_context(ParsingAhead([tmp_path / "a", tmp_path / "b"], parse_one))
        with pytest.raises(UnreadableFileError, match="b"):
            list(ahead.events(tmp_path / "b"))
