"""Gists and summaries of a prompted model, several at once; and what a reading costs an engine."""

from __future__ import annotations

import re
import zlib

import pytest

from reader.errors import Cancelled, PromptTooLongError
from reader.memory.apart import read_apart
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.text.document import DocumentId
from reader.values.quotation import Excerpt
from tests.books import plain, prose
from tests.models.prompted.counting_talker import CountingTalker
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker, Written

ONE = DocumentId(1)
CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west.",
    "Clara works as a judge. It was a quiet day.",
)
ANNA = "Anna lives up in Oslo, where on most days of the year a wind came out of the west and blew."
CLARA = "Clara works there as one of the judges, and it was one more of those quiet days for her."
EPISODES = [Excerpt(ONE, block.span, block.span.of(CONTENT.text)) for block in CONTENT.blocks]


def reader(talker, content=CONTENT):
    return prompted(talker, content)


def test_gists_come_in_order_each_by_itself():
    written = iter([ANNA, CLARA])
    model = reader(ScriptedTalker(writes=lambda _: next(written)))
    shortening = model.shortening(20)
    assert [shortening.add(episode) for episode in EPISODES] == [[], []]
    gists = shortening.rest()
    assert next(gists).text == ANNA
    assert next(gists).text == CLARA


def test_what_is_there_is_handed_over_and_where_no_more_can_be_held_the_oldest_is_waited_for():
    talker = ScriptedTalker(writes=lambda said: ANNA if "Oslo" in said else CLARA)
    state = {}

    class Begun(Written):
        @property
        def here(self):  # type: ignore[override]
            return state["here"]

    talker.begin = lambda wish: Begun(lambda: "".join(talker.write(wish)))
    talker.at_once = lambda _: 3
    shortening = reader(talker).shortening(20)
    state["here"] = False
    assert [len(shortening.add(episode)) for episode in (*EPISODES, *EPISODES)] == [0, 0, 1, 1]
    state["here"] = True
    assert [gist.text for gist in shortening.add(EPISODES[0])] == [ANNA, CLARA, ANNA]
    assert list(shortening.rest()) == []


class Tried(Written):
    """Is there already; a text that failed gives nothing when it is asked for again."""

    here = True

    def __init__(self, outcome):
        self._outcome = outcome

    def text(self):
        outcome, self._outcome = self._outcome, ""
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


@pytest.mark.parametrize("problem", [PromptTooLongError(9, 8), Cancelled()])
def test_a_gist_that_is_done_is_handed_over_before_the_next_one_fails(problem):
    talker = ScriptedTalker()
    begun = iter([Written(lambda: ANNA), Tried(problem), Tried("Never told.")])
    talker.begin = lambda _: next(begun)
    talker.at_once = lambda _: 2
    shortening = reader(talker).shortening(20)
    assert shortening.add(EPISODES[0]) == []
    assert [gist.text for gist in shortening.add(EPISODES[1])] == [ANNA]
    with pytest.raises(type(problem)):
        shortening.add(EPISODES[0])
    with pytest.raises(type(problem)):
        list(shortening.rest())
    shortening.close()


LONG = plain(*(prose(30, f"p{n}w") for n in range(60)))


def test_text_is_evaluated_little_more_than_once_by_one_read_and_thrice_apart():
    shares, costs = {read_once: True, read_apart: False}, {}
    for read_text, sharing in shares.items():
        talker = CountingTalker(tokens_of, 8000, shares=sharing)
        list(read_text(LONG, ONE, reader(talker, LONG), EpisodeSize(400, 800)))
        costs[read_text] = talker.effort.tokens / len(tokens_of(LONG.text))
    assert costs[read_once] < 2.4
    assert costs[read_apart] > 3


def tokens_of(text):
    return [zlib.crc32(word.encode()) for word in re.findall(r"\w+|\S", text)]
