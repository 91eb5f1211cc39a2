from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader.asking.values import Question
from reader.learning.recalling import Recollection, scopes_for, within
from reader.learning.values import (
    Evidence,
    Kind,
    Label,
    Recalled,
    Scope,
    ScopeKind,
    Standing,
    scopes_of,
)
from reader.records import Collection, CollectionId
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import experience
from tests.storage.helpers import add
from tests.storage.stored_library import ANSWER

HERE, THERE = Scope(ScopeKind.DOCUMENT, 1), Scope(ScopeKind.DOCUMENT, 2)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SqliteLibrary]:
    with SqliteLibrary.open(tmp_path) as opened:
        yield opened


def keep(library, question, scope=HERE, **changes):
    made = experience(0, question=question, scope=scope, standing=Standing.KEPT)
    return library.experiences.add(replace(made, **changes))


def test_what_is_alike_is_recalled_the_likest_first(library):
    near = keep(library, "Topic 1, the weather?")
    keep(library, "Topic 2, the cook?")
    same = keep(library, "Topic 1, the captain?")
    recollection = Recollection(library.experiences, TopicEncoder())
    first, second = recollection.recall("Topic 1, the captain?", {HERE})
    assert (first.experience, second.experience) == (same, near)
    assert first.likeness == pytest.approx(1)
    assert first.likeness > second.likeness


def test_only_what_is_kept_in_its_scopes_is_recalled(library):
    keep(library, "Topic 1, elsewhere?", THERE)
    keep(library, "Topic 1, proposed?", standing=Standing.PROPOSED)
    keep(library, "Topic 1, a wish?", kind=Kind.WISH)
    everywhere = keep(library, "Topic 1, anywhere?", Scope())
    shelf = keep(library, "Topic 1, on the shelf?", Scope(ScopeKind.COLLECTION, 5))
    recollection = Recollection(library.experiences, TopicEncoder())
    recalled = recollection.recall("Topic 1, now?", scopes_of(DocumentId(1), [5]))
    assert {one.experience for one in recalled} == {everywhere, shelf}


def test_a_change_in_another_window_is_seen(library, tmp_path):
    recollection = Recollection(library.experiences, TopicEncoder())
    assert recollection.recall("Topic 1?", {HERE}) == ()
    with SqliteLibrary.open(tmp_path) as other:
        first = keep(other, "Topic 1, at first?")
    assert [one.experience for one in recollection.recall("Topic 1?", {HERE})] == [first]
    with SqliteLibrary.open(tmp_path) as other:
        other.experiences.forget([first.id])
    assert recollection.recall("Topic 1?", {HERE}) == ()


def test_where_there_is_nothing_to_recall_nothing_is_encoded(library):
    encoder = TopicEncoder()
    keep(library, "Topic 1?", THERE)
    recollection = Recollection(library.experiences, encoder)
    encoder.encoded = 0
    recollection.recall("Topic 1?", {THERE})
    before = encoder.encoded
    recollection.recall("Topic 1?", {HERE})
    assert encoder.encoded == before


@pytest.mark.parametrize(
    ("places", "scope", "up_to", "may"),
    [
        ([(1, 10, 20)], HERE, None, True),
        ([(1, 10, 20)], HERE, 20, True),
        ([(1, 10, 20)], HERE, 19, False),
        ([(1, 10, 20), (1, 50, 60)], HERE, 20, False),
        ([], HERE, 20, False),
        ([(2, 90, 99)], Scope(), 20, True),
        ([], Scope(), 20, False),
    ],
)
def test_nothing_from_beyond_is_used(places, scope, up_to, may):
    evidence = tuple(Evidence(DocumentId(d), Span(a, b), "") for d, a, b in places)
    learnt = replace(experience(1, scope=scope), evidence=evidence)
    assert within(learnt, DocumentId(1), up_to) is may


@pytest.mark.parametrize(
    ("places", "scope", "may"),
    [
        ([(1, 90, 99)], HERE, True),  # a volume before
        ([(1, 90, 99)], Scope(), True),
        ([(2, 10, 20)], THERE, True),
        ([(2, 10, 21)], THERE, False),
        ([(3, 0, 5)], Scope(ScopeKind.DOCUMENT, 3), False),  # a volume behind
        ([(2, 10, 20), (3, 0, 5)], Scope(), False),
        ([(9, 0, 5)], Scope(ScopeKind.DOCUMENT, 3), False),
        ([(9, 0, 5)], Scope(), True),  # not on the shelf
        ([], HERE, False),
    ],
)
def test_on_a_shelf_nothing_from_volumes_behind_is_used(places, scope, may):
    evidence = tuple(Evidence(DocumentId(d), Span(a, b), "") for d, a, b in places)
    learnt = replace(experience(1, scope=scope), evidence=evidence)
    shelf = (DocumentId(1), DocumentId(2), DocumentId(3))
    assert within(learnt, DocumentId(2), 20, shelf) is may


def test_a_shelf_recalls_what_was_learnt_from_any_of_its_volumes():
    asked = Question("Who?", DocumentId(1), shelf=(DocumentId(1), DocumentId(2), DocumentId(3)))
    sea = Collection(CollectionId(5), "Sea", (DocumentId(2), DocumentId(9)))
    far = Collection(CollectionId(6), "Far", (DocumentId(9),))
    found = scopes_for(asked, [sea, far], without={DocumentId(3)})
    assert set(found) == {HERE, THERE, Scope(ScopeKind.COLLECTION, 5), Scope()}
    alone = replace(asked, shelf=())
    assert scopes_for(alone, [sea, far]) == (HERE, Scope())
    assert scopes_for(alone, [sea], without={DocumentId(1)}) == ()


def test_what_misled_more_often_than_it_helped_is_recalled_no_more(library):
    kept = keep(library, "Topic 1, at first?")
    recollection = Recollection(library.experiences, TopicEncoder())
    record = add(library, "Walks.")

    def judge(label):
        answer = replace(
            ANSWER,
            question=replace(ANSWER.question, document=record.id, recalled=(Recalled(kept, 0.75),)),
            citations=(),
            nearest=(),
        )
        past = library.conversations.add(answer)
        refused = experience(0, scope=THERE, label=label, standing=Standing.REFUSED)
        library.experiences.add(replace(refused, source=past.id))

    judge(Label.WRONG)
    assert recollection.recall("Topic 1?", {HERE})
    judge(Label.WRONG)
    assert not recollection.recall("Topic 1?", {HERE})
    judge(Label.CONFIRMED)
    assert recollection.recall("Topic 1?", {HERE})
