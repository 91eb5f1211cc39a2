"""``gistwalker dictionary``: dictionaries added, listed, removed, and words looked up in them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from reader.dictionaries.dictionary import Added, Dictionaries, DictionaryRecord, LookUp
from reader.errors import ExitCode, NotFoundError
from ui.terminal.console import Console
from ui.terminal.shapes import Shape
from ui.terminal.shared import Folder, Json, group, tools_of

commands = group("dictionary", "Look words up in offline dictionaries.")


@commands.command()
def add(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", readable=False, help="Any file of a StarDict or dictd dictionary."
        ),
    ],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Add dictionaries. Their files stay where they are."""
    console = Console(as_json=json)
    with closing(tools_of(context).open_dictionaries(library)) as known:
        added = [_added(console, known, file) for file in files]
    if json:
        console.result({"dictionaries": [_shape(each) for each in added]})
    for each in () if json else added:
        console.line(f"“{each.name}” was added: {each.words:,} words.")


@commands.command("list")
def list_dictionaries(
    context: typer.Context, library: Folder = None, *, json: Json = False
) -> None:
    """List the dictionaries that were added, and those found on this machine."""
    console = Console(as_json=json)
    with closing(tools_of(context).open_dictionaries(library)) as known:
        records, offered = known.all(), known.offered()
    if json:
        shapes = [_shape(each) for each in records]
        console.result({"dictionaries": shapes, "offered": [str(each) for each in offered]})
        return
    for each in records:
        gone = "  (its files are missing)" if each.missing else ""
        console.line(f"{each.id:>4}  {each.name}  {each.words:,} words  {each.path}{gone}")
    for path in offered:
        console.line(f"Found on this machine: gistwalker dictionary add {path}")
    if not records and not offered:
        console.line("There are no dictionaries yet. Add one: gistwalker dictionary add FILE")


@commands.command()
def remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Number, or part of the name.")],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Remove a dictionary from the list. Its files are not touched."""
    console = Console(as_json=json)
    with closing(tools_of(context).open_dictionaries(library)) as known:
        record = _named(known, name)
        known.remove(record.id)
    console.show({"removed": _shape(record)}, f"“{record.name}” was removed from the list.")


@commands.command("look-up")
def look_up(
    context: typer.Context,
    word: Annotated[str, typer.Argument(help="A word, or a short expression in quotes.")],
    library: Folder = None,
    *,
    language: Annotated[
        str, typer.Option(help="Language of the word, such as “de”: for its inflected forms.")
    ] = "en",
    json: Json = False,
) -> int:
    """Look up a word in all dictionaries; if it isn't there, its basic form."""
    console = Console(as_json=json)
    with closing(tools_of(context).open_dictionaries(library)) as known:
        found = known.look_up(word, language)
    if json:
        console.result(_found_shape(found))
    else:
        _show(console, found)
    return ExitCode.OK if found.definitions else ExitCode.NOT_FOUND


def _show(console: Console, found: LookUp) -> None:
    for problem in found.problems:
        console.note(problem)
    for definition in found.definitions:
        console.line(f"{definition.headword}  ({definition.dictionary})")
        console.line(definition.text)
        console.line()
    if not found.dictionaries:
        console.note("There are no dictionaries yet. Add one: gistwalker dictionary add FILE")
    elif not found.definitions:
        console.note("This isn't in your dictionaries.")


def _added(console: Console, known: Dictionaries, file: Path) -> DictionaryRecord:
    for event in known.add(file):
        if isinstance(event, Added):
            return event.record
        console.progress(f"{event.words:,} words")
    raise AssertionError("adding ends with what was added")


def _named(known: Dictionaries, name: str) -> DictionaryRecord:
    records = known.all()
    found = [each for each in records if str(each.id) == name]
    found = found or [each for each in records if name.casefold() in each.name.casefold()]
    if len(found) != 1:
        raise NotFoundError(
            f"{'No dictionary is' if not found else 'Several dictionaries are'} called “{name}”.",
            "See “gistwalker dictionary list”.",
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
