from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from reader.learning.governing import accepted, edited
from reader.learning.verdicts import (
    Correction,
    Verdict,
    judged,
    scope_of,
    verdict_of,
    verdict_on,
)
from reader.records import Collection, CollectionId, PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import Kind, Label, Scope, ScopeKind, Standing
from reader.values.question import ConversationId
from reader.values.quotation import Citation
from tests.reader.learning.law import experience
from tests.storage.stored_library import ANSWER, LEARNT

NOW = datetime(2026, 11, 22, tzinfo=UTC)
PAST = PastAnswer(7, NOW, ANSWER, ConversationId(3))
HERE = Scope(ScopeKind.DOCUMENT, 1)
ELSEWHERE = Citation(DocumentId(2), Span(0, 5), "Walks")


def test_a_right_answer_is_a_true_label_that_waits_to_be_weighed():
    learnt = judged(PAST, Verdict.RIGHT, NOW, HERE)
    assert (learnt.label, learnt.standing, learnt.source) == (
        Label.CONFIRMED,
        Standing.CANDIDATE,
        7,
    )
    assert learnt.answer == "“Call me Ishmael.”"
    assert verdict_of(learnt) is Verdict.RIGHT


def test_a_correction_is_what_the_reader_wrote_and_marked():
    learnt = judged(
        PAST, Verdict.CORRECTED, NOW, HERE, correction=Correction("Ahab.", (ELSEWHERE,))
    )
    assert (learnt.label, learnt.answer) == (Label.CORRECTED, "Ahab.")
    assert [place.document for place in learnt.evidence] == [2]
    only_places = judged(PAST, Verdict.CORRECTED, NOW, HERE, correction=Correction())
    assert only_places.answer == "“Call me Ishmael.”"
    assert only_places.evidence == judged(PAST, Verdict.RIGHT, NOW, HERE).evidence
    without = judged(PAST, Verdict.CORRECTED, NOW, HERE, correction=Correction("He.", ()))
    assert without.evidence == ()
    assert verdict_of(only_places) is Verdict.CORRECTED


def test_a_wrong_answer_is_neither_recalled_nor_weighed():
    learnt = judged(PAST, Verdict.WRONG, NOW, HERE)
    assert learnt.standing is Standing.REFUSED
    assert not learnt.label.is_true
    assert verdict_of(learnt) is Verdict.WRONG


def test_a_verdict_takes_the_place_of_what_the_answer_had_taught():
    before = replace(LEARNT, scope=Scope(), standing=Standing.PROPOSED, label=Label.GUESSED)
    after = judged(PAST, Verdict.RIGHT, NOW, HERE, before=before)
    assert (after.id, after.scope, after.uncertainty) == (before.id, before.scope, 0.25)


def test_what_nobody_has_judged_has_no_verdict():
    guess = replace(LEARNT, label=Label.GUESSED, standing=Standing.REFUSED)
    assert verdict_of(guess) is None
    assert verdict_of(replace(LEARNT, kind=Kind.WISH)) is None
    assert verdict_on([LEARNT, guess]) is Verdict.RIGHT
    assert verdict_on([]) is None


def test_a_lesson_reaches_as_far_as_its_places():
    shelf = Collection(CollectionId(5), "Sea", (DocumentId(1), DocumentId(2)))
    both = replace(ANSWER, citations=(*ANSWER.citations, ELSEWHERE))
    assert scope_of(ANSWER, [shelf]) == HERE
    assert scope_of(replace(ANSWER, citations=(ELSEWHERE,)), []) == Scope(ScopeKind.DOCUMENT, 2)
    assert scope_of(both, [shelf]) == Scope(ScopeKind.COLLECTION, 5)
    assert scope_of(both, []) == Scope()


@pytest.mark.parametrize(
    ("kind", "standing"), [(Kind.ANSWER, Standing.CANDIDATE), (Kind.WISH, Standing.KEPT)]
)
def test_what_is_accepted_is_weighed_or_used(kind, standing):
    proposal = replace(experience(1, standing=Standing.PROPOSED), kind=kind)
    taken = accepted(proposal)
    assert (taken.standing, taken.label) == (standing, Label.CONFIRMED)
    assert accepted(replace(proposal, label=Label.CORRECTED)).label is Label.CORRECTED


def test_what_is_edited_is_the_readers_own_and_weighed_anew():
    kept = experience(1, standing=Standing.KEPT, label=Label.CONFIRMED)
    assert edited(kept, kept.question, kept.answer, kept.scope) == kept
    moved = edited(kept, kept.question, kept.answer, HERE)
    assert (moved.scope, moved.standing, moved.label) == (
        HERE,
        Standing.CANDIDATE,
        Label.CONFIRMED,
    )
    written = edited(kept, " Who? ", "", kept.scope)
    assert (written.question, written.answer) == ("Who?", kept.answer)
    assert (written.label, written.uncertainty) == (Label.CORRECTED, None)
