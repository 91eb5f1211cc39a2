import numpy as np

from models.embedded.stored_vectors import StoredVectors
from reader.text.document import DocumentId
from tests.doubles import stand_in

ROWS = np.arange(600, dtype=np.float32).reshape(300, 2)


class Memories:
    """Has the first rows, and counts what it is asked for."""

    def __init__(self, known):
        self.known = known
        self.fetched = 0

    def vectors(self, _document, _encoder, first=0, last=None):
        rows = ROWS[: self.known][first:last]
        self.fetched += len(rows)
        return rows


def stored(known=300):
    memories = Memories(known)
    return StoredVectors(stand_in(memories), DocumentId(1), "encoder"), memories


def test_rows_are_those_asked_for_in_their_order():
    vectors, _ = stored()
    np.testing.assert_array_equal(vectors.of([299, 0, 130]), ROWS[[299, 0, 130]])


def test_rows_stored_meanwhile_are_found():
    vectors, memories = stored(known=130)
    assert vectors.of([129, 130]) is None
    memories.known = 300
    np.testing.assert_array_equal(vectors.of([129, 130]), ROWS[129:131])
