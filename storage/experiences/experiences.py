"""Experiences with their evidence, their history, and the decisions about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from gettext import gettext as tr
from typing import Any

from reader.encoder_scales import Floats
from reader.errors import NotFoundError
from reader.experience_ports import Decided, Forgotten
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Label,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.maker import Maker
from reader.values.quotation import Citation
from storage.experiences import copies, forgetting, learnt_history, recollections
from storage.experiences.learnt_history import LearntHistory
from storage.experiences.recollections import RecallSource, Recollections
from storage.file import copy_places as places
from storage.file.store import Store
from storage.rows import encoding
from storage.rows.encoding import maker_id

_COLUMNS = """id, kind, scope_kind, scope_of, standing, label, question, reasoning, answer,
    uncertainty, learnt, source, model, version, parameters"""


class StoredExperiences(RecallSource, Recollections, LearntHistory):
    """``reader.experience_ports.Experiences`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, experience: Experience) -> Experience:
        """Store a new one, with a new id."""
        with self._store.together():
            number = self._store.insert("experiences", self._row(experience))
            kept = replace(experience, id=ExperienceId(number))
            self._put_evidence(kept)
            kept = self.get(kept.id)
            learnt_history.note(self._store, None, kept)
        return kept

    def get(self, experience: ExperienceId) -> Experience:
        """One of them. Raises ``NotFoundError``."""
        found = self._where("experiences.id = ?", experience)
        if not found:
            raise NotFoundError(tr("There is no learnt item {number}.").format(number=experience))
        return found[0]

    def all(
        self,
        scopes: Collection[Scope] | None = None,
        standings: Collection[Standing] | None = None,
    ) -> Sequence[Experience]:
        """Experiences of these scopes and standings, in the order of arrival; None for any."""
        found = self._where("1")
        return [
            one
            for one in found
            if (scopes is None or one.scope in scopes)
            and (standings is None or one.standing in standings)
        ]

    def about(self, document: DocumentId) -> Sequence[Experience]:
        """Experiences that concern only this document, or have evidence in it."""
        return self._where(
            """(scope_kind = 'document' AND scope_of = ?1) OR experiences.id IN (
                SELECT experience FROM experience_evidence WHERE document = ?1)""",
            document,
        )

    def of_answer(self, answer: int) -> Sequence[Experience]:
        """The experiences from an answer, by its number in the library."""
        return self._where("source = ?", answer)

    def recalled_for(self, answer: int) -> Sequence[Experience]:
        """The experiences that an answer recalled, the most similar first; no forgotten ones."""
        order = recollections.of_answer(self._store, answer)
        found = {
            one.id: one
            for one in self._where(
                "experiences.id IN (SELECT experience FROM recollections WHERE answer = ?)", answer
            )
        }
        return [found[one] for one in order if one in found]

    def change(self, experience: Experience) -> None:
        """Replace the one with its id, if it differs. Raises ``NotFoundError``."""
        with self._store.together():
            before = self.get(experience.id)
            if experience != before:
                self._change(before, experience)

    def decide(self, present: Collection[ExperienceId], decided: Decided) -> bool:
        """Store the result of a decision; False if the library has changed since it was made."""
        with self._store.together():
            kept = self.all({decided.scope}, {Standing.KEPT})
            newcomer = self._where("experiences.id = ?", decided.newcomer)
            if not newcomer or newcomer[0].standing is not Standing.CANDIDATE:
                return False
            if {one.id for one in kept if one.kind is Kind.ANSWER} != set(present):
                return False
            number = learnt_history.put_decision(self._store, decided)
            for one in (*kept, *newcomer):
                stays = one.id in decided.decision.memory or one.kind is not Kind.ANSWER
                standing = Standing.KEPT if stays else Standing.ASIDE
                if one.standing is not standing:
                    self._change(one, replace(one, standing=standing), number)
        return True

    def set_aside(self, document: DocumentId, experiences: Collection[ExperienceId]) -> None:
        """Hide them; they are restored or erased with this document."""
        now = datetime.now(UTC).isoformat()
        with self._store.together():
            self._store.run_all(
                """UPDATE experiences SET set_aside = ?, set_aside_with = ?
                   WHERE id = ? AND set_aside IS NULL""",
                ((now, document, one) for one in experiences),
            )

    def put_back(self, document: DocumentId) -> None:
        """Restore those that were set aside with the document."""
        with self._store.together():
            self._store.run(
                """UPDATE experiences SET set_aside = NULL, set_aside_with = NULL
                   WHERE set_aside_with = ?""",
                document,
            )

    def erase_set_aside(self, document: DocumentId) -> None:
        """Erase those set aside with a document that is erased; the caller calls ``tidy``."""
        rows = self._store.rows("SELECT id FROM experiences WHERE set_aside_with = ?", document)
        with self._store.together():
            forgetting.erase(self._store, [number for (number,) in rows])

    def forget(self, experiences: Collection[ExperienceId] | None) -> Forgotten:
        """Erase them with history, decisions and vectors, also within the file; None for all.

        “All” includes those set aside with a removed document.
        """
        with self._store.together():
            wanted = self._every_id() if experiences is None else set(experiences)
            gone = [one for one in self.all() if one.id in wanted]
            kept = forgetting.erase(self._store, wanted)
            if count := len(kept["experiences"]):
                kept = {**kept, "forgettings": [forgetting.note(self._store, count)]}
        self._store.tidy()
        return Forgotten(tuple(gone), kept)

    def in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """The number of copies (including backups) that have any of them; None for any."""
        return sum(copies.holds(copy, experiences) for copy in places.copies(self._store.path))

    def forget_in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """Erase them from the copies; return how many copies had any. None for all.

        Raises ``LibraryError`` about the first copy that cannot be changed, after all others.
        """
        with self._store.together():  # nobody makes a copy meanwhile
            return copies.erase(self._store.path, experiences)

    def restore(self, forgotten: Forgotten) -> None:
        """Undo a ``forget``, as far as the answers they belong to still exist."""
        with self._store.together():
            forgetting.restore(self._store, forgotten.kept)

    def add_vectors(self, encoder: str, rows: Mapping[ExperienceId, Floats]) -> None:
        """Store vectors; those of deleted experiences are ignored."""
        with self._store.together():
            self._store.run_all(
                """INSERT OR REPLACE INTO experience_vectors
                   SELECT ?, id, ? FROM experiences WHERE id = ?""",
                ((encoder, row.astype("<f4").tobytes(), number) for number, row in rows.items()),
            )

    def _change(self, before: Experience, after: Experience, decision: int | None = None) -> None:
        row = self._row(after)
        names = ", ".join(f"{name} = ?" for name in row)
        sql = f"UPDATE experiences SET {names} WHERE id = ?"
        self._store.run(sql, *row.values(), after.id)
        if before.evidence != after.evidence:
            self._store.run("DELETE FROM experience_evidence WHERE experience = ?", after.id)
            self._put_evidence(after)
        if before.question != after.question:
            self._store.run("DELETE FROM experience_vectors WHERE experience = ?", after.id)
        learnt_history.note(self._store, before, self.get(after.id), decision)

    def _row(self, experience: Experience) -> dict[str, object]:
        return {
            "kind": experience.kind.value,
            "scope_kind": experience.scope.kind.value,
            "scope_of": experience.scope.of,
            "standing": experience.standing.value,
            "label": experience.label.value,
            "question": encoding.storable(experience.question),
            "reasoning": encoding.storable(experience.reasoning),
            "answer": encoding.storable(experience.answer),
            "uncertainty": experience.uncertainty,
            "maker": maker_id(self._store, experience.by),
            "learnt": experience.learnt.astimezone(UTC).isoformat(),
            "source": experience.source,
        }

    def _put_evidence(self, experience: Experience) -> None:
        self._store.run_all(
            "INSERT INTO experience_evidence VALUES (?, ?, ?, ?, ?, ?)",
            (
                (
                    experience.id,
                    place,
                    one.document,
                    one.span.start,
                    one.span.end,
                    encoding.storable(one.quote),
                )
                for place, one in enumerate(experience.evidence)
            ),
        )

    def _every_id(self) -> set[ExperienceId]:
        return {number for (number,) in self._store.rows("SELECT id FROM experiences")}

    def _where(self, condition: str, *values: object) -> list[Experience]:
        with self._store.unchanging():
            rows = self._store.rows(
                f"""SELECT experiences.{_COLUMNS} FROM experiences
                    JOIN makers ON makers.id = maker
                    WHERE ({condition}) AND set_aside IS NULL ORDER BY experiences.id""",
                *values,
            )
            evidence = self._evidence(condition, values)
        return [_experience(row, evidence[row[0]]) for row in rows]

    def _evidence(
        self, condition: str, values: Sequence[object]
    ) -> Mapping[int, Sequence[Citation]]:
        rows = self._store.rows(
            f"""SELECT experience, document, span_start, span_end, quote FROM experience_evidence
                WHERE experience IN (SELECT experiences.id FROM experiences WHERE {condition})
                ORDER BY experience, position""",
            *values,
        )
        found: dict[int, list[Citation]] = defaultdict(list)
        for experience, document, start, end, quote in rows:
            found[experience].append(Citation(DocumentId(document), Span(start, end), quote))
        return found


def _experience(row: Sequence[Any], evidence: Sequence[Citation]) -> Experience:
    number, kind, scope, of, standing, label, question, reasoning, answer, *rest = row
    uncertainty, learnt, source, *maker = rest
    return Experience(
        ExperienceId(number),
        Scope(ScopeKind(scope), of),
        question,
        reasoning,
        answer,
        tuple(evidence),
        Label(label),
        Standing(standing),
        uncertainty,
        Maker(*maker),
        datetime.fromisoformat(learnt),
        source,
        Kind(kind),
    )
