from __future__ import annotations

from reader.evaluation.ranking import MeaningRelevance
from reader.values.question import Question
from storage.library import SqliteLibrary
from tests.books import plain
from tests.scripted import LetterEncoder
from tests.shelf import put


def test_passages_are_as_close_as_their_closest_sentences(tmp_path):
    content = plain("The judge came home. Rain fell.", "A ship sank in the north.")
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, content, "Walks")
        scores = MeaningRelevance(library, LetterEncoder()).scores(Question("Rain fell.", document))
        assert len(scores) == len(content.passages)
        closest = content.passages[int(scores.argmax())]
        assert "Rain fell." in closest.of(content.text)
        assert scores.max() > 0.99


def test_where_nothing_is_written_nothing_is_close(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, plain(), "A scan")
        relevance = MeaningRelevance(library, LetterEncoder())
        assert relevance.scores(Question("Rain fell.", document)).tolist() == []
