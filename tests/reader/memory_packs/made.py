"""Memories of real files, as short as they can be."""

from __future__ import annotations

import numpy as np

from reader.importing.importing import import_document
from reader.values.memory_tree import Episode, Node
from tests.storage.helpers import MAKER, gist


def remembered(library, path, by=MAKER):
    """Import a file, and leave one gist, its leaf, and a root above it."""
    *_, last = import_document(library, path)
    record = last.record
    content = library.documents.content(record.id)
    memories, short = library.memories, gist(f"Short, by {by.model}.", content.sentences[0])
    memories.add_vectors(record.id, "encoder", 0, np.eye(4, dtype=np.float32)[:1])
    memories.add_episode(record.id, Episode(1, content.whole), short, by)
    memories.add_node(record.id, Node(1, 0, content.whole, short, by.model, (), 1), by)
    memories.add_node(record.id, Node(2, 1, content.whole, short, "All", (1,)), by)
    return record
