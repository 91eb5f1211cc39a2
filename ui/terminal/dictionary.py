"""``gistwalker dictionary``: dictionaries added, listed, removed, and words looked up in them."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.dictionaries.dictionary import Added, Dictionaries, DictionaryRecord, LookUp
from reader.errors import ExitCode, NotFoundError
from ui.amounts import words
from ui.terminal.following import last_of
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call

_NONE = tr("There are no dictionaries yet. Add one: gistwalker dictionary add FILE")


def add(
    call: Call,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", readable=False, help=tr("Any file of a StarDict or dictd dictionary.")
        ),
    ],
) -> None:
    """Add dictionaries. Their files stay where they are."""
    with _opened(call) as known:
        added = [
            last_of(call.console, known.add(file), Added, lambda e: words(e.words)).record
            for file in files
        ]
    said = tr("“{name}” was added: {words}.")
    lines = [said.format(name=each.name, words=words(each.words)) for each in added]
    call.console.show({"dictionaries": [_shape(each) for each in added]}, *lines)


def list_dictionaries(call: Call) -> None:
    """List the dictionaries that were added, and those found on this machine."""
    with _opened(call) as known:
        records, offered = known.all(), known.offered()
    found = tr("Found on this machine: gistwalker dictionary add {path}")
    lines = [found.format(path=path) for path in offered]
    shape = {
        "dictionaries": [_shape(each) for each in records],
        "offered": [str(each) for each in offered],
    }
    call.console.show(shape, *([*map(_line, records), *lines] or [_NONE]))


def _line(record: DictionaryRecord) -> str:
    gone = "  " + tr("(its files are missing)") if record.missing else ""
    return f"{record.id:>4}  {record.name}  {words(record.words)}  {record.path}{gone}"


def remove(
    call: Call,
    name: Annotated[str, typer.Argument(metavar="NAME", help=tr("Number, or part of the name."))],
) -> None:
    """Remove a dictionary from the list. Its files are not touched."""
    with _opened(call) as known:
        record = _named(known, name)
        known.remove(record.id)
    said = tr("“{name}” was removed from the list.").format(name=record.name)
    call.console.show({"removed": _shape(record)}, said)


def look_up(
    call: Call,
    word: Annotated[str, typer.Argument(help=tr("A word, or a short expression in quotes."))],
    *,
    language: Annotated[
        str,
        typer.Option(help=tr("Language of the word, such as “de”: for its inflected forms.")),
    ] = "en",
) -> int:
    """Look up a word in all dictionaries; if it isn't there, its basic form."""
    with _opened(call) as known:
        found = known.look_up(word, language)
    notes = [*found.problems]
    if not found.definitions:
        notes.append(tr("This isn't in your dictionaries.") if found.dictionaries else _NONE)
    lines = [
        line
        for each in found.definitions
        for line in (f"{each.headword}  ({each.dictionary})", each.text, "")
    ]
    call.console.show(_found_shape(found), *lines, notes=notes)
    return ExitCode.OK if found.definitions else ExitCode.NOT_FOUND


def _opened(call: Call) -> AbstractContextManager[Dictionaries]:
    return closing(call.tools.open_dictionaries(call.folder))


def _named(known: Dictionaries, name: str) -> DictionaryRecord:
    records = known.all()
    found = [each for each in records if str(each.id) == name]
    found = found or [each for each in records if name.casefold() in each.name.casefold()]
    if len(found) != 1:
        none, several = tr("No dictionary is called “{name}”."), tr("{name}: several dictionaries.")
        raise NotFoundError(
            (several if found else none).format(name=name),
            tr("See “gistwalker dictionary list”."),
        )
    return found[0]


def _shape(record: DictionaryRecord) -> Shape:
    return {
        "id": record.id,
        "name": record.name,
        "words": record.words,
        "file": str(record.path),
        "missing": record.missing,
    }


def _found_shape(found: LookUp) -> Shape:
    return {
        "word": found.word,
        "dictionaries": found.dictionaries,
        "definitions": [
            {"headword": each.headword, "dictionary": each.dictionary, "text": each.text}
            for each in found.definitions
        ],
        "problems": list(found.problems),
    }
