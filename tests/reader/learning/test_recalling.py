from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from reader.learning.recalling import Recollection, scopes_for, within
from reader.records import Collection, CollectionId
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import (
    Kind,
    Label,
    Recalled,
    Scope,
    ScopeKind,
    Standing,
    scopes_of,
)
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from storage.library import SqliteLibrary
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import experience
from tests.storage.helpers import add
from tests.storage.stored_library import ANSWER

HERE, THERE = Scope(ScopeKind.DOCUMENT, 1), Scope(ScopeKind.DOCUMENT, 2)


def keep(library, question, scope=HERE, **changes):
    made = experience(0, question=question, scope=scope, standing=Standing.KEPT)
    return library.experiences.add(replace(made, **changes))


def test_what_is_alike_is_recalled_the_likest_first(library):
    near = keep(library, "Topic 1, the weather?")
    keep(library, "Topic 2, the cook?")
    same = keep(library, "Topic 1, the captain?")
    recollection = Recollection(library, TopicEncoder())
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
    recollection = Recollection(library, TopicEncoder())
    recalled = recollection.recall("Topic 1, now?", scopes_of(DocumentId(1), [5]))
    assert {one.experience for one in recalled} == {everywhere, shelf}


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
    evidence = tuple(Citation(DocumentId(d), Span(a, b), "") for d, a, b in places)
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
    evidence = tuple(Citation(DocumentId(d), Span(a, b), "") for d, a, b in places)
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
    recollection = Recollection(library, TopicEncoder())
    record = add(library, "Walks.")

    judge(library, record, Label.WRONG, kept)
    assert recollection.recall("Topic 1?", {HERE})
    judge(library, record, Label.WRONG, kept)
    assert not recollection.recall("Topic 1?", {HERE})
    judge(library, record, Label.CONFIRMED, kept)
    assert recollection.recall("Topic 1?", {HERE})


def judge(library, record, label, *shown):
    """An answer that recalled ``shown``, and what the reader said of it."""
    recalled = tuple(Recalled(one, 0.75) for one in shown)
    question = replace(ANSWER.question, document=record.id, known=Known(recalled=recalled))
    answer = replace(ANSWER, question=question, citations=(), nearest=())
    past = library.conversations.add(answer)
    refused = experience(0, scope=THERE, label=label, standing=Standing.REFUSED)
    return library.experiences.add(replace(refused, source=past.id))


def test_what_made_it_misleading_may_go_with_its_answer(library):
    shown = keep(library, "Topic 1, at first?")
    recollection = Recollection(library, TopicEncoder())
    records = [add(library, text) for text in ("Walks.", "Sails.")]
    for record in records:
        judge(library, record, Label.WRONG, shown)
    assert not recollection.recall("Topic 1?", {HERE})
    library.documents.set_aside(records[0].id)
    library.documents.remove(records[0].id)
    assert recollection.recall("Topic 1?", {HERE})


SCOPES = (HERE, THERE, Scope())
DEEDS = ("add", "keep", "aside", "edit", "move", "forget", "judge", "unjudge", "wish", "document")


class Reader:
    """Does this and that in one of two windows."""

    def __init__(self, windows):
        self.windows = windows
        self.record = add(windows[0], "Walks.")
        self.gone = []

    def do(self, deed, window, which):
        library = self.windows[window]
        known = library.experiences.all()
        one = known[which % len(known)] if known else None
        if deed == "add" or one is None:
            keep(library, f"Topic {which % 4}, number {which}?", SCOPES[which % 3])
        elif deed == "judge":
            label = (Label.WRONG, Label.CONFIRMED)[which % 2]
            judge(library, self.record, label, one)
        elif deed == "unjudge":
            library.experiences.forget([e.id for e in known if e.source][:1])
        elif deed == "wish":
            keep(library, "", SCOPES[which % 3], kind=Kind.WISH)
        elif deed == "forget":
            self.gone.append(library.experiences.forget([one.id]))
            if which % 2:
                library.experiences.restore(self.gone.pop())
        elif deed == "document":
            library.experiences.set_aside(self.record.id, [one.id])
            if which % 2:
                library.experiences.put_back(self.record.id)
        else:
            library.experiences.change(replace(one, **self.changed(deed, which)))

    @staticmethod
    def changed(deed, which):
        return {
            "keep": {"standing": Standing.KEPT},
            "aside": {"standing": Standing.ASIDE},
            "edit": {"question": f"Topic {which % 4}, edited {which}?"},
            "move": {"scope": SCOPES[which % 3]},
        }[deed]


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(
    some.lists(
        some.tuples(some.sampled_from(DEEDS), some.integers(0, 1), some.integers(0, 30)),
        min_size=3,
        max_size=25,
    )
)
def test_what_is_held_is_what_would_be_read_anew(tmp_path_factory, deeds):
    """Whatever is done in two windows, recalled is what somebody who has just come recalls."""
    folder = tmp_path_factory.mktemp("library")
    with SqliteLibrary.open(folder) as here, SqliteLibrary.open(folder) as there:
        reader = Reader((here, there))
        held = [Recollection(one, TopicEncoder()) for one in (here, there)]
        for number, deed in enumerate(deeds):
            reader.do(*deed)
            for window, recollection in zip((here, there), held, strict=True):
                if window is there and number % 3:
                    continue  # that window asks less often
                fresh = Recollection(window, TopicEncoder())
                for topic in range(4):
                    asked = f"Topic {topic}?"
                    mine, theirs = (r.recall(asked, SCOPES) for r in (recollection, fresh))
                    assert [one.experience for one in mine] == [one.experience for one in theirs]
                    for one, other in zip(mine, theirs, strict=True):
                        assert one.likeness == pytest.approx(other.likeness, abs=1e-6)
                assert recollection.directives(SCOPES) == fresh.directives(SCOPES)


changes = some.lists(some.tuples(some.booleans(), some.integers(1, 30)), max_size=200)
