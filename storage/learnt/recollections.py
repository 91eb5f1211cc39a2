"""What was learnt, at work: which answers recalled it, and how sure a model was of its answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from reader.experience_ports import Use
from reader.values.experience import ExperienceId, Recalled
from reader.values.maker import Maker
from storage.file.store import Store
from storage.learnt import recalling
from storage.rows.makers import maker_id

_USES = """
    SELECT r.experience, count(DISTINCT r.answer),
        count(DISTINCT CASE WHEN v.label = 'confirmed' THEN r.answer END),
        count(DISTINCT CASE WHEN v.label IN ('corrected', 'wrong') THEN r.answer END)
    FROM recollections r
    LEFT JOIN experiences v
        ON v.source = r.answer AND v.kind = 'answer' AND v.set_aside IS NULL
    {condition} GROUP BY r.experience"""
"""With what the reader said of those answers, as ``reader.learning.verdicts`` has it."""


def insert(store: Store, answer: int, recalled: Sequence[Recalled]) -> None:
    """Keep what an answer recalled; what was forgotten meanwhile is left out."""
    store.run_all(
        "INSERT INTO recollections SELECT ?, ?, id, ? FROM experiences WHERE id = ?",
        ((answer, place, one.likeness, one.experience.id) for place, one in enumerate(recalled)),
    )


def of_answer(store: Store, answer: int) -> Sequence[ExperienceId]:
    """What an answer recalled, the likest first."""
    rows = store.rows(
        "SELECT experience FROM recollections WHERE answer = ? ORDER BY position", answer
    )
    return [ExperienceId(number) for (number,) in rows]


def uses(store: Store, among: Collection[ExperienceId] | None = None) -> Mapping[ExperienceId, Use]:
    """By experience; nothing for those that were never recalled."""
    if among is None:
        rows = store.rows(_USES.format(condition=""))
    else:
        condition = f"WHERE r.experience {recalling.AMONG}"
        rows = store.rows(_USES.format(condition=condition), recalling.ids(among))
    return {ExperienceId(number): Use(*counts) for number, *counts in rows}


def unreviewed(store: Store, by: Maker, most: int) -> Sequence[int]:
    """The latest answers of a model of which it is not known how unsure it was, oldest first."""
    rows = store.rows(
        """SELECT a.id FROM answers a JOIN documents d ON d.id = a.document
           WHERE a.model = ? AND a.state = 'whole' AND a.answered AND NOT a.unaided
               AND d.set_aside IS NULL
               AND EXISTS (SELECT 1 FROM citations c WHERE c.answer = a.id AND role = 'citation')
               AND NOT EXISTS (SELECT 1 FROM uncertainties u WHERE u.answer = a.id)
           ORDER BY a.id DESC LIMIT ?""",
        by.model,
        most,
    )
    return sorted(number for (number,) in rows)


def note_uncertainty(store: Store, answer: int, by: Maker, nats: float) -> None:
    """Keep how unsure a model is of an answer that was kept."""
    with store.together():
        store.run(
            "INSERT OR REPLACE INTO uncertainties SELECT id, ?, ? FROM answers WHERE id = ?",
            maker_id(store, by),
            nats,
            answer,
        )


def uncertainties(store: Store, by: Maker) -> Mapping[int, float]:
    """By answer, in the order they were asked."""
    rows = store.rows(
        """SELECT answer, nats FROM uncertainties JOIN makers ON makers.id = maker
           WHERE model = ? AND version = ? AND parameters = ? ORDER BY answer""",
        by.model,
        by.version,
        by.parameters,
    )
    return dict(rows)
