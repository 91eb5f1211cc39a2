"""Answers are looked at once each; what the model was sure of waits in the inbox, unused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from reader.learning.learning import Reviewer, admitted_up_to
from reader.learning.learning_model import Proposed
from reader.learning.recalling import allows
from reader.learning.verdicts import Verdict, judged
from reader.records import Restriction
from reader.text.span import Span
from reader.values.experience import Experience, Label, Scope, ScopeKind, Standing
from reader.values.maker import Maker
from reader.values.quotation import Citation
from tests.reader.learning.law import MOMENT
from tests.storage.helpers import add
from tests.storage.stored_library import ANSWER

BY = Maker("extractive", "1")


@dataclass
class Sure:
    """As unsure of an answer as its text says: "0.25"."""

    asked: list[str] = field(default_factory=list)

    def log_likelihoods(self, _trials):
        raise AssertionError

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        self.asked += [one.question for one in experiences]
        return [float(one.answer) for one in experiences]


@pytest.fixture
def record(library):
    return add(library, "Walks by the water.")


def tell(library, record, number, nats, **changes):
    """An answer of which the model is ``nats`` unsure."""
    question = replace(ANSWER.question, text=f"Question {number}?", document=record.id, **changes)
    place = Citation(record.id, Span(0, 5), "Walks")
    answer = replace(ANSWER, question=question, text=f"{nats} [1]", citations=(place,), nearest=())
    return library.conversations.add(answer)


def review(library, model=None):
    return list(Reviewer(library, model or Sure(), BY, lambda: MOMENT).review())


def proposed(events):
    return [event.experience for event in events if isinstance(event, Proposed)]


def test_what_the_model_is_sure_of_is_proposed_and_not_used(library, record):
    for number in range(10):
        tell(library, record, number, 1 + number)
    review(library)
    sure = tell(library, record, 10, 0.5)
    tell(library, record, 11, 20.5)
    (proposal,) = proposed(review(library))
    assert (proposal.source, proposal.uncertainty) == (sure.id, 0.5)
    assert (proposal.label, proposal.standing) == (Label.GUESSED, Standing.PROPOSED)
    assert (proposal.scope.kind, proposal.scope.of) == (ScopeKind.DOCUMENT, record.id)
    assert proposal.evidence[0].quote == "Walks"


def test_each_answer_is_looked_at_once(library, record):
    model = Sure()
    for number in range(9):
        tell(library, record, number, 1)
    review(library, model)
    assert review(library, model) == []
    assert len(model.asked) == 9


def test_stopped_in_the_middle_the_rest_is_looked_at_the_next_time(library, record):
    model = Sure()
    for number in range(9):
        tell(library, record, number, 1)
    events = Reviewer(library, model, BY).review()
    next(events)
    events.close()
    review(library, model)
    assert sorted(model.asked) == sorted(f"Question {number}?" for number in range(9))


def test_the_same_question_a_thousand_times_is_one_proposal(library, record):
    for number in range(10):
        tell(library, record, number, 1 + number)
    review(library)
    for _ in range(20):
        tell(library, record, "again", 0.5)
    assert len(proposed(review(library))) == 1


def test_nothing_is_learnt_unasked_from_what_was_to_be_left_out(library, record):
    for number in range(10):
        tell(library, record, number, 1 + number)
    review(library)
    tell(library, record, "unaided", 0.5, unaided=True)
    other = add(library, "Another.")
    library.positions.restrict(other.id, Restriction.NOTHING_LEARNT, wished=True)
    assert not allows(library.positions, other.id)
    assert allows(library.positions, record.id)
    tell(library, other, "left out", 0.5)
    tell(library, record, "of both", 0.5, shelf=(record.id, other.id))
    assert proposed(review(library)) == []


def test_what_was_judged_is_not_proposed(library, record):
    for number in range(10):
        tell(library, record, number, 1 + number)
    review(library)
    wrong = tell(library, record, "wrong", 0.5)
    library.experiences.add(judged(wrong, Verdict.WRONG, MOMENT, Scope()))
    tell(library, record, "wrong", 0.5)
    tell(library, record, "wrong", 0.75)
    (better,) = proposed(review(library))
    assert better.answer == "0.75"


def test_never_again_is_respected_and_a_rejection_forgotten(library, record):
    for number in range(10):
        tell(library, record, number, 1 + number)
    review(library)
    for name in ("never", "once"):
        tell(library, record, name, 0.5)
    never, once = proposed(review(library))
    library.experiences.change(replace(never, standing=Standing.REFUSED))
    library.experiences.change(replace(once, standing=Standing.DECLINED))
    for name in ("never", "once"):
        tell(library, record, name, 0.25)
    assert [one.question for one in proposed(review(library))] == ["Question once?"]


def test_what_the_reader_called_right_decides_if_there_is_enough_of_it():
    right = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    assert 0.6 <= admitted_up_to([9.0] * 50, right) < 0.9
