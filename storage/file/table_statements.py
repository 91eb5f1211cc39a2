"""The statements of the migrations, by what they add. Released ones never change."""

from __future__ import annotations

SHELF = (
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
    # What the user says better than the file; NULL where the file's own word stands.
    """CREATE TABLE edits (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        title TEXT,
        authors TEXT,                          -- JSON list
        language TEXT)                         -- empty for none""",
    "ALTER TABLE documents ADD COLUMN set_aside TEXT",  # when it was removed; NULL: it is there
)

THREADS = (
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

EXPERIENCES = (
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

SHELVES = (
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

GRAPHS = (
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

RECOLLECTIONS = (
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

REVISION = (
    "CREATE TABLE experience_revision (number INTEGER NOT NULL)",
    "INSERT INTO experience_revision VALUES (1)",
    *(
        f"""CREATE TRIGGER experiences_{verb} AFTER {verb} ON experiences
            BEGIN UPDATE experience_revision SET number = number + 1; END"""
        for verb in ("INSERT", "UPDATE", "DELETE")
    ),
)

TOUCH = """INSERT OR REPLACE INTO experience_touched
    SELECT {whom}, number FROM experience_revision"""

TOUCH_RECALLED = """INSERT OR REPLACE INTO experience_touched
    SELECT DISTINCT r.experience, n.number FROM recollections r, experience_revision n
    WHERE r.answer IN ({answers})"""

COUNT = "UPDATE experience_revision SET number = number + 1"

TOUCHED = (
    # When an experience last changed, or what was said of answers that recalled it.
    """CREATE TABLE experience_touched (
        experience INTEGER PRIMARY KEY,        -- may be gone
        revision INTEGER NOT NULL)""",
    "CREATE INDEX experience_touched_since ON experience_touched (revision)",
    *(f"DROP TRIGGER experiences_{verb}" for verb in ("INSERT", "UPDATE", "DELETE")),
    *(
        f"""CREATE TRIGGER experiences_{verb} AFTER {verb} ON experiences BEGIN
            {COUNT}; {TOUCH.format(whom=whom)}; {TOUCH_RECALLED.format(answers=answers)};
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
            {COUNT}; {TOUCH.format(whom=f"{row}.experience")};
            END"""
        for verb, row in (("INSERT", "NEW"), ("DELETE", "OLD"))
    ),
)

STANDING = "json_extract({}, '$.standing')"

LEARNT_HISTORY = (
    # Which decision changed an experience; NULL: the user did, or it is gone.
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
        WHERE {STANDING.format("before")} = 'candidate'
            AND {STANDING.format("after")} IN ('kept', 'aside')""",
    # … and what made room for it was changed just before it.
    f"""UPDATE experience_changes SET decision = (
            SELECT later.decision FROM experience_changes later
            WHERE later.id > experience_changes.id AND later.decision IS NOT NULL
            ORDER BY later.id LIMIT 1)
        WHERE decision IS NULL AND {STANDING.format("before")} = 'kept'
            AND {STANDING.format("after")} = 'aside'""",
)

HEADLINES = (
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

MARKS = (
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

GRADES = (
    "ALTER TABLE answers ADD COLUMN grade TEXT NOT NULL DEFAULT 'doesn''t say'",
    # Until now answers were not graded: that one was given is all that is known.
    "UPDATE answers SET grade = 'may say' WHERE answered",
)

ASIDES = """CREATE TABLE asides (
    answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    span_start INTEGER NOT NULL,               -- characters of the answer's text
    span_end INTEGER NOT NULL,
    PRIMARY KEY (answer, position)) WITHOUT ROWID"""

RULED_OUT = {
    "only_read": "only what is read",
    "only_read_contents": "contents of what is read",
    "nothing_learnt": "without memory",
}

NAMES = (
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

BOUNDS = tuple(
    f"ALTER TABLE answers ADD COLUMN {column} INTEGER"  # NULL: no bound, or all of it
    for column in ("up_to", "about_start", "about_end")
)

# Title page, imprint, contents; NULL for documents imported before these were detected.
AROUND = ("ALTER TABLE structures ADD COLUMN around BLOB",)

# Starts, ends and targets of the links inside a document; NULL: none are known.
LINKS = ("ALTER TABLE structures ADD COLUMN links BLOB",)

# Whether a model reasoned first, and the limit of look-ups; NULL: unknown.
MANNER = (
    "ALTER TABLE answers ADD COLUMN reasoned INTEGER",
    "ALTER TABLE answers ADD COLUMN look_ups INTEGER",
)

# A different modification time is a reason to check a file; NULL: unknown.
MODIFIED = ("ALTER TABLE documents ADD COLUMN modified INTEGER",)

# Publisher, year and the like in JSON; NULL: nothing is known of the file, or was corrected.
IMPRINTS = (
    "ALTER TABLE documents ADD COLUMN imprint TEXT",
    "ALTER TABLE edits ADD COLUMN imprint TEXT",
)

# How many passages were read; NULL: it is not known, or none of the memory's passages was read.
EXTENTS = (
    "ALTER TABLE answers ADD COLUMN passages_read INTEGER",
    "ALTER TABLE answers ADD COLUMN passages INTEGER",
)

PLAIN_HOP_STATES = ("UPDATE hops SET state = 'not said' WHERE state = 'not told'",)

# For libraries of thousands of documents: what lists and questions look through is small.
VECTOR_SIGNS = (
    """CREATE TABLE vector_signs (
        encoder TEXT NOT NULL,
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        first INTEGER NOT NULL,                -- sentence
        signs BLOB NOT NULL,                   -- a bit for each component: whether it is positive
        PRIMARY KEY (encoder, document, first)) WITHOUT ROWID""",
    "CREATE INDEX vector_signs_of_document ON vector_signs (document)",
    """CREATE TRIGGER vectors_DELETE AFTER DELETE ON vectors BEGIN
        DELETE FROM vector_signs WHERE encoder = OLD.encoder
            AND document = OLD.document AND first = OLD.first;
        END""",
    "CREATE INDEX vectors_counted ON vectors (document, encoder, count)",
    "CREATE INDEX episodes_counted ON episodes (document, span_end, maker)",
    "CREATE INDEX nodes_counted ON nodes (document, level, position, span_start, span_end, maker)",
)

DEPTH_COUNTED = (
    "DROP INDEX episodes_counted",
    "DROP INDEX nodes_counted",
    "CREATE INDEX episodes_counted ON episodes (document, span_end, maker, deepened)",
    """CREATE INDEX nodes_counted
    ON nodes (document, level, position, span_start, span_end, maker, deepened)""",
)
"""The indexes of what lists count, with what a language model has read."""
