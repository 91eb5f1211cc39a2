from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.building_skills import Effort
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.estimating import Foreseen, Outlook, Rate, foresee, promised
from reader.memory.memory_division import Division
from reader.memory.reading_events import ReadingProgress, SentencesEmbedded
from reader.text.document import DocumentId
from reader.text.word_counts import WordCounts
from tests.books import Chapter, book, books, plain, prose
from tests.scripted import ScriptedModel

SMALL = EpisodeSize(20, 40)
BEGUN = ReadingProgress(0, 1000)


def promises(events):
    return [event.left for event in events if isinstance(event, ReadingProgress)]


class Clock:
    """Stands still until it is moved."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def outlook(tokens_per_word=1.5, sentences=0):
    return Outlook(Foreseen(40, 1600.0), 1000.0, sentences, 40, tokens_per_word)


def test_before_the_work_calls_and_tokens_are_foreseen_and_no_speed_is_known():
    left = outlook().left
    assert (left.calls, left.tokens, left.seconds) == (40, 2400, None)


def test_a_speed_is_known_after_the_first_call():
    ahead = outlook()
    ahead.read(1000.0, Effort(1, 100), 2.0)
    assert ahead.left.seconds == pytest.approx(ahead.left.tokens * 0.02, rel=0.01)


def test_it_is_corrected_as_the_work_goes_on():
    ahead = outlook()
    for done in range(50, 1000, 50):
        ahead.read(1000.0 - done, Effort(10, 1000), 5.0)
    assert ahead.left.calls == pytest.approx(10, abs=1)
    assert ahead.left.tokens == pytest.approx(1000, rel=0.1)
    assert ahead.left.seconds == pytest.approx(5, rel=0.1)


def test_nothing_is_left_at_the_end():
    ahead = outlook()
    ahead.read(0.0, Effort(80, 9000), 5.0)
    left = ahead.left
    assert (left.calls, left.tokens, left.seconds) == (0, 0, 0.0)


def test_without_a_language_model_the_time_is_that_of_the_sentences():
    ahead = outlook(None, sentences=500)
    assert ahead.left.seconds is None
    ahead.embedded(400, 3.0)
    left = ahead.left
    assert (left.calls, left.tokens) == (0, 0)
    assert left.seconds == pytest.approx(12.0)


def test_time_in_which_the_reading_rests_is_not_counted():
    clock = Clock()

    def events():
        for done in range(100, 1100, 100):
            clock.now += 1.0
            yield ReadingProgress(done, 1000)

    seen = []
    for event in promised(events(), outlook(None), BEGUN, lambda: None, clock):
        clock.now += 1000.0
        seen.append(event.left.seconds)
    assert seen[-2] == pytest.approx(1.0)
    assert seen[-1] == 0.0


def test_what_the_model_does_for_others_in_between_is_not_counted():
    done = count()
    total = [Effort()]

    def events():
        for words in range(100, 1100, 100):
            total[0] = Effort(total[0].calls + 2, total[0].tokens + 20)
            yield ReadingProgress(words, 1000)

    ahead = outlook()
    for _ in promised(events(), ahead, BEGUN, lambda: total[0], lambda: float(next(done))):
        total[0] = Effort(total[0].calls + 1000, total[0].tokens + 100_000)
        last = ahead.left.calls
    assert last == 0
    ahead = outlook()
    seen = promises(promised(events(), ahead, BEGUN, lambda: total[0], lambda: float(next(done))))
    assert seen[-2].calls <= 4


def test_a_promise_follows_the_sentences_as_well():
    def events():
        yield SentencesEmbedded(100, 500)
        yield SentencesEmbedded(200, 500)

    ticks = count()
    seen = list(
        promised(events(), outlook(None, 500), BEGUN, lambda: None, lambda: float(next(ticks)))
    )
    assert [type(event).__name__ for event in seen] == [
        "ReadingProgress",
        *["SentencesEmbedded", "ReadingProgress"] * 2,
    ]
    assert promises(seen)[1].seconds > promises(seen)[2].seconds > 0


@given(st.lists(st.tuples(st.floats(0.1, 100), st.floats(0, 10)), min_size=1))
def test_a_rate_lies_between_the_least_and_the_most_that_was_seen(notes):
    rate = Rate(50)
    for units, per_unit in notes:
        rate.note(units, units * per_unit)
    seen = [per_unit for _, per_unit in notes]
    assert min(seen) - 1e-6 <= rate.of(1) <= max(seen) + 1e-6


def test_a_rate_forgets():
    rate = Rate(10, guess=100.0)
    assert rate.of(2) == pytest.approx(200.0)
    rate.note(1000, 1000.0)
    assert rate.of(2) == pytest.approx(2.0, rel=0.01)


@given(content=books(chapters=5))
def test_what_is_foreseen_is_near_what_is_asked(content):
    words = WordCounts(content.text)
    division = Division(SMALL, 4)
    foreseen = foresee(content, words, division)
    model = ScriptedModel()
    list(read_once(content, DocumentId(1), model, SMALL, fan_out=4))
    calls = len(model.asked)
    assert calls / 2 - 4 <= foreseen.calls <= calls * 2 + 4


def test_chapters_save_calls():
    chapters = book(*(Chapter(1, f"Chapter {n}", (prose(10),) * 3) for n in range(20)))
    bare = plain(*(prose(10) for _ in range(60)))
    division = Division(SMALL, 8)
    estimates = [foresee(each, WordCounts(each.text), division).calls for each in (chapters, bare)]
    assert estimates[0] < estimates[1]
    model = ScriptedModel()
    list(read_once(chapters, DocumentId(1), model, SMALL))
    assert not model.calls("pause")
