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

APPLICATION_ID = 0x47697374
"""Identifies a SQLite file as a Gistwalker library ("Gist" in ASCII), in its header."""

library_migrations = Migrations("gistwalker")


@library_migrations(name="0001 documents, terms, memories, conversations")
def first_library(db: Database) -> None:
    """The first released library."""
    for statement in FIRST_TABLES:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


_SHELF = (
    """CREATE TABLE positions (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        place INTEGER NOT NULL,                -- where reading goes on
        furthest INTEGER NOT NULL,             -- up to where it was read
        opened TEXT NOT NULL,                  -- last, ISO 8601 in UTC
        view TEXT NOT NULL DEFAULT '{}')       -- JSON: how this document wants to be shown""",
    """CREATE TABLE collections (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        position INTEGER NOT NULL)""",
    """CREATE TABLE collected (
        collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        position INTEGER NOT NULL,
        PRIMARY KEY (collection, document)) WITHOUT ROWID""",
    "CREATE INDEX collected_document ON collected (document)",
    # What a person says better than the file; NULL where the file's own word stands.
    """CREATE TABLE edits (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        title TEXT,
        authors TEXT,                          -- JSON list
        language TEXT)                         -- empty for none""",
    "ALTER TABLE documents ADD COLUMN set_aside TEXT",  # when it was removed; NULL: it is there
)


@library_migrations(name="0002 positions, collections, edited details, documents set aside")
def shelf(db: Database) -> None:
    """Reading positions and collections."""
    for statement in _SHELF:
        db.execute(statement)


_THREADS = (
    """CREATE TABLE conversations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        title TEXT NOT NULL DEFAULT '')        -- empty: its first question""",
    "CREATE INDEX conversations_of_document ON conversations (document)",
    """ALTER TABLE answers ADD COLUMN conversation INTEGER
        REFERENCES conversations ON DELETE CASCADE""",
    "ALTER TABLE answers ADD COLUMN understood TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE answers ADD COLUMN state TEXT NOT NULL DEFAULT 'whole'",
    # Until now no question followed another: each is a conversation of its own.
    "INSERT INTO conversations (id, document) SELECT id, document FROM answers ORDER BY id",
    "UPDATE answers SET conversation = id",
    "CREATE INDEX answers_of_conversation ON answers (conversation)",
)


@library_migrations(name="0003 conversations, and answers that are not whole yet")
def threads(db: Database) -> None:
    """Conversations, stored from the moment a question is asked."""
    for statement in _THREADS:
        db.execute(statement)


@library_migrations(name="0004 choices")
def choices(db: Database) -> None:
    """Choices for this library, the reading model above all."""
    db.execute("CREATE TABLE choices (name TEXT PRIMARY KEY, value TEXT NOT NULL)")


_EXPERIENCES = (
    """CREATE TABLE experiences (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        scope_kind TEXT NOT NULL,
        scope_of INTEGER NOT NULL,
        standing TEXT NOT NULL,
        label TEXT NOT NULL,
        question TEXT NOT NULL,
        reasoning TEXT NOT NULL,
        answer TEXT NOT NULL,
        uncertainty REAL,
        maker INTEGER NOT NULL REFERENCES makers,
        learnt TEXT NOT NULL,                  -- ISO 8601 in UTC
        source INTEGER)                        -- an answer, which may be gone""",
    "CREATE INDEX experiences_of_scope ON experiences (scope_kind, scope_of, standing)",
    """CREATE TABLE experience_evidence (
        experience INTEGER NOT NULL REFERENCES experiences ON DELETE CASCADE,
        position INTEGER NOT NULL,
        document INTEGER NOT NULL,             -- may be gone
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        quote TEXT NOT NULL,
        PRIMARY KEY (experience, position)) WITHOUT ROWID""",
    "CREATE INDEX experience_evidence_of_document ON experience_evidence (document)",
    """CREATE TABLE experience_vectors (
        encoder TEXT NOT NULL,
        experience INTEGER NOT NULL REFERENCES experiences ON DELETE CASCADE,
        row BLOB NOT NULL,                     -- float32
        PRIMARY KEY (encoder, experience))""",
    "CREATE INDEX experience_vectors_of_experience ON experience_vectors (experience)",
    """CREATE TABLE experience_changes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        experience INTEGER NOT NULL REFERENCES experiences ON DELETE CASCADE,
        before TEXT,                           -- JSON; NULL where it was new
        after TEXT NOT NULL,
        moment TEXT NOT NULL)""",
    "CREATE INDEX experience_changes_of_experience ON experience_changes (experience)",
    """CREATE TABLE decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        newcomer INTEGER NOT NULL REFERENCES experiences ON DELETE CASCADE,
        scope_kind TEXT NOT NULL,
        scope_of INTEGER NOT NULL,
        memory TEXT NOT NULL,                  -- JSON list of what was kept
        objective_before REAL NOT NULL,
        objective_after REAL NOT NULL,
        measured_on INTEGER NOT NULL,
        scored INTEGER NOT NULL,
        exact INTEGER NOT NULL,
        maker INTEGER NOT NULL REFERENCES makers,
        moment TEXT NOT NULL)""",
    "CREATE INDEX decisions_about ON decisions (newcomer)",
)


