"""The history of all that was learnt: in order, in parts, with what was decided and forgotten."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from reader.learning.history import HistoryEvent, event_of
from reader.values.experience import Kind, Label, Scope, ScopeKind, Standing
from storage.library import SqliteLibrary
from tests.reader.learning.law import experience
from tests.storage.experiences.test_experiences import decided
from tests.storage.file.test_migrations import STORED

GUESS = replace(experience(0, standing=Standing.PROPOSED), label=Label.GUESSED)


def events(library, **page):
    return [event_of(entry) for entry in library.experiences.story(**page)]


def test_a_persons_verdicts_and_actions_are_listed_newest_first(library):
    experiences = library.experiences
    one = experiences.add(GUESS)
    for after in (
        replace(one, standing=Standing.DECLINED),
        replace(one, label=Label.CONFIRMED, standing=Standing.CANDIDATE),
        replace(one, standing=Standing.PROPOSED),
        replace(one, standing=Standing.REFUSED),
        replace(one, label=Label.WRONG, standing=Standing.REFUSED),
        replace(one, label=Label.CORRECTED, answer="B.", standing=Standing.CANDIDATE),
        replace(one, label=Label.CORRECTED, answer="C.", standing=Standing.CANDIDATE),
        replace(
            one,
            label=Label.CORRECTED,
            answer="C.",
            standing=Standing.CANDIDATE,
            scope=Scope(ScopeKind.DOCUMENT, 3),
        ),
    ):
        experiences.change(after)
    experiences.add(replace(experience(1), label=Label.CONFIRMED))
    assert events(library)[::-1] == [
        HistoryEvent.PROPOSED,
        HistoryEvent.REJECTED,
        HistoryEvent.ACCEPTED,
        HistoryEvent.TAKEN_BACK,
        HistoryEvent.REFUSED,
        HistoryEvent.WRONG,
        HistoryEvent.CORRECTED,
        HistoryEvent.EDITED,
        HistoryEvent.MOVED,
        HistoryEvent.CONFIRMED,
    ]


def test_decisions_are_listed_with_worth_and_displaced_experiences(library):
    old, new = (library.experiences.add(experience(n)) for n in (0, 1))
    assert library.experiences.decide([], decided(old.id, old.id))
    assert library.experiences.decide([old.id], decided(new.id, new.id))
    admitted, dropped, first = library.experiences.story()[:3]
    assert [event_of(one) for one in (admitted, dropped, first)] == [
        HistoryEvent.ADMITTED,
        HistoryEvent.DROPPED,
        HistoryEvent.ADMITTED,
    ]
    assert {dropped.newcomer, admitted.newcomer} == {new.question}
    assert dropped.change.after.id == old.id
    assert (dropped.decided.decision.before, dropped.decided.decision.after) == (-2.0, -1.0)
    assert first.decided.newcomer == old.id


def test_that_something_was_forgotten_stays_and_nothing_of_what_it_was(library):
    first = library.experiences.add(replace(experience(0), question="Xylophagous?"))
    library.experiences.add(experience(1))
    forgotten = library.experiences.forget([first.id])
    library.experiences.add(experience(2))
    after, gone, before = library.experiences.story()
    assert (event_of(gone), gone.forgotten, gone.change) == (HistoryEvent.FORGOTTEN, 1, None)
    assert (before.change.after.id, after.change.after.id) == (2, 3)
    assert b"xylophagous" not in library.path.read_bytes().lower()
    library.experiences.restore(forgotten)
    assert events(library) == [HistoryEvent.PROPOSED] * 3


@pytest.mark.parametrize("most", [1, 2, 3, 7, 200])
def test_it_comes_in_parts_that_lose_and_double_nothing(library, most):
    ids = [library.experiences.add(experience(n)).id for n in range(4)]
    library.experiences.forget(ids[1:2])
    library.experiences.forget(ids[3:])
    library.experiences.add(replace(experience(9), kind=Kind.WISH))
    library.experiences.forget([ids[0]])
    entire = list(library.experiences.story())
    assert [one.forgotten for one in entire] == [1, 0, 1, 1, 0]
    parts, before = [], None
    while part := library.experiences.story(before, most):
        parts += part
        before = part[-1].number
    assert parts == entire


def test_what_is_out_of_sight_with_its_document_is_not_said(library):
    one = library.experiences.add(experience(0))
    library.experiences.set_aside(7, [one.id])
    assert list(library.experiences.story()) == []


@pytest.mark.parametrize(
    "stored", [path for path in STORED if path.name[8:12] >= "0005"], ids=lambda path: path.name
)
def test_older_libraries_tell_what_was_decided(stored: Path, tmp_path: Path):
    (tmp_path / "library.sqlite3").write_bytes(gzip.decompress(stored.read_bytes()))
    with SqliteLibrary.open(tmp_path) as library:
        (entry,) = [e for e in library.experiences.story() if event_of(e) is HistoryEvent.ADMITTED]
        assert entry.decided == library.experiences.decisions()[0]
        assert entry.newcomer == entry.change.after.question
