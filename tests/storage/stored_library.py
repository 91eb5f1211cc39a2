"""Contents of the libraries kept under tests/data, one for each version of the tables.

Run once when a version of the tables is released, never again for that version: ``python -m
tests.storage.stored_library tests/data/library-0001.sqlite3.gz``
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from reader.annotations.mark import Anchor, Colour, Mark, MarkId, MarkKind
from reader.experience_ports import Decided
from reader.records import AnswerState, Choice, Details, DocumentRecord, Position
from reader.text.document import DocumentId
from reader.text.imprint import Imprint, Kind
from reader.text.span import Span
from reader.values.answer import (
    ABOVE,
    Action,
    Answer,
    Aside,
    AsideKind,
    Consulted,
    Extent,
    Grade,
    Headline,
    Manner,
    Step,
    Volume,
    VolumeState,
)
from reader.values.experience import (
    Decision,
    Experience,
    ExperienceId,
    Label,
    Recalled,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.hop import Algorithm, Fact, Hop, HopState, Phrasing
from reader.values.named import Named
from reader.values.question import Known, Question
from reader.values.quotation import Citation, Excerpt
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.storage.helpers import MAKER, parsed, remember_all, source

PASSAGES = ("Call me Ishmael.", "“The whale”, said he.", "戰爭與和平 is long.")
PARSED = parsed(*PASSAGES, title="A stored book")
# The stored files keep this cover, whatever the helpers draw today.
BOOK = replace(PARSED, metadata=replace(PARSED.metadata, cover=b"\x89PNG picture"))
SOURCE = source("stored", "/books/stored.epub")
ANSWER = Answer(
    question=Question("Who speaks?", DocumentId(1)),
    text="“Call me Ishmael.” [1]",
    grade=Grade.MAY_SAY,
    strategy=Strategy.TREE,
    model="extractive",
    citations=(Citation(DocumentId(1), Span(0, 16), "Call me Ishmael."),),
    nearest=(Citation(DocumentId(1), Span(17, 38), "“The whale”, said he."),),
    trace=(
        Step(Action.CHOOSE, "One place is enough."),
        Step(Action.DESCEND, "It names a speaker.", Span(0, 16), node=4, target=1),
        Step(Action.COMMIT, "It says so.", Span(0, 16), node=1, episode=1, words_read=3),
    ),
    consulted=(Consulted(Span(0, 16), 1), Consulted(Span(17, 38), None)),
    unread=(Span(39, 53),),
    seconds=0.125,
    words_read=3,
    words_in_document=10,
)
POSITION = Position(17, 38, datetime(2026, 11, 21, 6, 0, tzinfo=UTC))
MARK = Mark(
    MarkId(1),
    DocumentId(1),
    SOURCE.sha256,
    "A stored book",
    MarkKind.UNDERLINE,
    Span(8, 15),
    Anchor("Ishmael", "Call me ", ".\n“The whale”"),
    Colour.GREEN,
    "Who is he?",
    datetime(2026, 11, 23, 8, 0, tzinfo=UTC),
    datetime(2026, 11, 23, 8, 5, tzinfo=UTC),
)
"""Held from version 0017 on."""
CHOSEN = '{"kind": "embedded"}'
"""Held from version 0004 on."""
OF_A_SHELF = Answer(
    question=Question("Who speaks in both?", DocumentId(1), shelf=(DocumentId(3), DocumentId(1))),
    text="“Call me Ishmael.” [1]",
    grade=Grade.MAY_SAY,
    strategy=Strategy.TREE,
    model="extractive",
    citations=(Citation(DocumentId(1), Span(0, 16), "Call me Ishmael."),),
    nearest=(),
    trace=(
        Step(Action.DESCEND, "It names one.", Span(0, 53), ABOVE, 4, document=DocumentId(1)),
        Step(Action.COMMIT, "It says so.", Span(0, 16), 1, None, 1, 3, DocumentId(1)),
    ),
    consulted=(Consulted(Span(0, 16), 1, DocumentId(1)),),
    unread=(),
    seconds=0.5,
    words_read=3,
    words_in_document=10,
    volumes=(
        Volume(DocumentId(3), "A second volume", VolumeState.GONE),
        Volume(DocumentId(1), "A stored book", VolumeState.SEARCHED, (Span(39, 53),)),
        Volume(None, "A third", VolumeState.UNKNOWN),
    ),
)
"""Held from version 0006 on, asked of two documents of which one was erased."""
BOUNDED = replace(
    ANSWER,
    question=replace(ANSWER.question, about=Span(0, 16), known=Known(38)),
    strategy=Strategy.SUMMARY,
)
"""Held from version 0007 on."""
QUOTE = Citation(DocumentId(1), Span(0, 16), "Call me Ishmael.")
IN_HOPS = replace(
    ANSWER,
    question=replace(ANSWER.question, algorithm=Algorithm.QUESTIONS),
    strategy=Strategy.MULTIHOP,
    graph=(
        Hop(
            1,
            "Who speaks?",
            state=HopState.FOUND,
            facts=(Fact("Ishmael speaks.", (QUOTE,)),),
            read=(Excerpt(DocumentId(1), Span(0, 16), "Call me Ishmael."),),
            words=3,
        ),
        Hop(2, "Who is Ishmael?", (1,), HopState.NOT_SAID, reason="Nobody tells."),
    ),
)
"""Held from version 0008 on."""
IN_STEPS = replace(
    IN_HOPS,
    question=ANSWER.question,
    graph=(
        replace(IN_HOPS.graph[0], asked="Ahab speaks.", phrasing=Phrasing.GUESS),
        Hop(2, "Ishmael is ?.", (1,), HopState.NOT_SAID, phrasing=Phrasing.GAP),
    ),
)
"""Held from version 0022 on."""
LEARNT = Experience(
    ExperienceId(1),
    Scope(ScopeKind.DOCUMENT, 1),
    "Who speaks?",
    "The first sentence names him.",
    "Ishmael.",
    (Citation(DocumentId(1), Span(0, 16), "Call me Ishmael."),),
    Label.CONFIRMED,
    Standing.CANDIDATE,
    0.25,
    MAKER,
    datetime(2026, 11, 21, 9, 30, tzinfo=UTC),
    source=1,
)
"""Held from version 0005 on, decided about."""
UNAIDED = replace(ANSWER, question=replace(ANSWER.question, unaided=True))
"""Held from version 0009 on."""
AIDED = replace(
    ANSWER,
    question=replace(ANSWER.question, known=Known(recalled=(Recalled(LEARNT, 0.75),))),
)
"""Held from version 0009 on, with how unsure ``MAKER`` was of it."""
NATS = 0.375
LOOKED_FOR = tuple(
    replace(ANSWER, manner=manner)
    for manner in (Manner(reasoned=True), Manner(reasoned=False), Manner(look_ups=7))
)
"""Held from version 0013 on."""
WITH_A_LINE = replace(ANSWER, headline=Headline((Span(0, 4), Span(9, 16)), 1))
"""Held from version 0016 on."""
GRADED = replace(ANSWER, grade=Grade.SAYS)
"""Held from version 0018 on; what was answered before may say so."""
WITH_ASIDES = replace(
    ANSWER,
    text="The text says: “Call me Ishmael.” [1] (unconfirmed)",
    asides=(Aside(AsideKind.LEAD, Span(0, 14)), Aside(AsideKind.CAVEAT, Span(38, 51))),
)
"""Held from version 0019 on."""
NOT_FOUND = replace(
    ANSWER,
    text="No answer was found. 1 of 2 passages were read.",
    grade=Grade.NOT_FOUND,
    citations=(),
    extent=Extent(1, 2),
)
"""Held from version 0023 on."""
IMPRINT = Imprint(Kind.BOOK, "1851", "Harper", "New York", authors_confirmed=True)
"""Held from version 0020 on."""
NAMES = [Named("Ishmael", (Span(8, 15),)), Named("Ada", (Span(0, 4), Span(5, 7)))]
"""Held from version 0021 on."""
EDITED = Details("A stored book", ("Herman M.",), None, IMPRINT)


def fill(library: SqliteLibrary) -> None:
    """Put everything in that a library can hold."""
    record = library.documents.add(BOOK, SOURCE)
    remember_all(library, record)
    library.conversations.add(ANSWER)
    fill_shelf(library, record)
    fill_conversation(library)
    library.choices.set(Choice.MODEL, CHOSEN)
    fill_experiences(library)
    library.conversations.add(BOUNDED)
    library.conversations.add(IN_HOPS)
    library.conversations.add(IN_STEPS)
    fill_recollections(library)
    for answer in (*LOOKED_FOR, WITH_A_LINE, WITH_ASIDES, NOT_FOUND):
        library.conversations.add(answer)
    library.conversations.add(GRADED)
    library.conversations.add(OF_A_SHELF)
    library.marks.put_back([MARK])
    library.names.keep(record.id, 1, NAMES)
    library.marks.name(MARK.colour, "To look up")


def fill_recollections(library: SqliteLibrary) -> None:
    """Add the contents of libraries from version 0009 on."""
    library.conversations.add(UNAIDED)
    aided = library.conversations.add(AIDED)
    library.experiences.note_uncertainty(aided.id, MAKER, NATS)


def fill_experiences(library: SqliteLibrary) -> None:
    """Add the contents of libraries from version 0005 on."""
    first = library.experiences.add(LEARNT)
    kept = frozenset({first.id})
    decision = Decision(kept, -2.0, -1.5, measured_on=3, scored=6, exact=True)
    decided = Decided(first.id, first.scope, decision, MAKER, LEARNT.learnt)
    assert library.experiences.decide((), decided)
    library.experiences.add_vectors("encoder", {first.id: np.eye(4, dtype=np.float32)[0]})


def fill_conversation(library: SqliteLibrary) -> None:
    """Add the contents of libraries from version 0003 on: an unfinished follow-up."""
    (first,) = library.conversations.all()
    library.conversations.rename(first.id, "Ishmael")
    follows = Question(
        "And why?",
        DocumentId(1),
        known=Known(understood="Why does he speak?", conversation=first.id),
    )
    begun = library.conversations.begin(follows, Strategy.AUTO, "extractive")
    partial = replace(begun.answer, text="“Call me", trace=ANSWER.trace)
    library.conversations.keep(begun.id, partial, AnswerState.BEGUN)


def fill_shelf(library: SqliteLibrary, record: DocumentRecord) -> None:
    """Add the contents of libraries from version 0002 on."""
    library.positions.keep(record.id, POSITION)
    library.documents.edit(record.id, EDITED)
    collection = library.collections.make("To read at sea")
    library.collections.put_in(collection.id, [record.id])
    aside = library.documents.add(parsed("Nobody wants this."), source("aside"))
    library.documents.set_aside(aside.id)


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with SqliteLibrary.open(Path(folder)) as library:
            fill(library)
        stored = (Path(folder) / "library.sqlite3").read_bytes()
    target.write_bytes(gzip.compress(stored, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