@library_migrations(name="0005 experiences")
def experiences(db: Database) -> None:
    """A personal memory that learns from what a person confirms."""
    for statement in _EXPERIENCES:
        db.execute(statement)


_SHELVES = (
    # Of a conversation about several documents, those; any of them may be gone.
    """CREATE TABLE shelves (
        conversation INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
        position INTEGER NOT NULL,
        document INTEGER NOT NULL,
        PRIMARY KEY (conversation, position)) WITHOUT ROWID""",
    "CREATE INDEX shelves_of_document ON shelves (document)",
    """CREATE TABLE volumes (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        document INTEGER,                      -- NULL for what was named and is not there
        title TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
    # NULL: the answer's own document.
    "ALTER TABLE steps ADD COLUMN document INTEGER",
    "ALTER TABLE consulted ADD COLUMN document INTEGER",
    "ALTER TABLE unread ADD COLUMN document INTEGER",
)


@library_migrations(name="0006 shelves")
def shelves(db: Database) -> None:
    """Questions to several documents at once."""
    for statement in _SHELVES:
        db.execute(statement)


@library_migrations(name="0007 questions within bounds")
def bounds(db: Database) -> None:
    """Bounds of questions, and the extent of summaries; NULL for all."""
    for column in ("up_to", "about_start", "about_end"):
        db.execute(f"ALTER TABLE answers ADD COLUMN {column} INTEGER")


_GRAPHS = (
    "ALTER TABLE answers ADD COLUMN algorithm INTEGER",  # of the hops; NULL: the usual one
    """CREATE TABLE hops (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        number INTEGER NOT NULL,
        asked TEXT NOT NULL,
        needs TEXT NOT NULL,                   -- JSON list of numbers
        state TEXT NOT NULL,
        words INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (answer, number)) WITHOUT ROWID""",
    """CREATE TABLE hop_facts (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        hop INTEGER NOT NULL,
        position INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (answer, hop, position)) WITHOUT ROWID""",
    """CREATE TABLE hop_places (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        hop INTEGER NOT NULL,
        fact INTEGER NOT NULL,                 -- -1 for a passage that was read
        position INTEGER NOT NULL,
        document INTEGER NOT NULL,             -- may be another than the answer's
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (answer, hop, fact, position)) WITHOUT ROWID""",
)


@library_migrations(name="0008 graphs of hops")
def graphs(db: Database) -> None:
    """Graphs of multi-hop answers, hop by hop."""
    for statement in _GRAPHS:
        db.execute(statement)


_RECOLLECTIONS = (
    # Asked without what was learnt.
    "ALTER TABLE answers ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE recollections (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        experience INTEGER NOT NULL REFERENCES experiences ON DELETE CASCADE,
        likeness REAL NOT NULL,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
    "CREATE INDEX recollections_of_experience ON recollections (experience)",
    """CREATE TABLE uncertainties (
        answer INTEGER PRIMARY KEY REFERENCES answers ON DELETE CASCADE,
        maker INTEGER NOT NULL REFERENCES makers,
        nats REAL NOT NULL)""",
    # Out of sight with the document that it was learnt from, until that is put back or erased.
    "ALTER TABLE experiences ADD COLUMN set_aside TEXT",
    "ALTER TABLE experiences ADD COLUMN set_aside_with INTEGER",
    "CREATE INDEX experiences_from ON experiences (source)",
)


@library_migrations(name="0009 what answers recalled, and what is set aside with a document")
def recollections(db: Database) -> None:
    """Uses of experiences in answers; experiences are hidden and restored with their document."""
    for statement in _RECOLLECTIONS:
        db.execute(statement)


_REVISION = (
    "CREATE TABLE experience_revision (number INTEGER NOT NULL)",
    "INSERT INTO experience_revision VALUES (1)",
    *(
        f"""CREATE TRIGGER experiences_{verb} AFTER {verb} ON experiences
            BEGIN UPDATE experience_revision SET number = number + 1; END"""  # noqa: S608  # ours
        for verb in ("INSERT", "UPDATE", "DELETE")
    ),
)


@library_migrations(name="0010 a count of the changes to what was learnt")
def revision(db: Database) -> None:
    """A revision number: checking for changes before every question must not take a scan."""
    for statement in _REVISION:
        db.execute(statement)


@library_migrations(name="0011 what a file says stands around its text")
def around(db: Database) -> None:
    """Title page, imprint, contents; NULL for documents imported before these were detected."""
    db.execute("ALTER TABLE structures ADD COLUMN around BLOB")


_TOUCH = """INSERT OR REPLACE INTO experience_touched
    SELECT {whom}, number FROM experience_revision"""
_TOUCH_RECALLED = """INSERT OR REPLACE INTO experience_touched
    SELECT DISTINCT r.experience, n.number FROM recollections r, experience_revision n
    WHERE r.answer IN ({answers})"""
_COUNT = "UPDATE experience_revision SET number = number + 1"
_TOUCHED = (
    # When an experience last changed, or what was said of answers that recalled it.
    """CREATE TABLE experience_touched (
        experience INTEGER PRIMARY KEY,        -- may be gone
        revision INTEGER NOT NULL)""",
    "CREATE INDEX experience_touched_since ON experience_touched (revision)",
    *(f"DROP TRIGGER experiences_{verb}" for verb in ("INSERT", "UPDATE", "DELETE")),
    *(
        f"""CREATE TRIGGER experiences_{verb} AFTER {verb} ON experiences BEGIN
            {_COUNT}; {_TOUCH.format(whom=whom)}; {_TOUCH_RECALLED.format(answers=answers)};
            END"""
        for verb, whom, answers in (
            ("INSERT", "NEW.id", "NEW.source"),
            ("UPDATE", "NEW.id", "OLD.source, NEW.source"),
            ("DELETE", "OLD.id", "OLD.source"),
        )
    ),
    *(
        f"""CREATE TRIGGER recollections_{verb} AFTER {verb} ON recollections
            WHEN EXISTS (SELECT 1 FROM experiences v WHERE v.source = {row}.answer) BEGIN
            {_COUNT}; {_TOUCH.format(whom=f"{row}.experience")};
            END"""  # noqa: S608  # our own words
        for verb, row in (("INSERT", "NEW"), ("DELETE", "OLD"))
    ),
)


@library_migrations(name="0012 which of what was learnt has changed since when")
def touched(db: Database) -> None:
    """A log of changed experiences: a question after a verdict reads only what that changed."""
    for statement in _TOUCHED:
        db.execute(statement)


@library_migrations(name="0013 how an answer was looked for")
def manner(db: Database) -> None:
    """Whether a model reasoned first, and the limit of look-ups; NULL: unknown."""
    for column in ("reasoned", "look_ups"):
        db.execute(f"ALTER TABLE answers ADD COLUMN {column} INTEGER")


_STANDING = "json_extract({}, '$.standing')"
_LEARNT_HISTORY = (
    # Which decision changed an experience; NULL: a person did, or it is gone.
    """ALTER TABLE experience_changes
        ADD COLUMN decision INTEGER REFERENCES decisions ON DELETE SET NULL""",
    "CREATE INDEX experience_changes_of_decision ON experience_changes (decision)",
    # That something was forgotten, how much and when; nothing of what it was.
    """CREATE TABLE forgettings (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        after INTEGER NOT NULL,                -- the latest change before it, whatever clocks say
        count INTEGER NOT NULL,
        moment TEXT NOT NULL)""",
    # Until now: the latest decision about a newcomer when it left the candidates …
    f"""UPDATE experience_changes SET decision = (
            SELECT max(id) FROM decisions
            WHERE newcomer = experience_changes.experience
                AND decisions.moment <= experience_changes.moment)
        WHERE {_STANDING.format("before")} = 'candidate'
            AND {_STANDING.format("after")} IN ('kept', 'aside')""",  # noqa: S608  # our own words
    # … and what made room for it was changed just before it.
    f"""UPDATE experience_changes SET decision = (
            SELECT later.decision FROM experience_changes later
            WHERE later.id > experience_changes.id AND later.decision IS NOT NULL
            ORDER BY later.id LIMIT 1)
        WHERE decision IS NULL AND {_STANDING.format("before")} = 'kept'
            AND {_STANDING.format("after")} = 'aside'""",  # noqa: S608  # our own words
)


@library_migrations(name="0014 the history of all that was learnt")
def learnt_history(db: Database) -> None:
    """Decisions beside the changes they caused, and a record that something was forgotten."""
    for statement in _LEARNT_HISTORY:
        db.execute(statement)


@library_migrations(name="0015 when a file was last known to be the same")
def modified(db: Database) -> None:
    """Modification times of files: a different one is a reason to check; NULL: unknown."""
    db.execute("ALTER TABLE documents ADD COLUMN modified INTEGER")


_HEADLINES = (
    # How many citations the only line of an answer is from; NULL: it is not a single quoted line.
    "ALTER TABLE answers ADD COLUMN headline INTEGER",
    # What of the line answers, as characters of the answer's text.
    """CREATE TABLE focus (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
)


@library_migrations(name="0016 the line that an answer begins with")
def headlines(db: Database) -> None:
    """First lines of answers; old answers have none, and are shown as before."""
    for statement in _HEADLINES:
        db.execute(statement)


_MARKS = (
    """CREATE TABLE marks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        document INTEGER REFERENCES documents ON DELETE SET NULL,  -- NULL: it was erased
        home TEXT NOT NULL,                    -- SHA-256 of its file, which brings it back
        title TEXT NOT NULL,                   -- of the document
        kind TEXT NOT NULL,
        span_start INTEGER,                    -- NULL: unplaced
        span_end INTEGER,
        quote TEXT NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        colour TEXT NOT NULL,
        note TEXT NOT NULL,
        created TEXT NOT NULL,                 -- ISO 8601 in UTC
        changed TEXT NOT NULL,
        sought TEXT NOT NULL)                  -- note and quote as they are looked through""",
    "CREATE INDEX marks_of_document ON marks (document, span_start)",
    "CREATE INDEX marks_left_behind ON marks (home) WHERE document IS NULL",
    """CREATE TABLE mark_colours (
        colour TEXT PRIMARY KEY,
        name TEXT NOT NULL) WITHOUT ROWID""",
)


@library_migrations(name="0017 marks")
def marks(db: Database) -> None:
    """Highlights, underlines, notes and bookmarks, which outlive their documents."""
    for statement in _MARKS:
        db.execute(statement)


_GRADES = (
    "ALTER TABLE answers ADD COLUMN grade TEXT NOT NULL DEFAULT 'doesn''t say'",
    # Until now answers were not graded: that one was given is all that is known.
    "UPDATE answers SET grade = 'may say' WHERE answered",
)


@library_migrations(name="0018 how sure an answer is")
def grades(db: Database) -> None:
    """Whether the text says, may say or doesn't say the answer."""
    for statement in _GRADES:
        db.execute(statement)


_ASIDES = """CREATE TABLE asides (
    answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    span_start INTEGER NOT NULL,               -- characters of the answer's text
    span_end INTEGER NOT NULL,
    PRIMARY KEY (answer, position)) WITHOUT ROWID"""


_RULED_OUT = {
    "only_read": "only what is read",
    "only_read_contents": "contents of what is read",
    "nothing_learnt": "without memory",
}


@library_migrations(
    name="0019 words of the program's own in answers; what is ruled out for a document"
)
def own_words_and_restrictions(db: Database) -> None:
    """The program's own words and restrictions, formerly in answer texts and view settings."""
    db.execute(_ASIDES)
    for number, text in db.execute("SELECT id, text FROM answers").fetchall():
        for position, aside in enumerate(asides_in(text)):
            db.execute("INSERT INTO asides VALUES (?, ?, ?, ?, ?)", (number, position, *aside))
    for column, name in _RULED_OUT.items():
        db.execute(f"ALTER TABLE positions ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
        db.execute(
            f"UPDATE positions SET {column} = coalesce(json_extract(view, ?), 0)",  # noqa: S608  # ours
            (f'$."{name}"',),
        )
    db.execute("ALTER TABLE positions DROP COLUMN view")


@library_migrations(name="0020 what references name beside title and authors")
def imprints(db: Database) -> None:
    """Publisher, year and the like, from the file and as corrected by a person."""
    # JSON; NULL: nothing is known of the file, or nothing was corrected.
    db.execute("ALTER TABLE documents ADD COLUMN imprint TEXT")
    db.execute("ALTER TABLE edits ADD COLUMN imprint TEXT")


_NAMES = (
    """CREATE TABLE name_lists (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        version INTEGER NOT NULL)              -- of what finds names""",
    """CREATE TABLE names (
        document INTEGER NOT NULL REFERENCES name_lists ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,                    -- the form it is listed under
        mentions BLOB NOT NULL,                -- packed: all starts, then all ends
        PRIMARY KEY (document, position)) WITHOUT ROWID""",
)


@library_migrations(name="0021 people and terms")
def names(db: Database) -> None:
    """Lists of names, derived from the texts on reading or on request."""
    for statement in _NAMES:
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
