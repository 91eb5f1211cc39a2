"""Cost of one text for several skills and several questions, with the real prompts."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise

import pytest

from models import trial
from models.chat.talking import EngineTalker
from models.engine.client import EngineClient
from models.engine.engine_values import Loading, Wrote
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain, prose
from tests.models.babbling import write_model
from tests.models.prompted.embedded_aide import prompted
from tests.real_models import real_model

DOCUMENT = DocumentId(1)
EPISODES = 4


class Counting(EngineClient):
    """Knows how many tokens of prompts it was given, and how many of them were evaluated."""

    prompts = evaluated = 0

    def next_event(self, call):
        event = super().next_event(call)
        if not isinstance(event, Wrote):
            self.prompts += event.prompt_tokens
            self.evaluated += event.evaluated
        return event


@pytest.fixture
def engine(tmp_path):
    path = write_model(tmp_path / "babbling.gguf")
    counting = Counting(Loading(path, context=16384, sequences=2 * EPISODES, threads=1))
    yield counting
    counting.close()


def test_pause_and_both_gists_of_an_episode_evaluate_its_text_once(engine):
    """The gist of each is begun after its pause, and made while the next pause is looked for.

    What the model babbles is no gist: each is asked for a second time, at another end of the same
    prompt.
    """
    content = plain(*(prose(300, f"p{n}w", 10) for n in range(EPISODES)))
    talker = EngineTalker(engine, "babbling")
    model = prompted(talker, content)
    episodes = [
        Excerpt(DOCUMENT, block.span, block.span.of(content.text)) for block in content.blocks
    ]
    tokens = sum(talker.count([episode.text for episode in episodes]))
    gists = []
    with closing(model.shortening(300)) as shortening:
        for episode in episodes:
            length = len(episode.text)
            places = [episode.span.start + length * part // 4 for part in (2, 3, 4)]
            model.pause(episode, places)
            gists += shortening.add(episode)
        gists += shortening.rest()
    assert len(gists) == EPISODES
    assert engine.evaluated <= 1.5 * tokens
    assert engine.prompts > 3 * tokens, "without a cache"


QUESTIONS = ("In which year was the lighthouse built?", "Who was the brother of its keeper?")


@pytest.mark.parametrize("real", [False, pytest.param(True, marks=pytest.mark.real_model)])
def test_a_second_question_about_the_same_passages_evaluates_only_what_is_new(tmp_path, real):
    """The passages come first in the prompt, and the question last."""
    content = plain(*trial.TEXT.splitlines())
    whole = Excerpt(DOCUMENT, Span(0, len(content.text)), content.text)
    path = real_model() if real else write_model(tmp_path / "babbling.gguf")
    with closing(Counting(Loading(path, context=8192, sequences=4))) as engine:
        talker = EngineTalker(engine, "any")
        model = prompted(talker, content)
        (passages,) = talker.count([whole.text])
        assert talker.speed.read  # a text is read to measure the speed
        evaluated = [engine.evaluated]
        for question in QUESTIONS:
            list(model.answer(Question(question, DOCUMENT), [whole], ()))
            evaluated.append(engine.evaluated)
    first, second = (after - before for before, after in pairwise(evaluated))
    assert first > passages
    assert second < first - passages
