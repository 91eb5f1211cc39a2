"""What was read in one library is joined to the same document in another; bad packs are refused."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from reader.errors import LibraryError, NotFoundError, UnreadableFileError
from reader.memory_packs.pack_file import MEMORY, SUMS
from reader.memory_packs.passing_on import (
    NothingReadError,
    WouldLoseError,
    join,
    look_into,
    pack_memory,
)
from reader.text.span import Span, SpanTable
from reader.values.maker import EMBEDDED, Maker
from reader.values.memory_tree import Episode, Node
from storage.library import SqliteLibrary
from tests.storage.helpers import MAKER, add, content_of, gist, parsed, remember_all, source

PASSAGES = ("The first passage. ", "The second passage.", "The third passage.")
OTHER = Maker("another model", "2", "{}")
VECTORS = "vectors-1.npy"


@pytest.fixture
def farm(tmp_path):
    """A library in which two readers have read a document, in part each."""
    with SqliteLibrary.open(tmp_path / "farm") as library:
        record = add(library, *PASSAGES)
        remember_all(library, record)
        more = gist("Above it.", Span(0, 4))
        node = Node(9, 2, Span(0, record.characters), more, "Ö “all”", (4,))
        library.memories.add_node(record.id, node, OTHER)
        yield library


@pytest.fixture
def pack(farm, tmp_path):
    (record,) = farm.documents.all()
    pack_memory(farm, record, tmp_path / "pack.zip", "1.2")
    return tmp_path / "pack.zip"


@pytest.fixture
def laptop(library):
    """The library of the test, with the same document, unread; its file has another place."""
    library.documents.add(parsed(*PASSAGES), source("A book" + repr(PASSAGES), "/home/book.epub"))
    return library


def the_memory(library):
    (record,) = library.documents.all()
    memory = library.memories.whole(record.id)
    vectors = {encoder: rows.tolist() for encoder, rows in memory.vectors.items()}
    return memory.episodes, memory.nodes, vectors


def changed(pack, **members):
    """The pack with other members, and the checksums that go with them; None for a missing one."""
    with zipfile.ZipFile(pack) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    for name, member in members.items():
        kept[{"memory": MEMORY, "vectors": VECTORS}.get(name, name)] = member
    found = {name: data for name, data in kept.items() if data is not None and name != SUMS}
    sums = (f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in found.items())
    with zipfile.ZipFile(pack, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**found, SUMS: "".join(sums).encode()}.items():
            archive.writestr(name, data)
    return pack


def with_json(pack, change):
    """The pack after ``change`` has been made to its JSON."""
    with zipfile.ZipFile(pack) as archive:
        data = json.loads(archive.read(MEMORY))
    change(data)
    return changed(pack, memory=json.dumps(data).encode())


def as_npy(rows, **options):
    file = io.BytesIO()
    np.save(file, rows, **options)
    return file.getvalue()


def refusal(library, pack, kind=UnreadableFileError):
    """Return the message about a pack, after checking that nothing has changed."""
    before = the_memory(library)
    with pytest.raises(kind) as refused:
        join(library, look_into(library, pack))
    assert the_memory(library) == before
    assert refused.value.what.count("\n") == 0
    return refused.value.what


def test_what_was_read_comes_back_equal_with_the_maker_of_each_part(farm, laptop, pack):
    found = look_into(laptop, pack)
    assert found.is_new
    join(laptop, found)
    assert the_memory(laptop) == the_memory(farm)
    assert {by for _, by in found.memory.nodes} == {MAKER, OTHER}
    assert laptop.memories.status(found.record.id).tree_complete
    assert not look_into(laptop, pack).is_new


def test_the_same_text_in_another_file_is_the_same_document(library, pack):
    library.documents.add(parsed(*PASSAGES, title="Mine"), source("another file"))
    library.documents.add(parsed(*PASSAGES[::-1], title="As long"), source("as long"))
    assert look_into(library, pack).record.title == "Mine"


def test_without_the_document_nothing_can_be_joined(library, pack):
    with pytest.raises(NotFoundError, match="doesn't have the document that was read: “A book”"):
        look_into(library, pack)


def test_another_edition_is_refused_even_if_it_is_named(library, pack):
    record = add(library, "Another edition.")
    with pytest.raises(UnreadableFileError, match="another document or edition, “A book”"):
        look_into(library, pack, record)


def test_a_file_that_was_extracted_differently_is_refused(library, pack):
    library.documents.add(parsed("Other words."), source("A book" + repr(PASSAGES)))
    assert "another text from the same file" in refusal(library, pack)


def test_vectors_of_sentences_divided_differently_are_left_out(library, pack):
    content = content_of(*PASSAGES)
    other = replace(content, sentences=SpanTable.of([content.whole]))
    library.documents.add(replace(parsed(*PASSAGES), content=other), source("finer"))
    found = look_into(library, pack)
    join(library, found)
    assert (len(found.memory.episodes), found.memory.vectors) == (3, {})


def test_a_pack_of_a_part_is_continued_where_it_ends(farm, laptop, tmp_path):
    (record,) = farm.documents.all()
    farm.memories.forget(record.id)
    span = Span(0, 10)
    farm.memories.add_episode(record.id, Episode(1, span), gist("Short.", span), MAKER)
    pack_memory(farm, record, tmp_path / "part.zip", "1.2")
    found = look_into(laptop, tmp_path / "part.zip")
    join(laptop, found)
    assert laptop.memories.status(found.record.id).read_to == 10


def test_what_a_language_model_has_read_is_replaced_only_if_wished(laptop, pack):
    (record,) = laptop.documents.all()
    span = Span(0, 10)
    laptop.memories.add_episode(record.id, Episode(1, span), gist("Mine.", span), OTHER)
    assert "A language model has read “A book” here" in refusal(laptop, pack, WouldLoseError)
    join(laptop, look_into(laptop, pack), replace=True)
    assert len(laptop.memories.episodes(record.id)) == 3


def test_what_the_embedded_reader_has_read_is_replaced_and_its_vectors_stay(laptop, pack):
    (record,) = laptop.documents.all()
    span = Span(0, 10)
    quoted = Maker(EMBEDDED, "1")
    laptop.memories.add_episode(record.id, Episode(1, span), gist("Quoted.", span), quoted)
    laptop.memories.add_vectors(record.id, "encoder", 0, np.eye(4, dtype=np.float32)[:1])
    laptop.memories.add_vectors(record.id, "own", 0, np.eye(2, dtype=np.float32))
    join(laptop, look_into(laptop, pack))
    assert len(laptop.memories.episodes(record.id)) == 3
    assert [laptop.memories.embedded(record.id, e) for e in ("encoder", "own")] == [3, 2]


def test_nothing_private_is_in_a_pack(pack):
    with zipfile.ZipFile(pack) as archive:
        assert set(archive.namelist()) == {MEMORY, VECTORS, SUMS}
        everything = b"".join(map(archive.read, archive.namelist()))
    assert b"/books" not in everything


def test_what_was_not_read_cannot_be_packed(laptop, tmp_path):
    (record,) = laptop.documents.all()
    with pytest.raises(NothingReadError, match="Nothing of “A book” was read yet"):
        pack_memory(laptop, record, tmp_path / "pack.zip", "1.2")
    assert not (tmp_path / "pack.zip").exists()


def test_a_folder_that_is_not_there_is_said(farm, tmp_path):
    (record,) = farm.documents.all()
    with pytest.raises(LibraryError, match=r"Can't write pack.zip"):
        pack_memory(farm, record, tmp_path / "no" / "pack.zip", "1.2")


def _set(path, value):
    def change(data):
        *way, last = path
        for step in way:
            data = data[step]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (["format"], "something", "isn't a memory pack"),
        (["version"], 2, "a newer version of Gistwalker"),
        (["makers", 0, "model"], 7, r"makers.0.model"),
        (["episodes", 0, "gist"], "words", r"episodes.0.gist"),
        (["episodes", 0, "extra"], "words", r"episodes.0.extra"),
        (["episodes", 0, "maker"], 5, "there is no maker 5"),
        (["episodes", 0, "maker"], -1, "there is no maker -1"),
        (["episodes", 0, "start"], -3, "not a span"),
        (["episodes", 0, "end"], 10**30, "not in the order of the text"),
        (["episodes", 2, "end"], 10**30, "beyond the end of the text"),
        (["episodes", 0, "gist", 0, "sources"], [[0, 10**9]], "beyond the end of the text"),
        (["episodes", 0, "gist", 0, "sources"], [], "rests on no place"),
        (["nodes", 0, "id"], 10**30, "no tree"),
        (["nodes", 0, "level"], -1, "no tree"),
        (["nodes", 0, "episode"], 4, "no tree"),
        (["nodes", 1, "id"], 1, "no tree"),
        (["nodes", 3, "children"], [1, 1, 2, 3], "no tree"),
        (["nodes", 3, "children"], [1, 2, 3, 99], "no tree"),
        (["nodes", 3, "start"], 5, "no tree"),
        (["vectors", 0, "count"], 10**12, "impossible size"),
        (["vectors", 0, "count"], 2, "far too large|are none"),
        (["vectors", 0, "dimensions"], 0, "impossible size"),
        (["vectors", 0, "file"], "../../etc/passwd", "has no ../../etc/passwd"),
        (["vectors", 0, "file"], MEMORY, "magic|far too large"),
    ],
)
def test_wrong_data_is_refused(laptop, pack, path, value, why):
    said = refusal(laptop, with_json(pack, _set(path, value)))
    assert said.startswith("Can't import what was read: ")
    assert any(each in said for each in why.split("|")), said


@pytest.mark.parametrize(
    ("rows", "options", "why"),
    [
        (np.eye(4)[:3], {}, "are none"),
        (np.eye(4, dtype="<f2"), {}, "are none"),
        (np.full((3, 4), 7, "<f2"), {}, "no unit vectors"),
        (np.full((3, 4), np.nan, "<f2"), {}, "no unit vectors"),
        (np.array([{}], dtype=object), {"allow_pickle": True}, "are none"),
    ],
)
def test_wrong_vectors_are_refused(laptop, pack, rows, options, why):
    assert why in refusal(laptop, changed(pack, vectors=as_npy(rows, **options)))


def test_vectors_that_end_early_are_refused(laptop, pack):
    short = as_npy(np.eye(4, dtype="<f2")[:3])[:-2]
    assert "incomplete" in refusal(laptop, changed(pack, vectors=short))


def test_a_header_that_claims_too_much_reserves_no_memory(laptop, pack):
    huge = as_npy(np.eye(4, dtype="<f2")[:3]).replace(b"(3, 4), }        ", b"(3, 99999999), } ")
    assert b"(3, 99999999)" in huge
    assert "are none" in refusal(laptop, changed(pack, vectors=huge))


def test_a_member_that_unpacks_to_far_too_much_is_refused(laptop, pack):
    assert "far too large" in refusal(laptop, changed(pack, memory=bytes((64 << 20) + 1)))


@pytest.mark.parametrize("data", [b"[" * 100_000, b"{", b"[]", b"\xff", b'{"format": NaN}'])
def test_what_is_no_such_json_is_refused(laptop, pack, data):
    said = refusal(laptop, changed(pack, memory=data))
    assert "is damaged" in said or "isn't a memory pack" in said


def test_a_word_changed_within_it_is_noticed(laptop, pack):
    with zipfile.ZipFile(pack) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    kept[MEMORY] = kept[MEMORY].replace(b"All of it.", b"None of it")
    with zipfile.ZipFile(pack, "w") as archive:
        for name, data in kept.items():
            archive.writestr(name, data)
    assert "memory.json was changed after it was packed" in refusal(laptop, pack)


@pytest.mark.parametrize("length", [0, 10, 200, -40, -1])
def test_a_pack_that_was_cut_short_is_refused(laptop, pack, length):
    pack.write_bytes(pack.read_bytes()[:length])
    assert "damaged, cut short, or not a memory pack" in refusal(laptop, pack)


def test_any_other_file_is_refused(laptop, tmp_path):
    (tmp_path / "pack.zip").write_text("no pack")
    assert "not a memory pack" in refusal(laptop, tmp_path / "pack.zip")
    assert "No such file" in refusal(laptop, tmp_path / "nowhere.zip")
    with zipfile.ZipFile(tmp_path / "pack.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr(SUMS, "")
    assert "packed in an unknown way" in refusal(laptop, tmp_path / "pack.zip")


def test_every_single_damaged_byte_is_refused_or_harmless(farm, laptop, pack):
    whole = pack.read_bytes()
    for at in range(0, len(whole), 17):
        pack.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            found = look_into(laptop, pack)
        except UnreadableFileError:
            continue
        (record,) = farm.documents.all()
        assert found.memory.episodes == farm.memories.whole(record.id).episodes
