"""Documents whose reading was cancelled: none is read again until somebody asks for it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from reader.ports import Library
from reader.records import Choice
from reader.text.document import DocumentId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes


def left_unread(library: Library) -> frozenset[DocumentId]:
    """Return their ids; unreadable data counts as none."""
    try:
        kept = json.loads(library.choices.get(Choice.LEFT_UNREAD) or "[]")
        return frozenset(DocumentId(int(each)) for each in kept)
    except (ValueError, TypeError):
        return frozenset()


def note_left_unread(lanes: Lanes, documents: Iterable[DocumentId], *, left: bool) -> Job:
    """Leave ``documents`` unread from now on, or no longer."""
    which = frozenset(documents)

    def note(library: Library) -> None:
        before = left_unread(library)
        after = before | which if left else before - which
        if after != before:
            library.choices.set(Choice.LEFT_UNREAD, json.dumps(sorted(after)) if after else None)

    words = "Noting what is not to be read"
    return lanes.shelf.ask(words, note, Urgency.SOON, must_finish=True)
