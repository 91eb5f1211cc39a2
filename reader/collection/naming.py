"""Names of shelves; and documents that a question names although they are not being asked.

A user who asks three books about a fourth should learn that it is not among them, rather than get
an answer that looks as if it were. Only certain names count: the title of a document of the
library, a file name, or words in quotation marks after “book”, “report” and the like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from gettext import ngettext

from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentId
from reader.values.answer import Volume, VolumeState

_FILE = re.compile(r"[^\s\"“”„«»()\[\]]+\.(?:pdf|epub|html?|md|txt)\b", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«]([^\"“”„«»]{2,120}?)[\"“”»]")
_INTRODUCED = re.compile(
    r"\b(?:books?|novels?|volumes?|reports?|documents?|files?|papers?|contracts?|articles?|"
    r"letters?|stor(?:y|ies)|buch|band|bericht|dokument|datei|vertrag|brief|roman)"
    r"\W{0,3}[\"“„«]([^\"“”„«»]{2,120}?)[\"“”»]",
    re.IGNORECASE,
)
_SUBTITLE = re.compile(r"\s*[:;–—(]\s*")
_FEW_WORDS = 2
"""A title of one word may be a name in the story: it must be in quotation marks."""


def named_elsewhere(
    question: str, shelf: Sequence[DocumentRecord], library: Sequence[DocumentRecord]
) -> tuple[Volume, ...]:
    """Return the documents named in ``question`` but not on ``shelf``, each once, in order."""
    asked = {volume.id for volume in shelf}
    folded_question = _folded(question)
    here = {name for record in shelf for name in _names(record)}
    found = {
        name: Volume(record.id, record.title, VolumeState.NOT_ON_SHELF)
        for record in library
        if record.id not in asked
        for name in _names(record)
        if name in folded_question and name not in here and _is_named(name, question)
    }
    for name in _claimed(question):
        folded = _folded(name)
        if not any(folded in known or known in folded for known in (*here, *found)):
            found[folded] = Volume(None, name, VolumeState.UNKNOWN)
    place = folded_question.find
    unique = {(v.document, v.title): v for _, v in sorted(found.items(), key=lambda f: place(f[0]))}
    return tuple(unique.values())


def _names(record: DocumentRecord) -> Iterator[str]:
    """Return folded names: title with and without subtitle, and file name."""
    title = _folded(record.title)
    yield title
    short = _folded(_SUBTITLE.split(record.title, maxsplit=1)[0])
    if len(short.split()) >= _FEW_WORDS and short != title:
        yield short
    yield _folded(record.source.path.name)


def _is_named(name: str, question: str) -> bool:
    folded = _folded(question)
    if len(name.split()) >= _FEW_WORDS or _FILE.fullmatch(name):
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded) is not None
    return any(_folded(quoted) == name for quoted in _QUOTED.findall(question))


def _claimed(question: str) -> Iterator[str]:
    """Yield names that the question itself calls a document's."""
    yield from (found.group() for found in _FILE.finditer(question))
    yield from (found.group(1).strip() for found in _INTRODUCED.finditer(question))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())


def shelf_title(library: Library, volumes: Sequence[DocumentId]) -> str:
    """Return the name of the collection of exactly these documents, else “3 documents”."""
    count, found = len(set(volumes)), collection_of(library, volumes)
    named = ngettext("{count} document", "{count} documents", count).format(count=count)
    return found.name if found else named


def collection_of(library: Library, volumes: Sequence[DocumentId]) -> Collection | None:
    """Return the collection of exactly these documents."""
    wanted = set(volumes)
    collections = library.collections.all()
    return next((each for each in collections if set(each.documents) == wanted), None)
