"""Experiences as a file that people can read and other libraries can import."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from gettext import gettext as tr

from reader.document_ports import Documents
from reader.errors import UnreadableFileError
from reader.learning.plain_experiences import experience_of, plain
from reader.learning.stored_advice import advice_in
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import Experience, Kind, Label, Scope, Standing, pair_of
from reader.values.quotation import Citation

FORMAT = "gistwalker experiences"
VERSION = 1

MOST_BYTES = 16_000_000
_MOST = 10_000
_LONGEST_NAMED = 120

_ELSEWHERE = DocumentId(0)
"""The document of a place that this library doesn't have; its quote is kept."""


def exported(experiences: Sequence[Experience], hashes: Mapping[DocumentId, str]) -> str:
    """Return JSON, with ``hashes``, the SHA-256 of their files, in place of this library's ids."""
    rows = []
    for experience in experiences:
        row = plain(experience)
        for place in row["evidence"]:
            place["file"] = hashes.get(DocumentId(place["document"]), "")
        rows.append(row)
    data = {"format": FORMAT, "version": VERSION, "experiences": rows}
    return json.dumps(data, ensure_ascii=False, indent=1)


def imported(text: str, documents: Documents) -> list[Experience]:
    """Read the file as proposals: none of them is used before the user accepts it.

    Nothing in the file decides whom it concerns or that it is right: scope is everything, label a
    guess. A place is taken over if this library has the same file and the quote is there.

    Raises:
        UnreadableFileError: it is too large, no such file, or a part of it is malformed.
    """
    if len(text.encode()) > MOST_BYTES:
        raise _unreadable(tr("it is larger than 16 MB"))
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise _unreadable(tr("it contains nothing learnt"))
        if data.get("version") != VERSION:
            raise _unreadable(tr("this version of the program can't read its version"))
        rows = data.get("experiences")
        if not isinstance(rows, list) or len(rows) > _MOST:
            raise _unreadable(tr("it contains more than 10,000 entries, or no list of entries"))
    except (ValueError, RecursionError) as error:
        raise _unreadable(tr("it isn't valid JSON")) from error
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(_proposal(row, documents))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            why = tr("in entry {number}, {what}").format(number=number, what=error)
            raise _unreadable(why) from error
    return found


def unknown(found: Sequence[Experience], known: Iterable[Experience]) -> list[Experience]:
    """Return imported experiences that are new here: a file may be imported twice.

    Rejected ones may come again; those marked as wrong are marked when they are accepted.
    """
    there = {
        (one.kind, pair_of(one))
        for one in known
        if one.standing is not Standing.DECLINED and one.label is not Label.WRONG
    }
    fresh = {(one.kind, pair_of(one)): one for one in reversed(found)}
    return [one for pair, one in reversed(fresh.items()) if pair not in there]


def _unreadable(why: str) -> UnreadableFileError:
    return UnreadableFileError(
        tr("Can't import the file: {why}.").format(why=why),
        tr(
            "Nothing was changed. Choose a file that “gistwalker memory export” or “Save as a "
            "file …” has written."
        ),
    )


def _proposal(row: object, documents: Documents) -> Experience:
    said = experience_of(row)
    raw = row["evidence"] if isinstance(row, dict) else []
    asks = said.kind is Kind.ANSWER
    if not said.answer.strip() or (asks and not said.question.strip()):
        raise ValueError("“question” or “answer” is empty")
    if said.kind is Kind.STRATEGY and advice_in(said) is None:
        named = " ".join(f"{said.question}: {said.answer}"[:_LONGEST_NAMED].split())
        raise ValueError(tr("“{named}” isn't a known method of answering").format(named=named))
    places = zip(said.evidence, raw, strict=True)
    return replace(
        said,
        scope=Scope(),
        label=Label.GUESSED,
        standing=Standing.PROPOSED,
        source=None,
        evidence=tuple(_found(place, str(one.get("file", "")), documents) for place, one in places),
    )


def _found(place: Citation, sha256: str, documents: Documents) -> Citation:
    record = documents.by_hash(sha256) if sha256 else None
    if record is not None and place.span.of(documents.content(record.id).text) == place.quote:
        return replace(place, document=record.id)
    return Citation(_ELSEWHERE, Span(0, 0), place.quote)
