"""What was learnt: fetched from the library, chosen and ordered for the list, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from gettext import gettext as tr
from gettext import ngettext

from reader.experience_ports import Use
from reader.language import number
from reader.learning.governing import called_wrong, disagreeing
from reader.learning.plain_words import words_of
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentId
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Scope,
    ScopeKind,
    Standing,
    scopes_of,
)
from ui.widgets.wording import one_line

_LONGEST_NAME = 60

HEADS = {
    Standing.PROPOSED: tr("For you to decide"),
    Standing.CANDIDATE: tr("Saved, not used yet"),
    Standing.KEPT: tr("In use"),
    Standing.ASIDE: tr("Kept for validation"),
    Standing.DECLINED: tr("Rejected"),
    Standing.REFUSED: tr("Wrong, or never use"),
}
"""In the order of the list: what waits for the user comes first."""


@dataclass(frozen=True, slots=True)
class MemoryContents:
    """Everything that was learnt, and its counts of use."""

    experiences: Sequence[Experience] = ()
    uses: Mapping[ExperienceId, Use] = field(default_factory=dict)
    records: Mapping[DocumentId, DocumentRecord] = field(default_factory=dict)
    collections: Sequence[Collection] = ()
    revision: int = 0
    """The library's count of changes, which shows whether this is still current."""
    wrong: frozenset[ExperienceId] = frozenset()
    """Those that the user marked as wrong, here or for an equal question and answer."""
    disagreeing: frozenset[ExperienceId] = frozenset()
    """Those marked as right although another answer to the same question is too."""


def contents_of(library: Library) -> MemoryContents:
    """Fetch everything that was learnt."""
    revision = library.experiences.revision()
    known = library.experiences.all()
    return MemoryContents(
        known,
        library.experiences.uses(),
        {record.id: record for record in library.documents.all()},
        library.collections.all(),
        revision,
        called_wrong(known),
        disagreeing(known),
    )


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
    order, wanted = list(HEADS), words.casefold().split()
    found = [
        one
        for one in contents.experiences
        if (_within(one, contents, reach, around) if only is None else one.id in only)
        and _holds(one, wanted)
    ]
    return sorted(found, key=lambda one: (order.index(one.standing), -one.id))


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


def scopes_for(
    one: Experience, contents: MemoryContents, around: Around
) -> list[tuple[Scope, str]]:
    """Return scopes to choose from: the current one, its sources', what is open, everything."""
    sources = dict.fromkeys(evidence.document for evidence in one.evidence if evidence.document)
    here = around.document
    shelves = [s.id for s in contents.collections if here in s.documents]
    wanted = (
        one.scope,
        *(Scope(ScopeKind.DOCUMENT, each) for each in sources),
        *(
            Scope(ScopeKind.COLLECTION, shelf.id)
            for shelf in contents.collections
            if sources.keys() & set(shelf.documents)
        ),
        *(() if here is None else scopes_of(here, shelves)),
        Scope(),
    )
    return [(scope, scope_words(scope, contents)) for scope in dict.fromkeys(wanted)]


def scope_words(scope: Scope, contents: MemoryContents) -> str:
    """Return where something is used."""
    if scope.kind is ScopeKind.EVERYTHING:
        return tr("everything")
    if scope.kind is ScopeKind.COLLECTION:
        name = next((one.name for one in contents.collections if one.id == scope.of), "")
        return one_line(name, _LONGEST_NAME) or tr("a deleted collection")
    record = contents.records.get(DocumentId(scope.of))
    return one_line(record.title, _LONGEST_NAME) if record else tr("a removed document")


def use_words(use: Use) -> str:
    """Return how often it was used; empty if it was never recalled."""
    said = (
        (ngettext("used for {count} answer", "used for {count} answers", use.answers), use.answers),
        (ngettext("{count} of them right", "{count} of them right", use.right), use.right),
        (ngettext("{count} of them wrong", "{count} of them wrong", use.wrong), use.wrong),
    )
    return _counted(", ", *said) if use.answers else ""


def summary_of(contents: MemoryContents, shown: Sequence[Experience]) -> str:
    """Return the number of those shown, and their counts of use."""
    uses = [contents.uses.get(one.id, Use()) for one in shown]
    answers, right = sum(use.answers for use in uses), sum(use.right for use in uses)
    says = ngettext("{count} time for a right answer", "{count} times for a right answer", right)
    return _counted(
        " · ",
        (ngettext("{count} entry", "{count} entries", len(shown)), len(shown)),
        (ngettext("used {count} time", "used {count} times", answers), answers),
        (says, right),
    )


def _counted(between: str, *said: tuple[str, int]) -> str:
    return between.join(says.format(count=number(count)) for says, count in said if count)
