"""Which experiences bear on a question: those of its scopes whose questions are most like it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from reader.asking.values import Question
from reader.learning.learning import vectors_of
from reader.learning.ports import Experiences, Use
from reader.learning.selecting import AT_MOST, Floats, best
from reader.learning.values import (
    Experience,
    ExperienceId,
    Kind,
    Recalled,
    Scope,
    ScopeKind,
    scopes_of,
)
from reader.ports import Encoder
from reader.records import Collection
from reader.text.document import DocumentId

LEAST = 0.3
"""Questions less alike than this have nothing to do with each other: of QMSum's questions to the
same meeting 9 in 100 share evidence below it, as many as by chance, and 14 to 70 in 100 above."""


_MISLEADS = 2
"""Wrong answers more than right ones, after which what they all recalled is not recalled again."""


@dataclass(frozen=True)
class _Memory:
    """What is kept in one scope: ids, and the vectors of the questions row by row."""

    ids: Sequence[ExperienceId]
    vectors: Floats


class Recollection:
    """Recalls what was learnt; the vectors are held from one question to the next.

    Bound to the thread of the library that ``experiences`` belong to.
    """

    def __init__(self, experiences: Experiences, encoder: Encoder, at_most: int = AT_MOST) -> None:
        self._experiences = experiences
        self._encoder = encoder
        self._at_most = at_most
        self._revision: int | None = None
        self._memories: Mapping[Scope, _Memory] = {}
        self._directives: Sequence[Experience] = ()

    def recall(self, question: str, scopes: Iterable[Scope]) -> tuple[Recalled, ...]:
        """At most eight kept experiences of ``scopes``, the most similar first (EM², eq. 6).

        Nothing is encoded where there is nothing to recall. Raises ``ModelProblem``.
        """
        self._refresh()
        here = [self._memories[scope] for scope in scopes if scope in self._memories]
        if not here:
            return ()
        asked = self._encoder.encode([question])[0]
        cosines = np.concatenate([memory.vectors @ asked for memory in here])
        likeness = self._encoder.scale.of(cosines)
        ids = list(chain.from_iterable(memory.ids for memory in here))
        nearest = best(likeness, self._at_most, LEAST)
        return tuple(
            Recalled(self._experiences.get(ids[place]), float(likeness[place])) for place in nearest
        )

    def directives(self, scopes: Iterable[Scope]) -> tuple[Experience, ...]:
        """Accepted strategies and wishes of ``scopes``, in the order they came."""
        self._refresh()
        wanted = frozenset(scopes)
        return tuple(one for one in self._directives if one.scope in wanted)

    def _refresh(self) -> None:
        """Read anew what is kept, if something has changed in this or another window."""
        revision = self._experiences.revision()
        if revision == self._revision:
            return
        kept = self._experiences.kept()
        uses = self._experiences.uses()
        by_scope: dict[Scope, list[ExperienceId]] = defaultdict(list)
        for one, kind, scope in kept:
            if kind is Kind.ANSWER and not misleads(uses.get(one, Use())):
                by_scope[scope].append(one)
        ids, rows = self._vectors(sorted(chain.from_iterable(by_scope.values())))
        there = set(ids.tolist())  # another window may have forgotten some meanwhile
        present = {scope: [n for n in mine if n in there] for scope, mine in by_scope.items()}
        self._memories = {
            scope: _Memory(mine, rows[np.searchsorted(ids, mine)])
            for scope, mine in present.items()
            if mine
        }
        general = (one for one, kind, _ in kept if kind is not Kind.ANSWER)
        self._directives = [self._experiences.get(one) for one in general]
        self._revision = revision

    def _vectors(self, wanted: Sequence[ExperienceId]) -> tuple[NDArray[np.int64], Floats]:
        """At least those of ``wanted``, made where they are missing; ids ascend."""
        ids, rows = self._experiences.vectors(self._encoder.name)
        missing = sorted(set(wanted).difference(ids))
        if missing:
            found = [self._experiences.get(one) for one in missing]
            vectors_of(found, self._experiences, self._encoder)
            ids, rows = self._experiences.vectors(self._encoder.name)
        return np.array(ids, np.int64), rows


def misleads(use: Use) -> bool:
    """Whether answers that recalled it were so often wrong that it is left out from now on."""
    return use.wrong - use.right >= _MISLEADS


def scopes_for(
    question: Question, collections: Iterable[Collection], without: Container[DocumentId] = ()
) -> tuple[Scope, ...]:
    """The scopes that bear on a question: of its document, or of every volume that it asks.

    Volumes ``without`` memory have none of their own.
    """
    asked = [one for one in question.shelf or (question.document,) if one not in without]
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
    """Whether it may be used where nothing of ``document`` beyond ``up_to`` may be hinted at.

    What concerns the document but names no place in it could tell anything, so it may not. On a
    ``shelf`` the same holds of every volume behind the document.
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
