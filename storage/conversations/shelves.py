"""The documents of conversations about several, and the effects of removing one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from reader.text.document import DocumentId
from storage.file.store import Store

_ANOTHER = """(SELECT s.document FROM shelves s JOIN documents d ON d.id = s.document
               WHERE s.conversation = conversations.id AND s.document <> ?1
               ORDER BY s.position LIMIT 1)"""


_BEFORE = """FROM shelves s JOIN documents d ON d.id = s.document
             WHERE s.conversation = answers.conversation AND s.position <
                 (SELECT position FROM shelves
                  WHERE conversation = answers.conversation AND document = ?1)
             ORDER BY s.position DESC LIMIT 1"""
_FIRST_LEFT = """(SELECT s.document FROM shelves s JOIN documents d ON d.id = s.document
                  WHERE s.conversation = answers.conversation AND s.document <> ?1
                  ORDER BY s.position LIMIT 1)"""


def insert(store: Store, conversation: int, volumes: Sequence[DocumentId]) -> None:
    """Store the volumes of a new conversation, within the caller's transaction."""
    rows = ((conversation, i, document) for i, document in enumerate(dict.fromkeys(volumes)))
    store.run_all("INSERT INTO shelves VALUES (?, ?, ?)", rows)


def of(store: Store, conversations: Iterable[int]) -> Mapping[int, tuple[DocumentId, ...]]:
    """The volumes of each, in order, including erased ones; none if it is about one document."""
    found: dict[int, tuple[DocumentId, ...]] = defaultdict(tuple)
    for conversation in set(conversations):
        rows = store.rows(
            "SELECT document FROM shelves WHERE conversation = ? ORDER BY position", conversation
        )
        found[conversation] = tuple(DocumentId(document) for (document,) in rows)
    return found


def let_go(store: Store, document: DocumentId) -> None:
    """Keep conversations about other documents too when one is erased, without quotes of it."""
    store.run(
        "DELETE FROM answers WHERE id IN (SELECT answer FROM citations WHERE document = ?)",
        document,
    )
    moved = f"UPDATE conversations SET document = {_ANOTHER} WHERE document = ?1"
    store.run(f"{moved} AND {_ANOTHER} IS NOT NULL", document)
    # A bound in the volume that goes would allow another one's text: it moves to the end of the
    # volume before it; before the first is nothing.
    bounded = f"""UPDATE answers
                  SET document = coalesce((SELECT d.id {_BEFORE}), {_FIRST_LEFT}),
                      up_to = coalesce((SELECT d.characters {_BEFORE}), 0),
                      about_start = NULL, about_end = NULL
                  WHERE document = ?1 AND up_to IS NOT NULL"""
    store.run(f"{bounded} AND {_FIRST_LEFT} IS NOT NULL", document)
    store.run(
        """UPDATE answers SET document = (SELECT c.document FROM conversations c
                                          WHERE c.id = answers.conversation)
           WHERE document = ?""",
        document,
    )
