"""Migrations of the library's tables: numbered steps, of which released ones never change.

A step is a function in one transaction, together with the record that it was applied
(``sqlite_utils.Migrations``). To change the tables, add a function; keep a library of the version
before under ``tests/data`` and let ``tests/storage/file/test_migrations.py`` upgrade it.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

from storage.file.asides_in_text import asides_in
from storage.file.first_library import FIRST_TABLES
from storage.file.step_phrasings import phrasing_in
from storage.file.table_statements import (
    ASIDES,
    EXPERIENCES,
    GRADES,
    GRAPHS,
    HEADLINES,
    LEARNT_HISTORY,
    MARKS,
    NAMES,
    RECOLLECTIONS,
    REVISION,
    RULED_OUT,
    SHELF,
    SHELVES,
    THREADS,
    TOUCHED,
)

APPLICATION_ID = 0x47697374
"""Identifies a SQLite file as a Gistwalker library ("Gist" in ASCII), in its header."""

library_migrations = Migrations("gistwalker")


@library_migrations(name="0001 documents, terms, memories, conversations")
def first_library(db: Database) -> None:
    """The first released library."""
    for statement in FIRST_TABLES:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@library_migrations(name="0002 positions, collections, edited details, documents set aside")
def shelf(db: Database) -> None:
    """Reading positions and collections."""
    for statement in SHELF:
        db.execute(statement)


@library_migrations(name="0003 conversations, and answers that are not whole yet")
def threads(db: Database) -> None:
    """Conversations, stored from the moment a question is asked."""
    for statement in THREADS:
        db.execute(statement)


@library_migrations(name="0004 choices")
def choices(db: Database) -> None:
    """Choices for this library, the reading model above all."""
    db.execute("CREATE TABLE choices (name TEXT PRIMARY KEY, value TEXT NOT NULL)")


@library_migrations(name="0005 experiences")
def experiences(db: Database) -> None:
    """A personal memory that learns from what the user confirms."""
    for statement in EXPERIENCES:
        db.execute(statement)


@library_migrations(name="0006 shelves")
def shelves(db: Database) -> None:
    """Questions to several documents at once."""
    for statement in SHELVES:
        db.execute(statement)


@library_migrations(name="0007 questions within bounds")
def bounds(db: Database) -> None:
    """Bounds of questions, and the extent of summaries; NULL for all."""
    for column in ("up_to", "about_start", "about_end"):
        db.execute(f"ALTER TABLE answers ADD COLUMN {column} INTEGER")


@library_migrations(name="0008 graphs of hops")
def graphs(db: Database) -> None:
    """Graphs of multi-hop answers, hop by hop."""
    for statement in GRAPHS:
        db.execute(statement)


@library_migrations(name="0009 what answers recalled, and what is set aside with a document")
def recollections(db: Database) -> None:
    """Uses of experiences in answers; experiences are hidden and restored with their document."""
    for statement in RECOLLECTIONS:
        db.execute(statement)


@library_migrations(name="0010 a count of the changes to what was learnt")
def revision(db: Database) -> None:
    """A revision number: checking for changes before every question must not take a scan."""
    for statement in REVISION:
        db.execute(statement)


@library_migrations(name="0011 what a file says stands around its text")
def around(db: Database) -> None:
    """Title page, imprint, contents; NULL for documents imported before these were detected."""
    db.execute("ALTER TABLE structures ADD COLUMN around BLOB")


@library_migrations(name="0012 which of what was learnt has changed since when")
def touched(db: Database) -> None:
    """A log of changed experiences: a question after a verdict reads only what that changed."""
    for statement in TOUCHED:
        db.execute(statement)


@library_migrations(name="0013 how an answer was looked for")
def manner(db: Database) -> None:
    """Whether a model reasoned first, and the limit of look-ups; NULL: unknown."""
    for column in ("reasoned", "look_ups"):
        db.execute(f"ALTER TABLE answers ADD COLUMN {column} INTEGER")


@library_migrations(name="0014 the history of all that was learnt")
def learnt_history(db: Database) -> None:
    """Decisions beside the changes they caused, and a record that something was forgotten."""
    for statement in LEARNT_HISTORY:
        db.execute(statement)


@library_migrations(name="0015 when a file was last known to be the same")
def modified(db: Database) -> None:
    """Modification times of files: a different one is a reason to check; NULL: unknown."""
    db.execute("ALTER TABLE documents ADD COLUMN modified INTEGER")


@library_migrations(name="0016 the line that an answer begins with")
def headlines(db: Database) -> None:
    """First lines of answers; old answers have none, and are shown as before."""
    for statement in HEADLINES:
        db.execute(statement)


@library_migrations(name="0017 marks")
def marks(db: Database) -> None:
    """Highlights, underlines, notes and bookmarks, which outlive their documents."""
    for statement in MARKS:
        db.execute(statement)


@library_migrations(name="0018 how sure an answer is")
def grades(db: Database) -> None:
    """Whether the text says, may say or doesn't say the answer."""
    for statement in GRADES:
        db.execute(statement)


