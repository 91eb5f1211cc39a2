from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from reader.errors import OutOfStepError
from reader.records import Depth, DocumentRecord, MemoryStatus
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from storage import sentence_vectors
from storage.library import SqliteLibrary
from tests.storage.helpers import MAKER, add, gist, remember_all

DEEP = Maker("deep", "1", json.dumps({"model": json.dumps({"prompts": "1"})}))
"""A language model, as a library keeps it."""


@pytest.fixture
def record(library: SqliteLibrary) -> DocumentRecord:
    return add(library, "First passage.", "Second passage.", "Third passage.")


def test_a_whole_reading(library: SqliteLibrary, record: DocumentRecord):
    remember_all(library, record)
    assert library.memories.status(record.id) == MemoryStatus(
        sentences=3,
        sentences_embedded=3,
        episodes=3,
        read_to=record.characters,
        tree_complete=True,
        maker=MAKER,
        tree_maker=MAKER,
        depth=Depth(of_passages=3, of_summaries=1),
    )
    tree = library.memories.tree(record.id)
    (root,) = tree.roots
    assert [node.title for node in tree.children(root.id)] == ["Part 1", "Part 2", "Part 3"]
    assert root.summary.sentences[0].sources == tuple(library.documents.content(record.id).passages)


def test_a_language_model_replaces_a_gist_in_its_place(
    library: SqliteLibrary, record: DocumentRecord
):
    remember_all(library, record)
    leaf = library.memories.tree(record.id).leaves()[1]
    read = replace(leaf, summary=gist("Read closely.", leaf.span), title="Closely")
    library.memories.deepen(record.id, read, DEEP)
    assert library.memories.tree(record.id)[leaf.id] == read
    assert library.memories.episodes(record.id)[1][1] == read.summary
    assert library.memories.deepened(record.id) == {leaf.id: DEEP}
    status = library.memories.status(record.id)
    assert status.depth == Depth(1, 3, 0, 1)
    assert (status.maker, status.tree_maker) == (MAKER, MAKER), "who has divided it"
    assert library.memories.statuses()[record.id] == status


def test_what_is_not_in_the_tree_any_more_is_not_deepened(
    library: SqliteLibrary, record: DocumentRecord
):
    remember_all(library, record)
    before = list(library.memories.tree(record.id))
    for other in (replace(before[0], id=99), replace(before[0], span=Span(0, 3))):
        with pytest.raises(OutOfStepError):
            library.memories.deepen(record.id, other, DEEP)
    assert list(library.memories.tree(record.id)) == before


def test_what_a_language_model_reads_from_the_beginning_is_deep_at_once(
    library: SqliteLibrary, record: DocumentRecord
):
    library.memories.add_episode(record.id, Episode(1, Span(0, 9)), gist("Short."), DEEP)
    assert library.memories.status(record.id).depth.passages == 1


def test_gists_come_back_equal(library: SqliteLibrary, record: DocumentRecord):
    short = Gist(
        (
            GistSentence('A “quote”, 猫 and \n a "break".', (Span(0, 4), Span(6, 9))),
            GistSentence("", (Span(1, 1),)),
        )
    )
    library.memories.add_episode(record.id, Episode(1, Span(0, 14)), short, MAKER)
    assert library.memories.episodes(record.id) == [(Episode(1, Span(0, 14)), short)]


def test_episodes_follow_each_other(library: SqliteLibrary, record: DocumentRecord):
    keep = library.memories.add_episode
    short = gist("Short.", Span(0, 5))
    with pytest.raises(ValueError, match="does not follow"):
        keep(record.id, Episode(2, Span(0, 14)), short, MAKER)
    keep(record.id, Episode(1, Span(0, 14)), short, MAKER)
    for episode in (Episode(1, Span(14, 20)), Episode(3, Span(14, 20)), Episode(2, Span(13, 20))):
        with pytest.raises(ValueError, match="does not follow"):
            keep(record.id, episode, short, MAKER)
    keep(record.id, Episode(2, Span(15, 20)), short, MAKER)
    assert library.memories.status(record.id).read_to == 20


def test_a_tree_that_grows_is_not_complete(library: SqliteLibrary, record: DocumentRecord):
    keep = library.memories.add_node
    short = gist("Short.", Span(0, 5))
    keep(record.id, Node(1, 0, Span(0, 14), short, "One", (), 1), MAKER)
    keep(record.id, Node(2, 0, Span(15, 30), short, "Two", (), 2), MAKER)
    keep(record.id, Node(9, 1, Span(0, 30), short, "Both", (1, 2)), MAKER)
    assert not library.memories.status(record.id).tree_complete
    tree = library.memories.tree(record.id)
    assert [node.id for node in tree] == [1, 2, 9]
    assert tree[9] == Node(9, 1, Span(0, 30), short, "Both", (1, 2), None)
    with pytest.raises(ValueError, match="already"):
        keep(record.id, Node(2, 0, Span(31, 40), short, "Again"), MAKER)
    with pytest.raises(ValueError, match=r"not in the tree: \[3\]"):
        keep(record.id, Node(10, 2, Span(0, 40), short, "Top", (9, 3)), MAKER)


