"""The main job with a model that can read: a book is read and answers with its sentences."""

from __future__ import annotations

from contextlib import contextmanager
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
LONG = 24
"""Paragraphs, more than the model sees at once."""
SIZE = EpisodeSize(10, 30)
"""An episode for each paragraph."""


def facts(paragraphs):
    """Those of each of so many paragraphs, all of different people."""
    random = Random((1 << 41) + 7)
    people = iter(random.sample(PEOPLE, paragraphs * FACTS))
    kinds = ("home", "job", "thing")
    return [
        [fact(random, next(people), random.choice(kinds)) for _ in range(FACTS)]
        for _ in range(paragraphs)
    ]


@pytest.fixture(scope="module")
def told():
    return facts(PARAGRAPHS)


@contextmanager
def at_a_desk(told, folder):
    """A desk with the model chosen, a document that tells ``told`` in paragraphs, and its text."""
    random = Random((1 << 41) + 8)
    content = plain(
        *(" ".join(mixed(random, paragraph, random.randrange(3))) for paragraph in told)
    )
    equipment = Equipment(LetterEncoder(), FileLedger(folder), Gate(), print, threads=1)
    desk = ReadingDesk(SqliteLibrary.open(folder / "library"), equipment)
    with SqliteLibrary.open(folder / "library") as library:
        document = put(library, content)
        library.choices.set(Choice.MODEL, to_json(FromFile(TINY)))
    yield desk, document, content
    desk.close()


@pytest.fixture(scope="module")
def read(told, tmp_path_factory):
    with at_a_desk(told, tmp_path_factory.mktemp("job")) as (desk, document, content):
        list(desk.read(document, wishes=Wishes(SIZE, fan_out=8)))
        yield desk, document, content


def told_rightly(desk, document, content, told, strategy):
    """The share of the facts that are answered with the sentence that tells them."""

    def right(asked):
        *_, last = desk.ask(Question(asked.question, document), strategy)
        quotes = [each.span.of(content.text) for each in last.answer.citations]
        return asked.sentence in quotes

    return share(right(each) for paragraph in told for each in paragraph)


@pytest.mark.parametrize(("strategy", "least"), [(Strategy.GIST, 0.7), (Strategy.TREE, 0.5)])
def test_a_book_that_was_read_answers_with_the_sentence_that_tells(read, told, strategy, least):
    assert told_rightly(*read, told, strategy) >= least


@pytest.mark.parametrize(("strategy", "least"), [(Strategy.GIST, 0.4), (Strategy.TREE, 0.25)])
def test_so_does_one_that_nobody_has_read_yet_if_less_often(tmp_path, strategy, least):
    """Of its parts the model sees what a search finds in them; without that it guessed: 0.0."""
    told = facts(LONG)
    with at_a_desk(told, tmp_path) as at_desk:
        assert told_rightly(*at_desk, told, strategy) >= least
