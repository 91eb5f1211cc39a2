"""Experiences are stored, changed, decided about, and erased from the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from reader.errors import NotFoundError
from reader.experience_ports import Decided
from reader.learning.plain_experiences import experience_of, plain
from reader.values.answer import Action, Step
from reader.values.experience import (
    Decision,
    ExperienceId,
    Kind,
    Label,
    Recalled,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.question import Known
from storage.library import SqliteLibrary
from tests.reader.learning.law import MAKER, MOMENT, experience
from tests.storage.helpers import add
from tests.storage.stored_library import ANSWER, LEARNT

ELSEWHERE = Scope(ScopeKind.DOCUMENT, 7)


def decided(newcomer, *memory, scope=None):
    decision = Decision(frozenset(memory), -2.0, -1.0, measured_on=4, scored=9, exact=False)
    return Decided(newcomer, scope or Scope(), decision, MAKER, MOMENT)


def test_it_comes_back_as_it_was_put_in(library):
    kept = library.experiences.add(LEARNT)
    assert kept == replace(LEARNT, id=kept.id)
    assert library.experiences.get(kept.id) == kept
    assert library.experiences.about(LEARNT.evidence[0].document) == [kept]


def test_every_change_is_noted_with_what_was_before(library):
    kept = library.experiences.add(LEARNT)
    better = replace(kept, answer="A whaler.", label=Label.CORRECTED, evidence=())
    library.experiences.change(better)
    assert library.experiences.get(kept.id) == better
    new, changed = library.experiences.history(kept.id)
    assert (new.before, new.after) == (None, kept)
    assert (changed.before, changed.after) == (kept, better)


def test_a_decision_moves_all_it_is_about(library):
    stay, leave, other = (
        library.experiences.add(experience(0, standing=Standing.KEPT, scope=scope))
        for scope in (None, None, ELSEWHERE)
    )
    wish = library.experiences.add(replace(experience(0, standing=Standing.KEPT), kind=Kind.WISH))
    new = library.experiences.add(experience(0))
    assert library.experiences.decide([stay.id, leave.id], decided(new.id, stay.id, new.id))
    standings = {one.id: one.standing for one in library.experiences.all()}
    assert standings[leave.id] is Standing.ASIDE
    assert {standings[one.id] for one in (stay, other, wish, new)} == {Standing.KEPT}
    assert library.experiences.decisions() == [decided(new.id, stay.id, new.id)]
    assert library.experiences.decisions(ELSEWHERE) == []


def test_a_decision_about_a_memory_that_has_changed_is_not_kept(library):
    new = library.experiences.add(experience(0))
    before = library.experiences.all()
    assert not library.experiences.decide([ExperienceId(99)], decided(new.id, new.id))
    assert library.experiences.all() == before
    assert library.experiences.decide([], decided(new.id))
    assert not library.experiences.decide([], decided(new.id, new.id))


def test_what_is_forgotten_is_gone_from_the_file(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        secret = library.experiences.add(replace(LEARNT, answer="Xylophagous secret."))
        library.experiences.change(replace(secret, reasoning="Another xylophagous secret."))
        library.experiences.add_vectors("e", {secret.id: np.ones(2, np.float32)})
        other = library.experiences.add(experience(0))
        assert library.experiences.decide([], decided(secret.id))
        library.experiences.forget([secret.id])
        assert library.experiences.all() == [other]
        assert library.experiences.vectors("e")[0] == ()
        assert [change.after for change in library.experiences.history()] == [other]
        assert library.experiences.decisions() == []
        assert library.problems() == ()
        with pytest.raises(NotFoundError):
            library.experiences.get(secret.id)
    for file in tmp_path.iterdir():
        assert b"xylophagous" not in file.read_bytes().lower()


def test_what_is_forgotten_is_gone_while_others_have_the_file_open(tmp_path: Path):
    """As in the window: four lanes hold the library, and nobody closes it."""
    with SqliteLibrary.open(tmp_path) as library, SqliteLibrary.open(tmp_path) as other:
        secret = library.experiences.add(replace(LEARNT, question="Xylophagous?"))
        assert other.experiences.all() == [secret]
        answered = library.conversations.add(answer_recalling(add(library, "Walks."), secret))
        assert b"Xylophagous" in everything_in(tmp_path)
        library.experiences.forget([secret.id])
        assert other.experiences.all() == []
        assert b"Xylophagous" not in everything_in(tmp_path)
        (kept,) = other.conversations.answers(answered.conversation)
        assert kept.answer.trace == (Step(Action.RECALL, ""),)


def test_forgetting_can_be_taken_back_by_who_did_it(library):
    first = library.experiences.add(LEARNT)
    second = library.experiences.add(replace(LEARNT, question="Who sings?"))
    library.experiences.change(replace(first, answer="A whaler."))
    library.experiences.add_vectors("e", {first.id: np.ones(2, np.float32)})
    answered = library.conversations.add(answer_recalling(add(library, "Walks."), first))
    before = [library.experiences.all(), library.experiences.history(), library.experiences.uses()]
    revision = library.experiences.revision()
    forgotten = library.experiences.forget([first.id])
    assert [one.id for one in forgotten.experiences] == [first.id]
    assert library.experiences.all() == [second]
    assert library.experiences.uses() == {}
    assert library.experiences.revision() != revision
    library.experiences.restore(forgotten)
    now = [library.experiences.all(), library.experiences.history(), library.experiences.uses()]
    assert now == before
    assert [one.id for one in library.experiences.recalled_for(answered.id)] == [first.id]
    assert list(library.experiences.vectors("e")[0]) == [first.id]
    (kept,) = library.conversations.answers(answered.conversation)
    assert "Who speaks?" in kept.answer.trace[0].reason


def test_what_is_set_aside_comes_back_with_its_document(library):
    record = add(library, "Walks.")
    here = library.experiences.add(
        replace(LEARNT, scope=Scope(ScopeKind.DOCUMENT, record.id), evidence=())
    )
    other = library.experiences.add(experience(0))
    revision = library.experiences.revision()
    library.experiences.set_aside(record.id, [here.id])
    library.documents.set_aside(record.id)
    assert library.experiences.all() == [other]
    assert library.experiences.about(record.id) == []
    assert library.experiences.revision() != revision
    library.documents.put_back(record.id)
    assert library.experiences.all() == [here, other]


def test_what_is_set_aside_is_erased_with_its_document(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        record = add(library, "Walks.")
        secret = library.experiences.add(replace(LEARNT, question="Xylophagous?"))
        library.experiences.set_aside(record.id, [secret.id])
        library.documents.set_aside(record.id)
        library.documents.remove(record.id)
        library.experiences.put_back(record.id)
        assert library.experiences.all() == []
        assert b"Xylophagous" not in everything_in(tmp_path)


def answer_recalling(record, *shown):
    """An answer that recalled them, and says so."""
    recalled = tuple(Recalled(one, 0.75) for one in shown)
    question = replace(ANSWER.question, document=record.id, known=Known(recalled=recalled))
    named = " ".join(one.question for one in shown)
    return replace(
        ANSWER,
        question=question,
        citations=(),
        nearest=(),
        trace=(Step(Action.RECALL, f"Similar questions already answered right: {named}."),),
    )


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_vectors_belong_to_the_question_as_it_reads(library):
    kept = library.experiences.add(LEARNT)
    row = np.array([0.6, 0.8], np.float32)
    library.experiences.add_vectors("e", {kept.id: row, ExperienceId(99): row})
    ids, rows = library.experiences.vectors("e")
    assert (list(ids), rows.tolist()) == ([kept.id], [row.tolist()])
    library.experiences.change(replace(kept, answer="He."))
    assert len(library.experiences.vectors("e")[0]) == 1
    library.experiences.change(replace(kept, question="Who tells it?"))
    assert len(library.experiences.vectors("e")[0]) == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("question", None),
        ("question", 5),
        ("question", "a" * 20_001),
        ("label", "certain"),
        ("kind", "script"),
        ("of", -1),
        ("of", True),
        ("of", 2**70),
        ("uncertainty", float("inf")),
        ("learnt", "yesterday"),
        ("evidence", {}),
        ("evidence", [{"document": 1, "start": 5, "end": 2, "quote": ""}]),
        ("evidence", [{}] * 101),
        ("evidence", ["here"]),
    ],
)
def test_nothing_is_taken_on_trust(name, value):
    with pytest.raises(ValueError, match=r"."):
        experience_of({**plain(LEARNT), name: value})


def test_what_is_no_object_is_no_experience():
    with pytest.raises(ValueError, match="object"):
        experience_of([])