def test_vectors_follow_each_other(library: SqliteLibrary, record: DocumentRecord):
    rows = np.array([[0.6, 0.8], [1.0, 0.0], [-0.8, 0.6]], np.float32)
    keep = library.memories.add_vectors
    keep(record.id, "a", 0, rows[:2])
    keep(record.id, "b", 0, rows[:1])
    keep(record.id, "a", 2, rows[2:])
    found = library.memories.vectors(record.id, "a")
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, rows, atol=5e-3)
    assert library.memories.vectors(record.id, "b").shape == (1, 2)
    for first, last in ((0, 1), (1, 2), (1, 3), (2, 9), (0, None)):
        part = library.memories.vectors(record.id, "a", first, last)
        np.testing.assert_allclose(part, rows[first:last], atol=5e-3)
    assert len(library.memories.vectors(record.id, "a", 3, 9)) == 0
    assert library.memories.status(record.id).sentences_embedded == 3


def test_forgetting_keeps_the_text_and_other_documents(
    library: SqliteLibrary, record: DocumentRecord
):
    other = add(library, "Another.", title="Another")
    for of in (record, other):
        remember_all(library, of)
    library.memories.forget(record.id)
    assert library.memories.status(record.id) == MemoryStatus(3, 0, 0, 0, False, None)
    assert library.memories.status(other.id).tree_complete
    assert library.terms.search("second", record.id, 1)
    remember_all(library, record)
    assert library.memories.status(record.id).tree_complete


def with_vectors(library: SqliteLibrary, title: str, *rows: Sequence[float]) -> DocumentId:
    record = add(library, *(f"{title} {number}." for number in range(len(rows) or 1)), title=title)
    if rows:
        library.memories.add_vectors(record.id, "e", 0, np.array(rows, np.float32))
    return record.id


def as_before(library: SqliteLibrary, document: DocumentId) -> None:
    """Store its vectors as the version before stored them."""
    halves = library.memories.vectors(document, "e").astype("<f2").tobytes()
    library.store.run("DELETE FROM vector_signs WHERE document = ?", document)
    library.store.run("UPDATE vectors SET rows = ? WHERE document = ?", halves, document)


ASKED = np.array([1.0, 0, 0, 0], np.float32)


def test_how_close_documents_are_to_a_question(library: SqliteLibrary):
    near = with_vectors(library, "near", [1, 0, 0, 0], [0.6, 0.8, 0, 0], [-1, 0, 0, 0])
    far = with_vectors(library, "far", [0, 0, 1, 0])
    none = with_vectors(library, "none")
    found = library.memories.closeness([far, none, near], "e", ASKED, 2)
    np.testing.assert_allclose(found, [0, np.nan, 0.8], atol=5e-3)


def test_of_many_documents_the_promising_ones_are_compared_exactly(
    library: SqliteLibrary, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sentence_vectors, "_LOOKED_INTO", 1)
    near = with_vectors(library, "near", [0.9, 0.1, -0.3, -0.3])
    far = with_vectors(library, "far", [-1, 0.1, 0.1, 0.1])
    none = with_vectors(library, "none")
    old = with_vectors(library, "old", [0.6, 0.8, 0, 0])
    as_before(library, old)
    found = library.memories.closeness([far, near, none, old], "e", ASKED, 3)
    assert found[1] == pytest.approx(0.9, abs=5e-3)
    assert found[3] == pytest.approx(0.6, abs=5e-3)
    assert found[0] < -1
    assert np.isnan(found[2])


def test_vectors_of_the_version_before_are_read_and_renewed(library: SqliteLibrary):
    rows = np.array([[0.6, 0.8, 0, 0], [0, 0, 1, 0]], np.float32)
    old = [with_vectors(library, title, *rows) for title in ("one", "two")]
    for document in old:
        as_before(library, document)
        np.testing.assert_allclose(library.memories.vectors(document, "e"), rows, atol=1e-3)
    renewing = library.memories.renew_vectors()
    assert next(renewing) == (1, 2)
    renewing.close()  # as if it were killed
    sizes = "SELECT length(rows) FROM vectors ORDER BY document"
    assert library.store.rows(sizes) == [(8,), (16,)]
    assert list(library.memories.renew_vectors()) == [(1, 1)]
    assert list(library.memories.renew_vectors()) == []
    for document in old:
        np.testing.assert_allclose(library.memories.vectors(document, "e"), rows, atol=5e-3)
    assert library.faults() == []
    library.memories.forget(old[0])
    assert library.store.rows("SELECT document FROM vector_signs") == [(old[1],)]


@pytest.mark.parametrize(
    ("first", "rows", "complaint"),
    [
        (0, np.ones((1, 2)), "do not follow"),
        (2, np.ones((1, 2)), "do not follow"),
        (1, np.ones((3, 2)), "4 vectors for 3 sentences"),
        (1, np.ones((1, 3)), "shape"),
        (1, np.ones(2), "shape"),
        (1, np.full((1, 2), np.nan), "finite"),
        (1, np.full((1, 2), np.inf), "finite"),
    ],
)
def test_vectors_that_do_not_fit_are_refused(
    library: SqliteLibrary, record: DocumentRecord, first: int, rows: np.ndarray, complaint: str
):
    library.memories.add_vectors(record.id, "a", 0, np.ones((1, 2), np.float32))
    with pytest.raises(ValueError, match=complaint):
        library.memories.add_vectors(record.id, "a", first, rows.astype(np.float32))
    assert len(library.memories.vectors(record.id, "a")) == 1
