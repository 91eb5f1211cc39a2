"""The tables of the first released library. Later ones are in ``migrations.py``.

This never changes, since every later step builds on it.
"""

from __future__ import annotations

_DOCUMENTS = (
    """CREATE TABLE documents (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: answers outlive nothing else
        sha256 TEXT NOT NULL UNIQUE,
        path NOT NULL,                         -- text, or bytes where a name is not Unicode
        size INTEGER NOT NULL,
        format TEXT NOT NULL,
        title TEXT NOT NULL,
        authors TEXT NOT NULL,                 -- JSON list
        language TEXT,
        encrypted INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        words INTEGER NOT NULL,
        characters INTEGER NOT NULL,
        unreadable_pages TEXT NOT NULL,        -- JSON list
        warnings TEXT NOT NULL,                -- JSON list
        added TEXT NOT NULL)                   -- ISO 8601 in UTC""",
    """CREATE TABLE covers (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        picture BLOB NOT NULL)""",
    # In pieces, so that the text around a hit is had without reading a whole book.
    """CREATE TABLE texts (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        piece INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (document, piece))""",
    """CREATE TABLE structures (
        document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        sentence_count INTEGER NOT NULL,
        first_sentence INTEGER NOT NULL,       -- where it starts
        last_sentence INTEGER NOT NULL,        -- where it ends
        passages BLOB NOT NULL,
        passage_lengths BLOB NOT NULL,
        sentences BLOB NOT NULL,
        blocks BLOB NOT NULL,
        block_kinds BLOB NOT NULL,
        line_spans BLOB NOT NULL,
        line_boxes BLOB NOT NULL,
        spine BLOB NOT NULL)""",
    """CREATE TABLE sections (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        number INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        title TEXT NOT NULL,
        level INTEGER NOT NULL,
        PRIMARY KEY (document, number)) WITHOUT ROWID""",
    """CREATE TABLE pages (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        position INTEGER NOT NULL,
        number INTEGER NOT NULL,
        label TEXT NOT NULL,
        spans TEXT NOT NULL,                   -- JSON list of pairs
        state TEXT NOT NULL,
        width REAL NOT NULL,
        height REAL NOT NULL,
        PRIMARY KEY (document, position)) WITHOUT ROWID""",
    """CREATE TABLE print_pages (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        position INTEGER NOT NULL,
        label TEXT NOT NULL,
        start INTEGER NOT NULL,
        PRIMARY KEY (document, position)) WITHOUT ROWID""",
)

_TERMS = (
    # Without content: the words are in texts already. Row ids say document and passage.
    """CREATE VIRTUAL TABLE passages USING fts5(
        text, content='',
        tokenize='porter unicode61 remove_diacritics 2 categories ''L* N* Co Mn Mc''')""",
    """CREATE TABLE postings (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        term TEXT NOT NULL,
        occurrences BLOB NOT NULL,             -- int32 pairs: passage, how often
        PRIMARY KEY (document, term))""",
)

_MEMORIES = (
    """CREATE TABLE makers (
        id INTEGER PRIMARY KEY,
        model TEXT NOT NULL,
        version TEXT NOT NULL,
        parameters TEXT NOT NULL,
        UNIQUE (model, version, parameters))""",
    """CREATE TABLE vectors (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        encoder TEXT NOT NULL,
        first INTEGER NOT NULL,                -- sentence
        count INTEGER NOT NULL,
        dimensions INTEGER NOT NULL,
        rows BLOB NOT NULL,                    -- float16
        PRIMARY KEY (document, encoder, first))""",
    """CREATE TABLE episodes (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        number INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        gist TEXT NOT NULL,                    -- JSON list of [sentence, spans]
        maker INTEGER NOT NULL REFERENCES makers,
        PRIMARY KEY (document, number)) WITHOUT ROWID""",
    """CREATE TABLE nodes (
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        level INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        summary TEXT NOT NULL,                 -- JSON, as gist above
        title TEXT NOT NULL,
        children TEXT NOT NULL,                -- JSON list of ids
        episode INTEGER,
        maker INTEGER NOT NULL REFERENCES makers,
        PRIMARY KEY (document, id)) WITHOUT ROWID""",
)

_CONVERSATIONS = (
    """CREATE TABLE answers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
        asked TEXT NOT NULL,
        question TEXT NOT NULL,
        text TEXT NOT NULL,
        answered INTEGER NOT NULL,
        strategy TEXT NOT NULL,
        model TEXT NOT NULL,
        seconds REAL NOT NULL,
        words_read INTEGER NOT NULL,
        words_in_document INTEGER NOT NULL)""",
    "CREATE INDEX answers_of_document ON answers (document)",
    """CREATE TABLE citations (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('citation', 'nearest')),
        position INTEGER NOT NULL,
        document INTEGER NOT NULL,             -- may be another than the answer's
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        quote TEXT NOT NULL,
        PRIMARY KEY (answer, role, position)) WITHOUT ROWID""",
    """CREATE TABLE steps (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        action TEXT NOT NULL,
        reason TEXT NOT NULL,
        span_start INTEGER,
        span_end INTEGER,
        node INTEGER,
        target INTEGER,
        episode INTEGER,
        words_read INTEGER NOT NULL,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
    """CREATE TABLE consulted (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        episode INTEGER,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
    """CREATE TABLE unread (
        answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
        position INTEGER NOT NULL,
        span_start INTEGER NOT NULL,
        span_end INTEGER NOT NULL,
        PRIMARY KEY (answer, position)) WITHOUT ROWID""",
)

FIRST_TABLES = (*_DOCUMENTS, *_TERMS, *_MEMORIES, *_CONVERSATIONS)
"""The statements that create them."""
