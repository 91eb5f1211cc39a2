"""Marks in the library file: stored apart from their documents, which they outlive."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from reader.annotations.mark import Anchor, Colour, Draft, Mark, MarkId, MarkKind, folded
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.file.store import Store
from storage.rows import encoding
from storage.rows.content import no_such

Clock = Callable[[], datetime]

_COLUMNS = """id, marks.document, home, marks.title, kind, span_start, span_end, quote, before,
    after, colour, note, created, changed"""
_IN_ORDER = "span_start IS NULL, span_start, span_end, id"
_THERE = """(document IS NULL
    OR document IN (SELECT documents.id FROM documents WHERE set_aside IS NULL))"""
_AMONG = "id IN (SELECT value FROM json_each(?))"
_WHICH = f"SELECT id FROM marks WHERE {_AMONG}"


def now() -> datetime:
    """The time in UTC."""
    return datetime.now(UTC)


class StoredMarks:
    """``reader.annotations.mark.Marks`` in the library file, dated by ``clock``."""

    def __init__(self, store: Store, clock: Clock = now) -> None:
        self._store = store
        self._clock = clock

    def of(self, document: DocumentId) -> Sequence[Mark]:
        """The marks of one document in reading order, unplaced ones last."""
        return self._rows(f"document = ? ORDER BY {_IN_ORDER}", document)

    def all(self) -> Sequence[Mark]:
        """Every mark, by document and in reading order; those of erased documents last."""
        order = f"document IS NULL, document, title, {_IN_ORDER}"
        return self._rows(f"{_THERE} ORDER BY {order}")

    def search(self, words: str, limit: int = 100) -> Sequence[Mark]:
        """Marks with all of ``words`` in note or quote, the newest first."""
        wanted = folded(words).split()
        if not wanted:
            return []
        holds = " AND ".join(["instr(sought, ?) > 0"] * len(wanted))
        return self._rows(
            f"{holds} AND {_THERE} ORDER BY changed DESC, id DESC LIMIT ?", *wanted, limit
        )

    def any(self) -> bool:
        """Whether any document that is not set aside has a mark."""
        found = self._store.row(
            f"SELECT EXISTS (SELECT 1 FROM marks WHERE document IS NOT NULL AND {_THERE})"
        )
        return bool(found[0])

    def add(self, drafts: Sequence[Draft]) -> Sequence[Mark]:
        """Store new marks, all or none. Raises ``NotFoundError`` if a document is gone."""
        moment = self._clock()
        with self._store.together():
            homes = {document: self._home(document) for document in {d.document for d in drafts}}
            return [self._insert(each, *homes[each.document], moment) for each in drafts]

    def put_back(self, marks: Sequence[Mark]) -> None:
        """Store marks exactly as given, replacing those with the same ids."""
        with self._store.together():
            for mark in marks:
                self._store.run("DELETE FROM marks WHERE id = ?", mark.id)
                there = mark.document is not None and self._is_there(mark.document)
                self._store.insert("marks", _row(mark if there else replace(mark, document=None)))

    def change(self, marks: Sequence[Mark]) -> Sequence[Mark]:
        """Store changed marks, dated now. Marks that no longer exist are left out."""
        with self._store.together():
            wanted = json.dumps([mark.id for mark in marks])
            there = {number for (number,) in self._store.rows(_WHICH, wanted)}
            changed = [replace(m, changed=self._clock()) for m in marks if m.id in there]
            self.put_back(changed)
            return changed

    def remove(self, marks: Collection[MarkId]) -> None:
        """Erase them."""
        self._store.run(f"DELETE FROM marks WHERE {_AMONG}", json.dumps(list(marks)))

    def left_behind(self, home: str) -> Sequence[Mark]:
        """Marks of an erased document with this file."""
        return self._rows(f"document IS NULL AND home = ? ORDER BY {_IN_ORDER}", home)

    def adopt(self, document: DocumentId, places: Mapping[MarkId, Span | None]) -> None:
        """Assign marks of an erased document to ``document``. Raises ``NotFoundError``."""
        with self._store.together():
            home, title = self._home(document)
            self._store.run_all(
                """UPDATE marks SET document = ?, home = ?, title = ?, span_start = ?, span_end = ?
                   WHERE id = ?""",
                ((document, home, title, *_edges(span), number) for number, span in places.items()),
            )

    def names(self) -> Mapping[Colour, str]:
        """The user's names for the colours."""
        rows = self._store.rows("SELECT colour, name FROM mark_colours")
        return {Colour(colour): name for colour, name in rows if colour in list(Colour)}

    def name(self, colour: Colour, name: str) -> None:
        """Name a colour; empty for its own name again."""
        with self._store.together():
            self._store.run("DELETE FROM mark_colours WHERE colour = ?", colour)
            if name.strip():
                values = {"colour": colour.value, "name": encoding.storable(name.strip())}
                self._store.insert("mark_colours", values)

    def _rows(self, where: str, *values: object) -> list[Mark]:
        rows = self._store.rows(f"SELECT {_COLUMNS} FROM marks WHERE {where}", *values)
        return [_mark(row) for row in rows]

    def _home(self, document: DocumentId) -> tuple[str, str]:
        """The hash of a document's file, and its title."""
        row = self._store.row(
            """SELECT sha256, ifnull(edits.title, documents.title)
               FROM documents LEFT JOIN edits ON edits.document = id WHERE id = ?""",
            document,
        )
        if row is None:
            raise no_such(document)
        return str(row[0]), str(row[1])

    def _is_there(self, document: DocumentId) -> bool:
        return self._store.row("SELECT 1 FROM documents WHERE id = ?", document) is not None

    def _insert(self, draft: Draft, home: str, title: str, moment: datetime) -> Mark:
        created = draft.created or moment
        mark = Mark(
            MarkId(0),
            draft.document,
            home,
            title,
            draft.kind,
            draft.span,
            draft.anchor,
            draft.colour,
            draft.note,
            created,
            max(created, moment) if draft.created is None else created,
        )
        row = _row(mark)
        del row["id"]
        return replace(mark, id=MarkId(self._store.insert("marks", row)))


def _row(mark: Mark) -> dict[str, object]:
    start, end = _edges(mark.span)
    anchor = mark.anchor
    return {
        "id": mark.id,
        "document": mark.document,
        "home": mark.home,
        "title": encoding.storable(mark.title),
        "kind": mark.kind.value,
        "span_start": start,
        "span_end": end,
        "quote": encoding.storable(anchor.quote),
        "before": encoding.storable(anchor.before),
        "after": encoding.storable(anchor.after),
        "colour": mark.colour.value,
        "note": encoding.storable(mark.note),
        "created": mark.created.isoformat(),
        "changed": mark.changed.isoformat(),
        "sought": encoding.storable(folded(f"{mark.note}\n{anchor.quote}")),
    }


def _edges(span: Span | None) -> tuple[int | None, int | None]:
    return (None, None) if span is None else (span.start, span.end)


def _mark(row: tuple[Any, ...]) -> Mark:
    number, document, home, title, kind, start, end, *rest = row
    quote, before, after, colour, note, created, changed = rest
    return Mark(
        MarkId(number),
        None if document is None else DocumentId(document),
        home,
        title,
        MarkKind(kind),
        None if start is None else Span(start, end),
        Anchor(quote, before, after),
        Colour(colour),
        note,
        datetime.fromisoformat(created),
        datetime.fromisoformat(changed),
    )
