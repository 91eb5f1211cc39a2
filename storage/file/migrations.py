"""Migrations of the library's tables: numbered steps, of which released ones never change.

A step is applied in one transaction, together with the record that it was applied
(``sqlite_utils.Migrations``). To change the tables, add a step to ``_STEPS``: statements of
``table_statements.py``, or a function; keep a library of the version before under ``tests/data``
and let ``tests/storage/file/test_migrations.py`` upgrade it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sqlite_utils import Database, Migrations

from storage.file.first_library import FIRST_TABLES
from storage.file.table_statements import (
    AROUND,
    ASIDES,
    BOUNDS,
    DEPTH_COUNTED,
    EXPERIENCES,
    EXTENTS,
    GRADES,
    GRAPHS,
    HEADLINES,
    IMPRINTS,
    LEARNT_HISTORY,
    LINKS,
    MANNER,
    MARKS,
    MODIFIED,
    NAMES,
    PLAIN_HOP_STATES,
    RECOLLECTIONS,
    REVISION,
    RULED_OUT,
    SHELF,
    SHELVES,
    THREADS,
    TOUCHED,
    VECTOR_SIGNS,
)

APPLICATION_ID = 0x47697374
"""Identifies a SQLite file as a Gistwalker library ("Gist" in ASCII), in its header."""


# The patterns are those of their time, in every language of then; they never change.
_LEAD = re.compile(r"^([^\n“”:]{2,120}:) (?=[“‘\[])", re.MULTILINE)
_CAVEAT = re.compile(r"\((?:unconfirmed|nicht belegt)(?:: [^)\n]{1,400})?\)")
_GAP = re.compile(r"(?<![\w.,!?”’\"')\]])\?(?=\W|$)")
_QUESTION_MARKS = ("?", "\uff1f", "؟")


def _asides_in(text: str) -> Iterator[tuple[str, int, int]]:
    """The kind, start and end of each of the program's own words in an answer, in order."""
    leads = (("lead", *found.span(1)) for found in _LEAD.finditer(text))
    caveats = (("caveat", *found.span()) for found in _CAVEAT.finditer(text))
    end = 0
    for kind, start, stop in sorted((*leads, *caveats), key=lambda aside: aside[1]):
        if start >= end:
            yield kind, start, stop
            end = stop


def _phrasing_in(asked: str) -> str:
    """How a step was put: a statement with a gap, a question, or a guess."""
    if _GAP.search(asked):
        return "gap"
    return "question" if asked.rstrip().endswith(_QUESTION_MARKS) else "guess"


def _own_words_and_restrictions(db: Database) -> None:
    """The program's own words and restrictions, formerly in answer texts and view settings."""
    db.execute(ASIDES)
    for number, text in db.execute("SELECT id, text FROM answers").fetchall():
        for position, aside in enumerate(_asides_in(text)):
            db.execute("INSERT INTO asides VALUES (?, ?, ?, ?, ?)", (number, position, *aside))
    for column, name in RULED_OUT.items():
        db.execute(f"ALTER TABLE positions ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
        db.execute(
            f"UPDATE positions SET {column} = coalesce(json_extract(view, ?), 0)",
            (f'$."{name}"',),
        )
    db.execute("ALTER TABLE positions DROP COLUMN view")


def _phrasings(db: Database) -> None:
    """Whether a step asks, has a gap, or guesses, formerly read from its question mark."""
    db.execute("ALTER TABLE hops ADD COLUMN phrasing TEXT NOT NULL DEFAULT 'question'")
    steps = """SELECT answer, number, asked FROM hops
        WHERE answer NOT IN (SELECT id FROM answers WHERE algorithm = 1)"""  # 1 asks questions
    for answer, number, asked in db.execute(steps).fetchall():
        db.execute(
            "UPDATE hops SET phrasing = ? WHERE answer = ? AND number = ?",
            (_phrasing_in(asked), answer, number),
        )


def _depth(db: Database) -> None:
    """Which parts a language model has read, formerly said by the maker of a whole memory."""
    for table in ("episodes", "nodes"):
        # NULL: the part is as the embedded reader made it.
        db.execute(f"ALTER TABLE {table} ADD COLUMN deepened INTEGER REFERENCES makers")
    for maker, parameters in db.execute("SELECT id, parameters FROM makers").fetchall():
        if '\\"prompts\\"' not in parameters:
            continue
        if '\\"gists\\"' not in parameters:
            db.execute("UPDATE episodes SET deepened = maker WHERE maker = ?", (maker,))
            db.execute("UPDATE nodes SET deepened = maker WHERE maker = ? AND level = 0", (maker,))
        if '\\"summary_by\\"' not in parameters:
            db.execute("UPDATE nodes SET deepened = maker WHERE maker = ? AND level > 0", (maker,))
    for statement in DEPTH_COUNTED:
        db.execute(statement)


Step = Callable[[Database], None] | tuple[str, ...]
"""A function, or the statements to run."""

_STEPS: dict[str, Step] = {
    "0001 documents, terms, memories, conversations": (
        *FIRST_TABLES,
        f"PRAGMA application_id = {APPLICATION_ID}",
    ),
    "0002 positions, collections, edited details, documents set aside": SHELF,
    "0003 conversations, and answers that are not whole yet": THREADS,
    "0004 choices": ("CREATE TABLE choices (name TEXT PRIMARY KEY, value TEXT NOT NULL)",),
    "0005 experiences": EXPERIENCES,
    "0006 shelves": SHELVES,
    "0007 questions within bounds": BOUNDS,
    "0008 graphs of hops": GRAPHS,
    "0009 what answers recalled, and what is set aside with a document": RECOLLECTIONS,
    "0010 a count of the changes to what was learnt": REVISION,
    "0011 what a file says stands around its text": AROUND,
    "0012 which of what was learnt has changed since when": TOUCHED,
    "0013 how an answer was looked for": MANNER,
    "0014 the history of all that was learnt": LEARNT_HISTORY,
    "0015 when a file was last known to be the same": MODIFIED,
    "0016 the line that an answer begins with": HEADLINES,
    "0017 marks": MARKS,
    "0018 how sure an answer is": GRADES,
    "0019 words of the program's own in answers; what is ruled out for a document": (
        _own_words_and_restrictions
    ),
    "0020 what references name beside title and authors": IMPRINTS,
    "0021 people and terms": NAMES,
    "0022 how steps are put": _phrasings,
    "0023 answers that were not found": EXTENTS,
    "0024 plain words for what the text doesn't say": PLAIN_HOP_STATES,
    "0025 signs of vectors; indexes of what lists count": VECTOR_SIGNS,
    "0026 which parts of a memory a language model has read": _depth,
    "0027 links inside documents": LINKS,
}


def _applying(step: Step) -> Callable[[Database], None]:
    def apply(db: Database) -> None:
        if callable(step):
            step(db)
            return
        for statement in step:
            db.execute(statement)

    return apply


library_migrations = Migrations("gistwalker")
for _name, _step in _STEPS.items():
    library_migrations(name=_name)(_applying(_step))
