"""Dictionaries are added, listed, looked up and removed; hostile ones do no harm."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from reader.dictionaries.dictionary import Added, DictionaryError, Indexed
from scripts.dictionary_samples import ARTICLES, write_dictd, write_stardict
from storage.dictionaries import FILE, StoredDictionaries


@pytest.fixture
def dictionaries(tmp_path: Path) -> Iterator[StoredDictionaries]:
    with closing(StoredDictionaries(tmp_path / "data", [tmp_path / "system"])) as opened:
        yield opened


def add(dictionaries: StoredDictionaries, path: Path) -> Added:
    *_, added = dictionaries.add(path)
    assert isinstance(added, Added)
    return added


def test_a_word_is_found_in_all_dictionaries(dictionaries: StoredDictionaries, tmp_path: Path):
    add(dictionaries, write_dictd(tmp_path / "a"))
    add(dictionaries, write_stardict(tmp_path / "b", {"house": b"<b>home</b>"}, types="h"))
    found = dictionaries.look_up("Houses,", "en")
    assert found.word == "Houses"
    assert [(each.dictionary, each.headword) for each in found.definitions] == [
        ("Sample", "house"),
        ("Star Sample", "house"),
    ]
    assert found.definitions[1].text == "home"
    assert found.definitions[0].text.startswith("    n 1: a building")
    assert found.dictionaries == 2
    assert not found.problems


def test_what_is_in_none(dictionaries: StoredDictionaries, tmp_path: Path):
    add(dictionaries, write_dictd(tmp_path / "a"))
    found = dictionaries.look_up("xyzzy", "en")
    assert (found.word, found.definitions, found.dictionaries) == ("xyzzy", (), 1)


def test_without_dictionaries_those_of_the_system_are_offered(
    dictionaries: StoredDictionaries, tmp_path: Path
):
    main = write_dictd(tmp_path / "system")
    assert dictionaries.look_up("house", "en").offered == (main,)
    add(dictionaries, main)
    assert not dictionaries.offered()


def test_adding_reports_and_lists(dictionaries: StoredDictionaries, tmp_path: Path):
    events = list(dictionaries.add(write_dictd(tmp_path / "a").with_suffix(".dict.dz")))
    assert events[0] == Indexed(len(ARTICLES))
    (record,) = dictionaries.all()
    assert events[-1] == Added(record)
    assert (record.name, record.words, record.missing) == ("Sample", len(ARTICLES), False)


def test_adding_twice_keeps_one(dictionaries: StoredDictionaries, tmp_path: Path):
    main = write_dictd(tmp_path / "a")
    for _ in range(2):
        add(dictionaries, main)
    assert len(dictionaries.all()) == 1
    assert len(dictionaries.look_up("pony", "en").definitions) == 1


def test_stopping_in_between_keeps_nothing(dictionaries: StoredDictionaries, tmp_path: Path):
    events = dictionaries.add(write_dictd(tmp_path / "a"))
    next(events)
    events.close()
    assert not dictionaries.all()


def test_removed_dictionaries_are_not_searched(dictionaries: StoredDictionaries, tmp_path: Path):
    main = write_dictd(tmp_path / "a")
    record = add(dictionaries, main).record
    dictionaries.look_up("house", "en")
    dictionaries.remove(record.id)
    assert not dictionaries.all()
    assert not dictionaries.look_up("house", "en").definitions
    assert main.is_file()


def test_a_changed_dictionary_is_read_again(dictionaries: StoredDictionaries, tmp_path: Path):
    add(dictionaries, write_dictd(tmp_path / "a"))
    dictionaries.look_up("house", "en")
    write_dictd(tmp_path / "a", {"lighthouse": "a tower"})
    assert not dictionaries.look_up("pony", "en").definitions
    assert dictionaries.look_up("lighthouses", "en").definitions[0].text == "a tower"


def test_a_dictionary_that_is_gone_does_not_hide_the_others(
    dictionaries: StoredDictionaries, tmp_path: Path
):
    main = write_dictd(tmp_path / "a")
    add(dictionaries, main)
    add(dictionaries, write_stardict(tmp_path / "b", {"house": b"home"}))
    main.unlink()
    found = dictionaries.look_up("house", "en")
    assert [each.text for each in found.definitions] == ["home"]
    assert "Sample" in found.problems[0]
    assert dictionaries.all()[0].missing


def test_wrong_offsets_are_a_problem_of_that_dictionary(
    dictionaries: StoredDictionaries, tmp_path: Path
):
    main = write_dictd(tmp_path / "a")
    main.write_bytes(b"house\t+++++\tB\n")
    add(dictionaries, main)
    found = dictionaries.look_up("house", "en")
    assert not found.definitions
    assert "damaged" in found.problems[0]


def test_an_empty_dictionary_is_refused(dictionaries: StoredDictionaries, tmp_path: Path):
    with pytest.raises(DictionaryError, match="no words"):
        list(dictionaries.add(write_stardict(tmp_path, {})))
    assert not dictionaries.all()


def test_a_broken_index_file_is_set_aside(tmp_path: Path):
    (tmp_path / FILE).write_bytes(b"not a database" * 100)
    with closing(StoredDictionaries(tmp_path, ())) as opened:
        assert not opened.all()
    assert (tmp_path / "dictionaries-broken.sqlite3").is_file()


def test_other_processes_see_what_was_added(dictionaries: StoredDictionaries, tmp_path: Path):
    with closing(StoredDictionaries(tmp_path / "data", ())) as other:
        add(other, write_dictd(tmp_path / "a"))
    assert dictionaries.look_up("house", "en").definitions


def test_a_dictionary_of_four_gigabytes(dictionaries: StoredDictionaries, tmp_path: Path):
    main = write_stardict(tmp_path / "a", {"house": b"home"}, offset_bytes=8)
    articles = main.with_suffix(".dict")
    with articles.open("r+b") as stream:
        stream.truncate(5 << 30)
        stream.seek((5 << 30) - 4)
        stream.write(b"last")
    index = main.with_suffix(".idx")
    far = b"zoo\0" + ((5 << 30) - 4).to_bytes(8, "big") + (4).to_bytes(4, "big")
    index.write_bytes(index.read_bytes() + far)
    add(dictionaries, main)
    assert dictionaries.look_up("zoo", "en").definitions[0].text == "last"
