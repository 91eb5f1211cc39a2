"""Dictionary files are read as they mean it, and damaged ones are refused in words."""

from __future__ import annotations

import gzip
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.dictionaries.article_file import LONGEST_ARTICLE, open_articles
from reader.dictionaries.dictionary import DictionaryError, Entry
from reader.dictionaries.dictionary_files import dictionaries_in, main_file, open_dictionary
from scripts.dictionary_samples import (
    ARTICLES,
    dictd_parts,
    dictzipped,
    write_dictd,
    write_stardict,
)


@given(
    data=st.binary(max_size=600),
    piece=st.integers(1, 80),
    at=st.integers(0, 599),
    size=st.integers(0, 599),
)
def test_any_stretch_of_packed_articles_is_as_it_was(data: bytes, piece: int, at: int, size: int):
    at, size = min(at, len(data)), min(size, max(0, len(data) - at))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.dict.dz"
        path.write_bytes(dictzipped(data, piece))
        articles = open_articles(path)
        assert articles.read(at, size) == data[at : at + size]
        articles.close()


@pytest.mark.parametrize("packed", [True, False])
def test_dictd_dictionary(tmp_path: Path, packed: bool):
    source = open_dictionary(write_dictd(tmp_path, packed=packed))
    entries = {entry.headword: entry for entry in source.entries()}
    assert source.name == "Sample"
    assert set(entries) == set(ARTICLES)
    assert source.article(entries["Zürich"]) == "Zürich\n    n 1: a city"
    source.close()


def test_lines_that_were_broken_to_fit_are_joined(tmp_path: Path):
    long = f"word\n    n 1: {'long ' * 10}\n         line [syn: {{a}}]\n    2: other"
    source = open_dictionary(write_dictd(tmp_path, {"word": long}))
    (entry,) = source.entries()
    lines = source.article(entry).split("\n")
    assert lines[1:] == [f"    n 1: {'long ' * 10}line [syn: a]", "    2: other"]
    source.close()


@pytest.mark.parametrize(("packed", "offset_bytes"), [(True, 4), (False, 8)])
def test_stardict_dictionary_with_synonyms(tmp_path: Path, packed: bool, offset_bytes: int):
    articles = {word: text.encode() for word, text in ARTICLES.items()}
    main = write_stardict(
        tmp_path,
        articles,
        packed=packed,
        offset_bytes=offset_bytes,
        synonyms={"dwelling": 0, "x": 99},
    )
    source = open_dictionary(main)
    entries = {entry.headword: entry for entry in source.entries()}
    assert source.name == "Star Sample"
    assert set(entries) == {*ARTICLES, "dwelling"}
    assert source.article(entries["dwelling"]) == source.article(entries["house"])
    source.close()


def test_fields_that_say_their_own_types(tmp_path: Path):
    field = b"tho\xca\x8as\0Wxxxx" + b"mA building.\0" + b"h<p>To live in.</p>\0"
    field = field.replace(b"Wxxxx", b"W\0\0\0\x02ab")
    source = open_dictionary(write_stardict(tmp_path, {"house": field}, types=""))
    (entry,) = source.entries()
    assert source.article(entry) == "[hoʊs]\nA building.\nTo live in."
    source.close()


def test_a_dictionary_is_known_by_any_of_its_files(tmp_path: Path):
    dictd, star = write_dictd(tmp_path / "a"), write_stardict(tmp_path / "b", {"x": b"y"})
    for main in (dictd, star):
        for path in main.parent.iterdir():
            assert main_file(path) == main
    assert list(dictionaries_in([tmp_path, tmp_path / "nowhere"])) == [dictd, star]


@pytest.mark.parametrize("name", ["notes.txt", "a.idx", "a.dict.dz"])
def test_other_files_are_refused(tmp_path: Path, name: str):
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(DictionaryError, match=name):
        main_file(tmp_path / name)


def test_gzip_instead_of_dictzip_is_said(tmp_path: Path):
    index, data = dictd_parts(ARTICLES)
    (tmp_path / "a.index").write_bytes(index)
    (tmp_path / "a.dict.dz").write_bytes(gzip.compress(data))
    with pytest.raises(DictionaryError, match="gunzip"):
        open_dictionary(tmp_path / "a.index")


def test_files_that_are_missing_are_named(tmp_path: Path):
    main = write_stardict(tmp_path, {"x": b"y"})
    main.with_suffix(".dict").unlink()
    with pytest.raises(DictionaryError, match=r"star\.dict"):
        open_dictionary(main)


@pytest.mark.parametrize(
    "index", [b"word\tA\n", b"word\t!\tB\n", b"word\t" + b"A" * 40 + b"\tB\n", b"a" * 9000]
)
def test_a_damaged_index_is_refused(tmp_path: Path, index: bytes):
    main = write_dictd(tmp_path)
    main.write_bytes(index)
    with pytest.raises(DictionaryError, match="damaged"):
        open_dictionary(main)


def test_an_index_that_ends_within_an_entry_is_refused(tmp_path: Path):
    main = write_stardict(tmp_path, {"x": b"y"})
    index = main.with_suffix(".idx")
    index.write_bytes(index.read_bytes()[:-1])
    with (
        closing(open_dictionary(main)) as source,
        pytest.raises(DictionaryError, match="damaged"),
    ):
        list(source.entries())


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize(("offset", "size"), [(10**9, 4), (0, 10**9), (-1, 4), (1 << 62, 1)])
def test_articles_outside_the_file_are_refused(
    tmp_path: Path, packed: bool, offset: int, size: int
):
    source = open_dictionary(write_dictd(tmp_path, packed=packed))
    with pytest.raises(DictionaryError, match="damaged"):
        source.article(Entry("x", offset, size))
    source.close()


def test_a_cut_packed_file_is_refused(tmp_path: Path):
    main = write_dictd(tmp_path)
    packed = main.with_suffix(".dict.dz")
    packed.write_bytes(packed.read_bytes()[:-90])
    source = open_dictionary(main)
    last = list(source.entries())[-1]
    with pytest.raises(DictionaryError, match="damaged"):
        source.article(last)
    source.close()


def test_of_a_huge_article_only_the_beginning_is_read(tmp_path: Path):
    path = tmp_path / "large.dict"
    with path.open("wb") as stream:
        stream.truncate(4 << 30)
    articles = open_articles(path)
    assert len(articles.read(0, 4 << 30)) == LONGEST_ARTICLE
    assert articles.read((4 << 30) - 3, 3) == b"\0\0\0"
    articles.close()
