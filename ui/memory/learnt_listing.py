"""The choice and the order of the experiences in the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from reader.learning.plain_words import words_of
from reader.text.document import DocumentId
from reader.values.experience import Experience, ExperienceId, Kind, Scope, ScopeKind, scopes_of
from ui.memory.learning_jobs import MemoryContents
from ui.memory.learnt_words import ORDER


class Reach(StrEnum):
    """The part of the memory that is listed."""

    DOCUMENT = "document"
    SHELF = "shelf"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Around:
    """The open documents: one, or several that are asked as one."""

    document: DocumentId | None = None
    shelf: tuple[DocumentId, ...] = ()


def listed(
    contents: MemoryContents,
    reach: Reach,
    around: Around,
    words: str,
    only: frozenset[ExperienceId] | None = None,
) -> list[Experience]:
    """Return those in ``reach`` that contain all ``words``; or ``only`` these."""
    if only is not None:
        found = [one for one in contents.experiences if one.id in only]
    else:
        found = [one for one in contents.experiences if _within(one, contents, reach, around)]
    wanted = words.casefold().split()
    fitting = [one for one in found if _holds(one, wanted)]
    return sorted(fitting, key=lambda one: (ORDER.index(one.standing), -one.id))


def scopes_around(contents: MemoryContents, around: Around) -> tuple[Scope, ...]:
    """Return scopes to choose from for an experience made here, narrowest first."""
    if around.document is None:
        return (Scope(),)
    here = around.document
    return scopes_of(here, (s.id for s in contents.collections if here in s.documents))


def _within(one: Experience, contents: MemoryContents, reach: Reach, around: Around) -> bool:
    if reach is Reach.EVERYTHING or around.document is None:
        return True
    documents = {around.document}
    if reach is Reach.SHELF:
        documents |= set(around.shelf) or _neighbours(contents, around.document)
    if any(evidence.document in documents for evidence in one.evidence):
        return True
    if one.scope.kind is ScopeKind.EVERYTHING:
        return one.kind is not Kind.ANSWER
    if one.scope.kind is ScopeKind.DOCUMENT:
        return one.scope.of in documents
    shelf = next((s for s in contents.collections if s.id == one.scope.of), None)
    return reach is Reach.SHELF and bool(shelf and documents & set(shelf.documents))


def _neighbours(contents: MemoryContents, document: DocumentId) -> set[DocumentId]:
    """Return the documents in the same collections."""
    shelves: Sequence[Sequence[DocumentId]] = [s.documents for s in contents.collections]
    return {one for shelf in shelves if document in shelf for one in shelf}


def _holds(one: Experience, wanted: Sequence[str]) -> bool:
    said = f"{words_of(one).line} {one.reasoning}".casefold()
    return all(word in said for word in wanted)
