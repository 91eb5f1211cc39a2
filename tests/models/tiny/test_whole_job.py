"""The main job with a model that can read: a book is read and answers with its sentences."""

from __future__ import annotations

from random import Random

import pytest

from models.choice import FromFile, to_json
from models.desk import Equipment, ReadingDesk
from reader.asking.values import Question, Strategy
from reader.memory.episodes import EpisodeSize
from reader.memory.wishes import Wishes
from reader.network import Gate
from reader.records import Choice
from scripts.tiny_model.world import PEOPLE, fact, mixed
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import plain
from tests.models.tiny.instrument import TINY, share
from tests.scripted import LetterEncoder
from tests.shelf import put

PARAGRAPHS, FACTS = 5, 3
SIZE = EpisodeSize(10, 30)
"""An episode for each paragraph."""


@pytest.fixture(scope="module")
def told():
    """Facts of the paragraphs, each of another person."""
    random = Random((1 << 41) + 7)
    people = iter(random.sample(PEOPLE, PARAGRAPHS * FACTS))
    kinds = ("home", "job", "thing")
    return [
        [fact(random, next(people), random.choice(kinds)) for _ in range(FACTS)]
        for _ in range(PARAGRAPHS)
    ]


@pytest.fixture(scope="module")
def read(told, tmp_path_factory):
    """A desk with the model chosen and the book read, the document, and its text."""
    folder = tmp_path_factory.mktemp("job")
    random = Random((1 << 41) + 8)
    content = plain(
        *(" ".join(mixed(random, paragraph, random.randrange(3))) for paragraph in told)
    )
    equipment = Equipment(LetterEncoder(), FileLedger(folder), Gate(), print, threads=1)
    desk = ReadingDesk(SqliteLibrary.open(folder / "library"), equipment)
    with SqliteLibrary.open(folder / "library") as library:
        document = put(library, content)
        library.choices.set(Choice.MODEL, to_json(FromFile(TINY)))
    list(desk.read(document, wishes=Wishes(SIZE, fan_out=8)))
    yield desk, document, content
    desk.close()


@pytest.mark.parametrize(("strategy", "least"), [(Strategy.GIST, 0.7), (Strategy.TREE, 0.5)])
def test_a_book_that_was_read_answers_with_the_sentence_that_tells(read, told, strategy, least):
    desk, document, content = read

    def right(asked):
        *_, last = desk.ask(Question(asked.question, document), strategy)
        quotes = [each.span.of(content.text) for each in last.answer.citations]
        return asked.sentence in quotes

    assert share(right(each) for paragraph in told for each in paragraph) >= least