@library_migrations(
    name="0019 words of the program's own in answers; what is ruled out for a document"
)
def own_words_and_restrictions(db: Database) -> None:
    """The program's own words and restrictions, formerly in answer texts and view settings."""
    db.execute(ASIDES)
    for number, text in db.execute("SELECT id, text FROM answers").fetchall():
        for position, aside in enumerate(asides_in(text)):
            db.execute("INSERT INTO asides VALUES (?, ?, ?, ?, ?)", (number, position, *aside))
    for column, name in RULED_OUT.items():
        db.execute(f"ALTER TABLE positions ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
        db.execute(
            f"UPDATE positions SET {column} = coalesce(json_extract(view, ?), 0)",
            (f'$."{name}"',),
        )
    db.execute("ALTER TABLE positions DROP COLUMN view")


@library_migrations(name="0020 what references name beside title and authors")
def imprints(db: Database) -> None:
    """Publisher, year and the like, from the file and as corrected by the user."""
    # JSON; NULL: nothing is known of the file, or nothing was corrected.
    db.execute("ALTER TABLE documents ADD COLUMN imprint TEXT")
    db.execute("ALTER TABLE edits ADD COLUMN imprint TEXT")


@library_migrations(name="0021 people and terms")
def names(db: Database) -> None:
    """Lists of names, derived from the texts on reading or on request."""
    for statement in NAMES:
        db.execute(statement)


@library_migrations(name="0022 how steps are put")
def phrasings(db: Database) -> None:
    """Whether a step asks, has a gap, or guesses, formerly read from its question mark."""
    db.execute("ALTER TABLE hops ADD COLUMN phrasing TEXT NOT NULL DEFAULT 'question'")
    steps = """SELECT answer, number, asked FROM hops
        WHERE answer NOT IN (SELECT id FROM answers WHERE algorithm = 1)"""  # 1 asks questions
    for answer, number, asked in db.execute(steps).fetchall():
        db.execute(
            "UPDATE hops SET phrasing = ? WHERE answer = ? AND number = ?",
            (phrasing_in(asked), answer, number),
        )


@library_migrations(name="0023 answers that were not found")
def extents(db: Database) -> None:
    """How many passages were read; from here on, answers may be graded as not found."""
    # NULL: it is not known, or none of the memory's passages was read.
    db.execute("ALTER TABLE answers ADD COLUMN passages_read INTEGER")
    db.execute("ALTER TABLE answers ADD COLUMN passages INTEGER")


@library_migrations(name="0024 plain words for what the text doesn't say")
def plain_hop_states(db: Database) -> None:
    """The stored state of sub-questions and steps that found nothing."""
    db.execute("UPDATE hops SET state = 'not said' WHERE state = 'not told'")
