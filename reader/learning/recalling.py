"""Recalls experiences for a question: those of its scopes with the most similar questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import Floats
from reader.errors import NotFoundError
from reader.experience_ports import Experiences, Use
from reader.learning.selecting import AT_MOST, best, vectors_of
from reader.ports import Encoder, Library, Positions
from reader.records import Collection, Restriction
from reader.text.document import DocumentId
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Recalled,
    Scope,
    ScopeKind,
    scopes_of,
)
from reader.values.question import Question

LEAST = 0.3
"""The similarity below which questions are unrelated: of QMSum's questions to the same meeting 9
in 100 share evidence below it, as many as by chance, and 14 to 70 in 100 above.
"""


_MISLEADS = 2
"""The excess of wrong over right answers from which an entry that they recalled is not recalled
again.
"""

_DIGITS = 5
"""The digits of a similarity up to which two are equal."""
_BEYOND_IDS = 48
"""The bits that no id fills: above them is the rank of its scope."""


_RESERVE = 8
"""An eighth more than needed is reserved; untouched, it takes no memory."""


class Rows:
    """A row for each experience, in no order. A change costs as much as one row, on average."""

    def __init__(self) -> None:
        self._ids = np.empty(0, np.int64)
        self._rows = np.empty((0, 0), np.float32)
        self._places: dict[ExperienceId, int] = {}

    def __len__(self) -> int:
        return len(self._places)

    @property
    def ids(self) -> NDArray[np.int64]:
        """The ids of the rows of ``vectors``; valid until the next change."""
        return self._ids[: len(self)]

    @property
    def vectors(self) -> Floats:
        """The rows; valid until the next change."""
        return self._rows[: len(self)]

    def put(self, ids: Sequence[ExperienceId], rows: Floats) -> None:
        """Add rows that are not there yet."""
        if not len(ids):
            return
        first, end = len(self), len(self) + len(ids)
        self._make_room(end, rows.shape[1])
        self._ids[first:end] = ids
        self._rows[first:end] = rows
        self._places.update(zip(ids, range(first, end), strict=True))

    def drop(self, one: ExperienceId) -> None:
        """Remove a row, if it is there: the last one takes its place."""
        place = self._places.pop(one, None)
        if place is None:
            return
        last = len(self)
        if place < last:
            self._ids[place] = self._ids[last]
            self._rows[place] = self._rows[last]
            self._places[ExperienceId(int(self._ids[place]))] = place

    def _make_room(self, wanted: int, width: int) -> None:
        if wanted <= len(self._ids) and width == self._rows.shape[1]:
            return
        size = wanted + wanted // _RESERVE + _RESERVE
        ids, rows = np.empty(size, np.int64), np.empty((size, width), np.float32)
        if len(self):
            ids[: len(self)], rows[: len(self)] = self.ids, self.vectors
        self._ids, self._rows = ids, rows


class Held(ABC):
    """What is kept of the experiences from one question to the next.

    After a change only what changed is read: a question must not wait because the one before was
    judged. Bound to the thread of the library that ``experiences`` belong to.
    """

    def __init__(self, experiences: Experiences) -> None:
        self._experiences = experiences
        self._revision: int | None = None

    def refresh(self) -> None:
        """Read what has changed in this or another window since the last time.

        The revision is read first: changes made while the rest is read come again next time.
        """
        known, revision = self._revision, self._experiences.revision()
        if revision == known:
            return
        if known is None or revision < known:
            self._clear()
            self._take(None)
        else:
            changed = self._experiences.changed_since(known)
            for one in changed:
                self._drop(one)
            self._take(changed)
        self._revision = revision

    def _found(self, one: int) -> Experience | None:
        """Return the experience; None if another window has just deleted it."""
        try:
            return self._experiences.get(ExperienceId(one))
        except NotFoundError:
            return None

    @abstractmethod
    def _clear(self) -> None:
        """Drop everything."""

    @abstractmethod
    def _drop(self, one: ExperienceId) -> None:
        """Drop one, if it is there."""

    @abstractmethod
    def _take(self, among: Sequence[ExperienceId] | None) -> None:
        """Add those given, as far as they belong here, None for all; none of them is there yet."""


class Recollection(Held):
    """Recalls what was learnt; the vectors are kept from one question to the next."""

    def __init__(self, experiences: Experiences, encoder: Encoder) -> None:
        super().__init__(experiences)
        self._encoder = encoder
        self._memories: dict[Scope, Rows] = defaultdict(Rows)
        self._directives: dict[ExperienceId, Experience] = {}

    def recall(self, question: str, scopes: Iterable[Scope]) -> tuple[Recalled, ...]:
        """Return up to eight kept experiences of ``scopes``, the most similar first (EM², eq. 6).

        Nothing is encoded if there is nothing to recall. Raises ``ModelError``.
        """
        self.refresh()
        here = [memory for scope in scopes if (memory := self._memories.get(scope))]
        if not here:
            return ()
        asked = self._encoder.encode([question])[0]
        cosines = np.concatenate([memory.vectors @ asked for memory in here])
        # Rounded: the same vector gives a cosine that depends on its row, in the last bits.
        likeness = self._encoder.scale.of(cosines).round(_DIGITS)
        ids = np.concatenate([memory.ids for memory in here])
        sizes = [len(memory) for memory in here]
        order = ids + (np.repeat(np.arange(len(here)), sizes) << _BEYOND_IDS)
        nearest = best(likeness, AT_MOST, LEAST, order)
        found = ((self._found(int(ids[place])), float(likeness[place])) for place in nearest)
        return tuple(Recalled(one, alike) for one, alike in found if one is not None)

    def directives(self, scopes: Iterable[Scope]) -> tuple[Experience, ...]:
        """Return accepted strategies and wishes of ``scopes``, in the order they came."""
        self.refresh()
        wanted = frozenset(scopes)
        ordered = sorted(self._directives.items())
        return tuple(one for _, one in ordered if one.scope in wanted)

    def _clear(self) -> None:
        self._memories.clear()
        self._directives.clear()

    def _drop(self, one: ExperienceId) -> None:
        self._directives.pop(one, None)
        for memory in self._memories.values():
            memory.drop(one)

    def _take(self, among: Sequence[ExperienceId] | None) -> None:
        kept = self._experiences.kept(among)
        uses = self._experiences.uses(among)
        scopes: dict[Scope, list[ExperienceId]] = defaultdict(list)
        for one, kind, scope in kept:
            if kind is not Kind.ANSWER:
                if (found := self._found(one)) is not None:
                    self._directives[one] = found
            elif not _misleads(uses.get(one, Use())):
                scopes[scope].append(one)
        ids, rows = self._vectors(list(chain.from_iterable(scopes.values())), among)
        places = {one: place for place, one in enumerate(ids)}
        for scope, mine in scopes.items():
            there = [one for one in mine if one in places]
            self._memories[scope].put(there, rows[[places[one] for one in there]])

    def _vectors(
        self, wanted: Sequence[ExperienceId], among: Sequence[ExperienceId] | None
    ) -> tuple[Sequence[ExperienceId], Floats]:
        """Return at least the vectors of ``wanted``, computing missing ones."""
        ids, rows = self._experiences.vectors(self._encoder.name, among)
        missing = map(self._found, sorted(set(wanted).difference(ids)))
        if there := [one for one in missing if one is not None]:
            vectors_of(there, self._experiences, self._encoder)
            ids, rows = self._experiences.vectors(self._encoder.name, among)
        return ids, rows


def _misleads(use: Use) -> bool:
    """Whether answers that recalled it were wrong so often that it is left out from now on."""
    return use.wrong - use.right >= _MISLEADS


def allows(positions: Positions, document: DocumentId) -> bool:
    """Whether nobody has excluded this document."""
    position = positions.of(document)
    return position is None or Restriction.NOTHING_LEARNT not in position.restrictions


def usable_scopes(question: Question, library: Library) -> tuple[Scope, ...]:
    """Return the scopes whose experiences may be used for a question; empty if none may be."""
    asked, positions = set(question.documents), library.positions
    without = {document for document in asked if not allows(positions, document)}
    if question.unaided or without == asked:
        return ()
    return scopes_for(question, library.collections.all(), without)


def scopes_for(
    question: Question, collections: Iterable[Collection], without: Container[DocumentId] = ()
) -> tuple[Scope, ...]:
    """Return the scopes for a question: of its document, or of every volume that it asks.

    Volumes ``without`` memory have none of their own.
    """
    asked = [one for one in question.documents if one not in without]
    shelves = tuple(collections)
    found = (
        scope
        for document in asked
        for scope in scopes_of(document, (s.id for s in shelves if document in s.documents))
    )
    return tuple(dict.fromkeys(found))


def within(
    experience: Experience,
    document: DocumentId,
    up_to: int | None,
    shelf: Sequence[DocumentId] = (),
) -> bool:
    """Whether it may be used when nothing of ``document`` beyond ``up_to`` may be hinted at.

    An experience about the document without a place in it could reveal anything, so it may not. On
    a ``shelf`` the same holds for every volume after the document.
    """
    if up_to is None:
        return True
    behind = set(shelf[shelf.index(document) + 1 :]) if document in shelf else set()
    if any(one.document in behind for one in experience.evidence):
        return False
    scope = experience.scope
    here = [one.span.end for one in experience.evidence if one.document == document]
    if here:
        return max(here) <= up_to
    read = set(shelf) - behind - {document}
    elsewhere = scope.kind is not ScopeKind.DOCUMENT or scope.of in read
    return bool(experience.evidence) and elsewhere
