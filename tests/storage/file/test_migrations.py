"""Libraries of every version so far open with today's program, with everything in them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from operator import attrgetter
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from sqlite_utils import Migrations

from reader.records import AnswerState, Choice, Details, Restriction
from reader.text.document import DocumentId
from reader.values.answer import Answer, AsideKind, Grade, Manner
from reader.values.experience import Standing
from reader.values.hop import Algorithm, HopState, Phrasing
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from storage.file.migrations import library_migrations
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.storage.documents.test_documents import assert_same
from tests.storage.file.test_opening import newer
from tests.storage.helpers import MAKER, remember_all
from tests.storage.stored_library import (
    ANSWER,
    BOOK,
    BOUNDED,
    CHOSEN,
    EDITED,
    GRADED,
    IMPRINT,
    IN_HOPS,
    IN_STEPS,
    LEARNT,
    LOOKED_FOR,
    MARK,
    NAMES,
    NATS,
    NOT_FOUND,
    OF_A_SHELF,
    PASSAGES,
    POSITION,
    SOURCE,
    UNAIDED,
    WITH_A_LINE,
    WITH_ASIDES,
    fill,
)

DATA = Path(__file__).resolve().parents[2] / "data"
STORED = sorted(DATA.glob("library-*.sqlite3.gz"))


@pytest.mark.parametrize(
    ("own", "passages", "summaries"),
    [
        ({"prompts": "1"}, 3, 1),
        ({"prompts": "1", "summary_by": "embedded"}, 3, 0),
        ({"prompts": "1", "gists": "embedded"}, 0, 1),
        ({"encoder": "small"}, 0, 0),
    ],
)
def test_what_a_language_model_has_read_before_counts(
    own: dict[str, str], passages: int, summaries: int, tmp_path: Path
):
    path = tmp_path / "library.sqlite3"
    path.write_bytes(gzip.decompress((DATA / "library-0024.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as library:
        made = json.dumps({"fan_out": 8, "model": json.dumps(own)})
        library.execute("UPDATE makers SET parameters = ? WHERE id = 1", (made,))
        library.commit()
    with SqliteLibrary.open(tmp_path) as library:
        document = library.documents.all()[0].id
        depth = library.memories.status(document).depth
        assert (depth.passages, depth.summaries) == (passages, summaries)


@pytest.mark.parametrize("stored", STORED, ids=lambda path: path.name)
@pytest.mark.parametrize("migrations", [library_migrations, newer()], ids=["today", "tomorrow"])
def test_a_stored_library_loses_nothing(stored: Path, migrations: Migrations, tmp_path: Path):
    (tmp_path / "library.sqlite3").write_bytes(gzip.decompress(stored.read_bytes()))
    with SqliteLibrary.open(tmp_path, migrations=migrations) as library:
        assert library.problems() == ()
        assert_holds_everything(library)
        for version, holds in HELD_SINCE.items():
            if stored.name >= f"library-{version}":
                holds(library)
        chosen = CHOSEN if stored.name >= "library-0004" else None
        assert library.choices.get(Choice.MODEL) == chosen
        assert_counts_changes(library)
        library.documents.remove(library.documents.all()[0].id)
        fill_again(library)
        assert library.problems() == ()


def assert_holds_marks(library: SqliteLibrary) -> None:
    assert library.marks.all() == [MARK]
    assert library.marks.names() == {MARK.colour: "To look up"}


def assert_holds_names(library: SqliteLibrary) -> None:
    assert library.names.of(DocumentId(1), 1) == NAMES


def assert_holds_everything(library: SqliteLibrary) -> None:
    (record,) = library.documents.all()
    assert (record.title, record.source, record.format) == ("A stored book", SOURCE, BOOK.format)
    assert record.warnings == BOOK.warnings
    said = BOOK.metadata
    assert library.documents.original(record.id) == Details(said.title, said.authors, said.language)
    assert library.documents.cover(record.id) == BOOK.metadata.cover
    content = library.documents.content(record.id)
    assert_same(content, BOOK.content)
    status = library.memories.status(record.id)
    assert (status.episodes, status.sentences_embedded, status.maker) == (3, 3, MAKER)
    assert status.tree_complete
    assert [gist.text for _, gist in library.memories.episodes(record.id)] == list(PASSAGES)
    assert library.memories.tree(record.id).roots[0].children == (1, 2, 3)
    vectors = library.memories.vectors(record.id, "encoder")
    np.testing.assert_array_equal(vectors, np.eye(4, dtype=np.float32)[:3])
    first, *_ = library.conversations.of(record.id)
    assert (first.answer, first.state) == (ANSWER, AnswerState.WHOLE)
    assert library.conversations.all(record.id)[-1].id == first.conversation
    assert library.terms.search("和平", None, 5)[0].text == PASSAGES[2]
    assert library.terms.counts(record.id, "whales")[0].passages.tolist() == [1]
    assert library.terms.lengths(record.id).tolist() == [3, 4, 7]


def assert_holds_a_graph(library: SqliteLibrary) -> None:
    record = library.documents.all()[0]
    past = library.conversations.of(record.id)
    hopped = (each.answer for each in past if each.answer.strategy is Strategy.MULTIHOP)
    (found,) = (each for each in hopped if each.question.algorithm is Algorithm.QUESTIONS)
    assert found == IN_HOPS


def assert_holds_phrasings(library: SqliteLibrary) -> None:
    graphs = [past.answer.graph for past in library.conversations.of(DocumentId(1))]
    assert IN_STEPS.graph in graphs


def assert_holds_recollections(library: SqliteLibrary) -> None:
    past = library.conversations.of(DocumentId(1))
    (unaided,) = (each for each in past if each.answer.question.unaided)
    assert unaided.answer == UNAIDED
    ((aided, nats),) = library.experiences.uncertainties(MAKER).items()
    assert nats == NATS
    (learnt,) = library.experiences.all()
    assert library.experiences.recalled_for(aided) == [learnt]
    assert library.experiences.uses()[learnt.id].answers == 1


def assert_answers(
    which: Callable[[Answer], object], answers: Sequence[Answer], library: SqliteLibrary
) -> None:
    """That only these have what ``which`` says."""
    past = [past.answer for past in library.conversations.of(DocumentId(1))]
    assert list(filter(which, past)) == list(answers)


def assert_counts_changes(library: SqliteLibrary) -> None:
    known = library.experiences.revision()
    for one in library.experiences.all():
        library.experiences.change(replace(one, question=f"{one.question} Really?"))
        assert library.experiences.changed_since(known) == [one.id]
        assert library.experiences.revision() > known


def assert_holds_an_experience(library: SqliteLibrary) -> None:
    (learnt,) = library.experiences.all()
    assert learnt == replace(LEARNT, standing=Standing.KEPT)
    assert [change.after for change in library.experiences.history()] == [LEARNT, learnt]
    (decided,) = library.experiences.decisions(LEARNT.scope)
    assert (decided.decision.memory, decided.decision.after) == ({learnt.id}, -1.5)
    ids, rows = library.experiences.vectors("encoder")
    assert (ids, rows.tolist()) == ([learnt.id], [[1, 0, 0, 0]])


def assert_holds_answers_of_a_shelf(library: SqliteLibrary) -> None:
    conversation = library.conversations.all()[0]
    assert conversation.shelf == OF_A_SHELF.question.shelf
    (kept,) = library.conversations.answers(conversation.id)
    assert kept.answer == OF_A_SHELF


def assert_holds_a_conversation(library: SqliteLibrary) -> None:
    conversation = library.conversations.all()[-1]
    assert (conversation.title, conversation.questions) == ("Ishmael", 2)
    first, second = library.conversations.answers(conversation.id)
    assert (first.answer, second.state) == (ANSWER, AnswerState.BEGUN)
    assert second.answer.question == Question(
        "And why?", DocumentId(1), known=Known(understood="Why does he speak?")
    )
    assert (second.answer.text, second.answer.trace) == ("“Call me", ANSWER.trace)


def assert_holds_a_shelf(library: SqliteLibrary) -> None:
    (record,) = library.documents.all()
    assert (record.authors, record.language) == (EDITED.authors, EDITED.language)
    assert library.positions.all() == {record.id: POSITION}
    (collection,) = library.collections.all()
    assert (collection.name, collection.documents) == ("To read at sea", (record.id,))
    (aside,) = library.documents.set_aside_before(datetime.now(UTC))
    assert library.terms.search("nobody", None, 5) == []
    library.documents.put_back(aside)
    assert library.terms.search("nobody", None, 5)[0].document == aside
    library.documents.remove(aside)


def fill_again(library: SqliteLibrary) -> None:
    record = library.documents.add(BOOK, SOURCE)
    remember_all(library, record)
    assert library.memories.status(record.id).tree_complete
    assert library.terms.search('"said he"', None, 5)


def assert_holds_an_imprint(library: SqliteLibrary) -> None:
    (record,) = library.documents.all()
    assert record.imprint == IMPRINT


HELD_SINCE = {
    "0002": assert_holds_a_shelf,
    "0003": assert_holds_a_conversation,
    "0005": assert_holds_an_experience,
    "0006": assert_holds_answers_of_a_shelf,
    "0007": partial(assert_answers, BOUNDED.__eq__, [BOUNDED]),
    "0008": assert_holds_a_graph,
    "0009": assert_holds_recollections,
    "0013": partial(assert_answers, lambda one: one.manner != Manner(), LOOKED_FOR),
    "0016": partial(assert_answers, attrgetter("headline"), [WITH_A_LINE]),
    "0017": assert_holds_marks,
    "0018": partial(assert_answers, lambda one: one.grade is Grade.SAYS, [GRADED]),
    "0019": partial(assert_answers, attrgetter("asides"), [WITH_ASIDES]),
    "0020": assert_holds_an_imprint,
    "0021": assert_holds_names,
    "0022": assert_holds_phrasings,
    "0023": partial(assert_answers, attrgetter("extent"), [NOT_FOUND]),
}


def test_every_version_of_the_tables_is_stored():
    versions = [path.name.removeprefix("library-")[:4] for path in STORED]
    assert versions == [f"{number:04}" for number in range(1, len(versions) + 1)]
    assert len(versions) == len(names())


def names() -> list[str]:
    from storage.file.opening import _names

    return sorted(_names(library_migrations))


def test_a_library_filled_today_holds_what_the_stored_ones_hold(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        fill(library)
        assert_holds_everything(library)
        for holds in HELD_SINCE.values():
            holds(library)


@pytest.mark.parametrize(
    ("algorithm", "phrasings"),
    [
        (None, [Phrasing.GUESS, Phrasing.GAP]),
        (Algorithm.STEPS, [Phrasing.GUESS, Phrasing.GAP]),
        (Algorithm.QUESTIONS, [Phrasing.QUESTION, Phrasing.QUESTION]),
    ],
)
def test_steps_of_before_are_put_as_their_question_marks_say(
    algorithm: Algorithm | None, phrasings: list[Phrasing], tmp_path: Path
):
    steps = ["Ahab speaks.", "Ishmael is ?."]
    change_stored("library-0021", tmp_path, "UPDATE hops SET asked = ? WHERE number = ?", steps)
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as stored, stored:
        stored.execute("UPDATE answers SET algorithm = ?", (algorithm,))
    with SqliteLibrary.open(tmp_path) as library:
        graphs = [past.answer.graph for past in library.conversations.of(DocumentId(1))]
    assert [hop.phrasing for graph in graphs for hop in graph] == phrasings


def test_hops_of_before_that_found_nothing_have_the_plain_state(tmp_path: Path):
    stored = tmp_path / "library.sqlite3"
    stored.write_bytes(gzip.decompress((DATA / "library-0022.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(stored)) as before:
        ((old,),) = before.execute("SELECT DISTINCT state FROM hops WHERE number = 2")
    assert old == "not told"
    with SqliteLibrary.open(tmp_path) as library:
        ((new,),) = library.store.rows("SELECT DISTINCT state FROM hops WHERE number = 2")
    assert new == HopState.NOT_SAID.value == "not said"


def test_words_of_the_programs_own_are_found_in_answers_of_before(tmp_path: Path):
    texts = {
        WITH_ASIDES.text: [(AsideKind.LEAD, "The text says:"), (AsideKind.CAVEAT, "(unconfirmed)")],
        "So it was. [1]\n\nWeiter hinten: “Ja.” [2] (nicht belegt: “1871”) Nein: nie.": [
            (AsideKind.LEAD, "Weiter hinten:"),
            (AsideKind.CAVEAT, "(nicht belegt: “1871”)"),
        ],
        "He said (as always): no. [1]": [],
    }
    change_stored("library-0015", tmp_path, "UPDATE answers SET text = ? WHERE id = ?", texts)
    with SqliteLibrary.open(tmp_path) as library:
        for past in library.conversations.of(DocumentId(1)):
            text = past.answer.text
            found = [(aside.kind, aside.span.of(text)) for aside in past.answer.asides]
            assert found == texts.pop(text, [])
    assert texts == {}


def test_what_was_ruled_out_for_a_document_stays_so(tmp_path: Path):
    view = '{"zoom": 1.25, "only what is read": true, "without memory": true}'
    sql = "UPDATE positions SET view = ? WHERE document = ?"
    change_stored("library-0015", tmp_path, sql, [view])
    with SqliteLibrary.open(tmp_path) as library:
        position = library.positions.of(DocumentId(1))
    assert position == replace(
        POSITION, restrictions=frozenset({Restriction.ONLY_READ, Restriction.NOTHING_LEARNT})
    )


def change_stored(name: str, folder: Path, sql: str, values: Iterable[str]) -> None:
    (folder / "library.sqlite3").write_bytes(
        gzip.decompress((DATA / f"{name}.sqlite3.gz").read_bytes())
    )
    with closing(sqlite3.connect(folder / "library.sqlite3")) as stored, stored:
        stored.executemany(sql, [(value, number) for number, value in enumerate(values, start=1)])


def test_several_threads_may_open_an_older_library_at_once(tmp_path: Path):
    stored = gzip.decompress(STORED[0].read_bytes())
    (tmp_path / "library.sqlite3").write_bytes(stored)
    together = Barrier(4)

    def open_it() -> int:
        together.wait(PATIENCE_SECONDS)
        with SqliteLibrary.open(tmp_path) as library:
            return len(library.documents.all())

    with ThreadPoolExecutor(4) as pool:
        counts = [job.result(PATIENCE_SECONDS) for job in [pool.submit(open_it) for _ in range(4)]]
    assert counts == [1, 1, 1, 1]
    (copy,) = tmp_path.glob("library-before-*.sqlite3")
    with closing(sqlite3.connect(copy)) as before:
        tables = {name for (name,) in before.execute("SELECT name FROM sqlite_master")}
    assert "answers" in tables
    assert "conversations" not in tables
    assert list(tmp_path.glob("*.unfinished")) == []
