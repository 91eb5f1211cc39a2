"""Text that does not fit into a prompt: endless words, or a smaller context."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.prompt_room import fits, fitting
from reader.errors import PromptTooLongError
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeRead
from reader.roles import Roles
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain, prose
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.narrow import NarrowTalker

ONE = DocumentId(1)
ENDLESS = "QUJD" * 24_000
OPENING = "Anna lives in Oslo. Boris owns a red boat."
BOOK = plain(OPENING, ENDLESS, "Clara works as a judge.")
LONG = plain(prose(900), prose(900, "late"))


def reader(content, *, marked=False, **talker):
    talks = NarrowTalker(**{"context_tokens": 2000, **talker})
    return prompted(talks, content, roles=Roles(marked=marked)), talks


def all_of(content):
    return Excerpt(ONE, content.whole, content.text)


@given(
    text=st.text("ab \n<é", max_size=300),
    room=st.integers(0, 200),
    written=st.integers(0, 40),
)
def test_as_much_is_shown_as_there_is_room_for(text, room, written):
    talker = NarrowTalker(context_tokens=room + written + 64)
    shown = fitting(talker, text, "Read: {} So?".format, written)
    assert text.startswith(shown)
    if shown != text:
        assert fits(talker, f"Read: {shown} So?", written)
        assert shown
    elif not fits(talker, f"Read: {text} So?", written):
        assert not fits(talker, f"Read: {text[:1]} So?", written)


def test_it_is_cut_between_words_where_these_are_of_this_world():
    talker = NarrowTalker(context_tokens=200)
    text = "Anna lives in Oslo. " * 50
    shown = fitting(talker, text, str, 0)
    assert 200 < len(shown) < 272
    assert text[len(shown) - 1] == " "
    assert len(fitting(talker, ENDLESS, str, 0)) > 200
    assert fitting(talker, "One. " + ENDLESS, str, 0).endswith("QU")


def test_of_an_endless_word_the_gist_tells_what_was_shown():
    model, talks = reader(BOOK, writes=lambda said: "Boris has a red boat. Letters follow.")
    gist = model.shorten(all_of(BOOK))
    said, again = talks.said
    assert len(again) < 4000
    shown = Span(0, len(OPENING) + 2 + said.count("QUJD") * 4 + 4)
    assert 2000 < len(said) < 4000
    assert all(
        shown.intersection(source) == source for each in gist.sentences for source in each.sources
    )


def test_a_gist_of_nothing_but_an_endless_word_leads_back_to_it_even_if_nothing_is_written():
    content = plain(ENDLESS)
    model, _ = reader(content)
    episode = Excerpt(ONE, Span(600, 5000), content.text[600:5000])
    (sentence,) = model.shorten(episode).sentences
    (source,) = sentence.sources
    assert source.start == 600
    assert 600 < source.end < 5000
    assert sentence.text == source.of(content.text)


def test_pauses_are_offered_as_far_as_there_is_room_for_the_text():
    pauses = [span.end for span in LONG.sentences]
    model, talks = reader(LONG, weighs=lambda said, options: len(options) - 1)
    chosen = model.pause(all_of(LONG), pauses)
    assert 1000 < pauses[chosen] < 4000
    assert len(talks.said) == 1
    assert model.pause(all_of(BOOK), [len(OPENING) + 2 + 90_000, len(BOOK.text)]) == 0
    assert len(talks.said) == 1, "there was nothing to choose"


def test_a_question_is_answered_from_the_closest_of_what_has_no_room():
    model, talks = reader(BOOK, writes=lambda said: "Boris owns a boat.")
    _, statement, *_ = model.answer(Question("What does Boris own?", ONE), [all_of(BOOK)], ())
    assert [source.of(BOOK.text) for source in statement.sources] == ["Boris owns a red boat."]
    assert all("QUJDQUJD" not in said for said in talks.said)


@pytest.mark.parametrize(("sentences", "words"), [(6, 30), (1, 200)])
def test_summarised_gists_are_shortened_if_they_do_not_fit(sentences, words):
    made = [
        Gist(tuple(GistSentence(f"p{n}s{k} " * words, (Span(n, n + 1),)) for k in range(sentences)))
        for n in range(8)
    ]
    statement = " ".join(f"So p{a}s0 and p{b}s0." for a, b in permutations(range(8), 2))
    model, talks = reader(BOOK, context_tokens=1600, writes=lambda said: statement)
    (summary,) = model.summarise_all([(all_of(BOOK), made)])
    assert {Span(0, 1), Span(1, 2)} == set(summary.sentences[0].sources)
    assert talks.said[0].count("s0") > 8
    shown = [n for n in range(8) if f"p{n}s0" in talks.said[0]]
    assert shown == list(range(8)) if sentences > 1 else shown
    few, talks = reader(BOOK, context_tokens=9000, writes=lambda said: "p0s0.")
    list(few.summarise_all([(all_of(BOOK), made)]))
    assert talks.said[0].count(f"s{sentences - 1}") == 8 * words


def test_where_not_even_a_letter_has_room_the_model_says_so():
    model, _ = reader(LONG, context_tokens=200)
    with pytest.raises(PromptTooLongError):
        model.shorten(all_of(LONG))
    model, _ = reader(LONG, context_tokens=100)
    with pytest.raises(PromptTooLongError):
        list(model.answer(Question("What is it?", ONE), [all_of(LONG)], ()))


@pytest.mark.parametrize("size", [EpisodeSize(200, 400), EpisodeSize(3000, 6000)])
def test_a_book_with_a_word_without_end_is_read_to_its_end(size):
    content = plain(prose(300), ENDLESS, prose(300, "late"))
    model, _ = reader(content, writes=lambda said: "Told.")
    read = [each for each in read_once(content, ONE, model, size) if isinstance(each, EpisodeRead)]
    assert read[-1].episode.span.end == len(content.text)
    for each in read:
        sources = [source for sentence in each.gist.sentences for source in sentence.sources]
        assert sources
        assert all(each.episode.span.intersection(source) == source for source in sources)


@pytest.mark.parametrize("reasons", [False, True])
def test_of_a_leaf_without_room_the_beginning_is_read(reasons):
    talks = NarrowTalker(context_tokens=2000, writes=lambda said: "yes: 2")
    model = prompted(talks, LONG, reasons=reasons)
    verdict = model.read_leaf(Question("Where is late20?", ONE), all_of(LONG), ())
    assert verdict.commit
    for said in talks.said:
        assert "word0 " in said
        assert "late800 " not in said
    assert all(span.start < len(LONG.text) - 200 for span in verdict.found)
