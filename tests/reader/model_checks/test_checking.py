from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reader.errors import Cancelled, ModelError
from reader.model_checks.checking import check
from reader.model_checks.gaps import Places
from reader.model_checks.model_check import ModelCheck, Trying
from reader.model_checks.skill_trials import Readers
from reader.roles import Doer, Skill
from tests.books import plain, prose
from tests.doubles import stand_in
from tests.reader.model_checks.documents import ONE, PLACES, Clock, Knowing

WHEN = datetime(2026, 3, 1, tzinfo=UTC)
FEW = ("choosing", "triage", "leaf")


def checked(model, embedded=None, both=None, **options):
    readers = Readers(model, stand_in(embedded or Knowing()), both)
    *trying, last = check(readers, PLACES, now=lambda: WHEN, **{"clock": Clock(), **options})
    assert isinstance(last, ModelCheck)
    assert all(isinstance(event, Trying) for event in trying)
    assert [event.done for event in trying] == list(range(len(trying)))
    return trying, last


def test_a_model_that_is_right_writes_and_leaves_the_rest_to_what_costs_less():
    _, found = checked(Knowing())
    assert (found.model, found.when) == ("Knowing (0123456789ab)", WHEN)
    for score in found.scores:
        assert score.model == score.of > 0
    writing = {Skill.GIST, Skill.SUMMARY, Skill.ANSWER, Skill.FACTS}
    assert {s for s, doer in found.doers.items() if doer is Doer.MODEL} == writing
    assert {found.doers[Skill(name)] for name in FEW} == {Doer.EMBEDDED}
    assert Skill.SUB_QUESTIONS not in found.doers


@pytest.mark.parametrize("name", FEW)
def test_what_a_model_does_better_it_does(name):
    _, found = checked(Knowing(), Knowing(wrong=[name]))
    assert found.doers[Skill(name)] is Doer.MODEL
    others = {found.doers[Skill(other)] for other in FEW if other != name}
    assert others == {Doer.EMBEDDED}


@pytest.mark.parametrize("name", ["gist", "summary", "answer"])
def test_what_a_model_writes_badly_the_embedded_reader_does(name):
    _, found = checked(Knowing(wrong=[name]))
    assert found.doers[Skill(name)] is Doer.EMBEDDED
    assert found.score(Skill(name)).model == 0


def test_choosing_together_is_tried_beside_both_readers():
    both, wrong = Knowing(), Knowing(wrong=["choosing", "triage"])
    _, found = checked(wrong, wrong, both)
    assert found.doers[Skill.CHOOSING] is found.doers[Skill.TRIAGE] is Doer.BOTH
    assert set(both.calls) == {"choosing", "triage"}
    score = found.score(Skill.CHOOSING)
    assert (score.model, score.embedded, score.both) == (0, 0, score.of)


def test_a_model_that_always_answers_does_not_see_what_a_text_does_not_say():
    _, found = checked(Knowing(wrong=["refusal"]))
    score = found.score(Skill.ANSWER)
    assert 0 < score.model < score.of == score.embedded


@pytest.mark.parametrize("problem", [ModelError("It died."), Cancelled()])
def test_a_failure_ends_the_check(problem):
    with pytest.raises(type(problem)):
        checked(Knowing(wrong=["triage"], problem=problem))


def test_a_slow_model_is_tried_as_often_as_there_is_time_and_every_trial_counts():
    clock = Clock()
    model = Knowing(clock=clock, seconds=4.0)
    trying, found = checked(model, clock=clock, seconds=120)
    assert clock.now <= 120 + 4.0
    assert {event.skill for event in trying} >= {Skill.LEAF, Skill.ANSWER, Skill.GIST}
    assert trying[-1].seconds <= trying[-1].limit == 120
    assert found.score(Skill.ANSWER).of == [e.skill for e in trying].count(Skill.ANSWER)
    assert found.doers


def test_a_model_that_never_stops_writing_is_left_in_time():
    clock = Clock()

    class Endless(Knowing):
        def answer(self, question, opened, notes):
            while True:
                clock.now += 1
                yield from super().answer(question, opened, notes)

    _, found = checked(Endless(), clock=clock, seconds=30)
    assert clock.now < 40
    assert found.score(Skill.ANSWER) is None


def test_it_can_be_closed_at_any_time():
    model = Knowing()
    events = check(Readers(stand_in(model), stand_in(Knowing())), PLACES)
    next(events)
    events.close()
    assert model.calls == []


def test_a_document_with_nothing_to_ask_for_is_refused():
    with pytest.raises(ModelError, match="too short"):
        list(
            check(
                Readers(stand_in(Knowing()), stand_in(Knowing())),
                Places(ONE, plain(prose(300, "w"))),
            )
        )
