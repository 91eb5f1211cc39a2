"""Recalls experiences for a question: those of its scopes with the most similar questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from reader.encoder_scales import Floats
from reader.errors import NotFoundError
from reader.experience_ports import Use
from reader.learning.selecting import AT_MOST, Rows, best, vectors_of
from reader.learning.settled_questions import SettledQuestions, bears_on, settled_by
from reader.learning.stored_advice import advice_of, wishes_of
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
    Settled,
    scopes_of,
)
from reader.values.question import Known, Question

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


class Recollection:
    """What was learnt, as far as questions need it; kept from one question to the next.

    After a change only what changed is read: a question must not wait because the one before was
    judged. Bound to the thread of ``library``.
    """

    def __init__(self, library: Library, encoder: Encoder) -> None:
        self._library = library
        self._experiences = library.experiences
        self._encoder = encoder
        self._revision: int | None = None
        self._memories: dict[Scope, Rows] = defaultdict(Rows)
        self._directives: dict[ExperienceId, Experience] = {}
        self._settled = SettledQuestions()

    def known(self, question: Question, *, settles: bool = True) -> Known:
        """Add what was learnt from similar questions, in general, and from this very one.

        Nothing from beyond the place up to which the question looks. ``settles``: a settled answer
        may answer it too.
        """
        known, scopes = question.known, usable_scopes(question, self._library)
        if not scopes:
            return replace(known, recalled=(), settled=None, wishes=(), advice=())
        general = self.directives(scopes)
        similar = self.recall(question.text, scopes)
        here = question.document, known.up_to, question.shelf
        recalled = [one for one in similar if within(one.experience, *here)]
        # Not a question about a stretch of text, nor one that continues from a graph.
        may_settle = settles and not question.about and not question.graph
        settled = self.settled(question, scopes) if may_settle else None
        if settled is not None:
            others = (one for one in recalled if one.experience.id != settled.experience.id)
            recalled = [Recalled(settled.experience, 1.0), *others]
        return replace(
            known,
            recalled=tuple(recalled),
            settled=settled,
            wishes=tuple(wishes_of(general)),
            advice=tuple(advice_of(general)),
        )

    def settled(self, question: Question, scopes: Iterable[Scope]) -> Settled | None:
        """Return the user's latest verdict on this question; None if there is none."""
        self._refresh()
        alike = map(self._found, self._settled.alike(question, scopes))
        here = question.document, question.known.up_to, question.shelf
        judged = [one for one in alike if one and within(one, *here) and bears_on(one, question)]
        return settled_by(judged, self._library.conversations.numbered)

    def recall(self, question: str, scopes: Iterable[Scope]) -> tuple[Recalled, ...]:
        """Return up to eight kept experiences of ``scopes``, the most similar first (EM², eq. 6).

        Nothing is encoded if there is nothing to recall. Raises ``ModelError``.
        """
        self._refresh()
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
        self._refresh()
        wanted = frozenset(scopes)
        ordered = sorted(self._directives.items())
        return tuple(one for _, one in ordered if one.scope in wanted)

    def _refresh(self) -> None:
        """Read what has changed in this or another window since the last time.

        The revision is read first: changes made while the rest is read come again next time.
        """
        known, revision = self._revision, self._experiences.revision()
        if known is None or revision < known:
            self._memories.clear()
            self._directives.clear()
            self._settled = SettledQuestions()
            self._take(None)
        elif revision > known:
            changed = self._experiences.changed_since(known)
            for one in changed:
                self._directives.pop(one, None)
                self._settled.drop(one)
                for memory in self._memories.values():
                    memory.drop(one)
            self._take(changed)
        self._revision = revision

    def _take(self, among: Sequence[ExperienceId] | None) -> None:
        """Add those given, None for all; none of them is there yet."""
        changed = self._experiences.all() if among is None else map(self._found, among)
        for each in changed:
            self._settled.add(each)
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

    def _found(self, one: int) -> Experience | None:
        """Return the experience; None if another window has just deleted it."""
        try:
            return self._experiences.get(ExperienceId(one))
        except NotFoundError:
            return None

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
