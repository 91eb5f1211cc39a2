from __future__ import annotations

import multiprocessing
import os

import pytest

from reader.errors import LibraryError
from reader.network import Connection
from storage.ledger import FILE, FileLedger

ONE = Connection("example.org", "Fetched “a model”", "Its name\nand nothing else")


def note_often(folder, name):
    ledger = FileLedger(folder)
    for number in range(50):
        ledger.note(Connection(name, str(number), ""))


def test_what_was_noted_is_there_for_good(tmp_path):
    ledger = FileLedger(tmp_path / "data")
    assert ledger.all() == ()
    ledger.note(ONE)
    ledger.note(Connection("other", "b", "c"))
    first, second = FileLedger(tmp_path / "data").all()
    assert first.connection == ONE
    assert second.connection.host == "other"
    assert first.when.tzinfo is not None
    assert first.when <= second.when


def test_nothing_is_ever_rewritten(tmp_path):
    ledger = FileLedger(tmp_path)
    ledger.note(ONE)
    before = (tmp_path / FILE).read_bytes()
    ledger.note(ONE)
    assert (tmp_path / FILE).read_bytes().startswith(before)


def test_a_line_torn_by_a_power_cut_spoils_none_but_itself(tmp_path):
    ledger = FileLedger(tmp_path)
    ledger.note(ONE)
    with (tmp_path / FILE).open("ab") as stream:
        stream.write(b'{"when": "2026-')
    ledger.note(ONE)
    first, torn, last = ledger.all()
    assert first.connection == last.connection == ONE
    assert torn.when is None


def test_lines_of_several_programs_do_not_mix(tmp_path):
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=note_often, args=(tmp_path, name)) for name in "ab"]
    for other in others:
        other.start()
    for other in others:
        other.join()
    noted = FileLedger(tmp_path).all()
    for name in "ab":
        mine = [each.connection.purpose for each in noted if each.connection.host == name]
        assert mine == [str(number) for number in range(50)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_cannot_be_noted_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(LibraryError, match="was not made"):
        FileLedger(tmp_path / "data").note(ONE)
    tmp_path.chmod(0o700)
