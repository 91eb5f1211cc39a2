from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.asking.partial_memory import stretches, uncovered
from reader.memory.episodes import EpisodeSize, paginate
from reader.text.document import BlockKind, DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import WordCounts
from tests.books import Chapter, book, books, plain, prose
from tests.scripted import ScriptedModel

ONE = DocumentId(1)
SIZES = st.tuples(st.integers(1, 120), st.integers(2, 4)).map(
    lambda pair: EpisodeSize(pair[0], pair[0] * pair[1])
)


class Stubborn(ScriptedModel):
    def pause(self, window, pauses):
        self.asked.append(("pause", (window, tuple(pauses))))
        return len(pauses) + 7


def spans(content: DocumentText, size: EpisodeSize, model: ScriptedModel | None = None):
    return [episode.span for episode in paginate(content, ONE, model or ScriptedModel(), size)]


@given(content=books(), size=SIZES, seed=st.integers(0, 5))
def test_episodes_tile_the_text_within_their_limits(content, size, seed):
    model = ScriptedModel(seed=seed)
    found = spans(content, size, model)
    words = WordCounts(content.text)
    total = words.of(content.whole)
    if not total:
        assert found == []
        return
    assert found[0].start == 0
    assert found[-1].end == len(content.text)
    assert all(a.end == b.start for a, b in pairwise(found))
    counts = [words.of(span) for span in found]
    assert all(count <= size.max_words for count in counts)
    assert all(count >= min(size.min_words, total) for count in counts)
    seen = [words.of(window.span) for window, _ in model.calls("pause")]
    assert all(count <= size.max_words for count in seen)
    assert sum(seen) <= size.max_words / size.min_words * total


@given(content=books(), size=SIZES, cut=st.integers(0, 30))
def test_going_on_from_any_episode_gives_the_same_episodes(content, size, cut):
    model = ScriptedModel()
    total = list(paginate(content, ONE, model, size))
    before = total[:cut]
    if before:
        start, first = before[-1].span.end, before[-1].number + 1
        rest = list(paginate(content, ONE, model, size, start=start, first=first))
        assert before + rest == total


@given(content=books(), size=SIZES)
def test_an_index_out_of_range_means_as_far_as_one_can_see(content, size):
    model = Stubborn()
    found = spans(content, size, model)
    assert all(found.count(Span(w.span.start, pauses[-1])) for w, pauses in model.calls("pause"))


def test_every_pause_offered_stands_between_paragraphs_when_these_are_short():
    content = plain(*(prose(40, f"p{n}w") for n in range(60)))
    model = ScriptedModel()
    spans(content, EpisodeSize(200, 400), model)
    starts = {block.span.start for block in content.blocks}
    assert model.calls("pause")
    assert all(set(pauses) <= starts | {len(content.text)} for _, pauses in model.calls("pause"))


def test_a_long_paragraph_is_cut_where_sentences_end():
    content = plain(prose(3000))
    found = spans(content, EpisodeSize(200, 400))
    sentence_starts = {span.start for span in content.sentences}
    assert len(found) > 7
    assert {span.start for span in found} <= sentence_starts


def test_a_table_without_sentences_is_cut_between_its_rows():
    rows = "\n".join(f"row{n} a{n} b{n} c{n}" for n in range(300))
    content = plain(rows)
    found = spans(content, EpisodeSize(50, 100))
    assert all(content.text[span.start - 1] == "\n" for span in found[1:])
    assert content.blocks[0].kind is BlockKind.PARAGRAPH


def test_no_episode_crosses_a_section_that_can_stand_alone():
    content = book(*(Chapter(1, f"Chapter {n}", (prose(150), prose(170))) for n in range(5)))
    found = spans(content, EpisodeSize(200, 400))
    assert found == [section.span for section in content.sections]


def test_a_short_tail_stays_with_its_chapter():
    content = book(
        Chapter(1, "One", (prose(300),)),
        Chapter(2, "Notes to one", (prose(30),)),
        Chapter(1, "Two", (prose(300),)),
    )
    found = spans(content, EpisodeSize(200, 400))
    assert [span.start for span in found] == [0, content.sections[2].span.start]


def test_no_pause_right_after_a_heading():
    chapters = (Chapter(1, f"H{n}", (prose(50),)) for n in range(40))
    content = replace(book(*chapters), sections=())
    model = ScriptedModel()
    spans(content, EpisodeSize(500, 1000), model)
    after = {b.span.start for a, b in pairwise(content.blocks) if a.kind is BlockKind.HEADING}
    offered = {offset for _, pauses in model.calls("pause") for offset in pauses}
    assert offered
    assert not offered & after


def test_text_without_spaces_is_divided_too():
    content = plain("読書は楽しい。" * 2000)
    found = spans(content, EpisodeSize(200, 400))
    words = WordCounts(content.text)
    assert len(found) > 5
    assert all(199 <= words.of(span) <= 401 for span in found)


def test_a_word_without_end_is_cut_into_episodes_of_as_many_letters_as_others_have():
    content = plain(prose(50), "QUJD" * 24_000, prose(50))
    model = ScriptedModel()
    found = spans(content, EpisodeSize(200, 400), model)
    assert all(a.end == b.start for a, b in pairwise(found))
    assert (found[0].start, found[-1].end) == (0, len(content.text))
    assert max(map(len, found)) < 400 * 7
    going_on = list(paginate(content, ONE, model, EpisodeSize(200, 400), start=found[3].end))
    assert [episode.span for episode in going_on] == found[4:]


def test_the_size_follows_from_length_and_window():
    sharp = EpisodeSize.for_document(4_000, 1_000_000)
    assert sharp == EpisodeSize.for_document(565_000, 10_000_000) == EpisodeSize(200, 400)
    paper = EpisodeSize.for_document(70_000, 6_000)
    assert paper.max_words > 1500
    gists = 70_000 / (paper.min_words + paper.max_words) * 2 * 70
    assert gists <= 6_000 / 2 * 1.1
    assert EpisodeSize.for_document(565_000, 6_000).max_words == 3000
    assert EpisodeSize.for_document(10, 1) == EpisodeSize(1, 2)


@pytest.mark.parametrize(("least", "most"), [(0, 10), (6, 11), (5, 4)])
def test_a_size_that_cannot_divide_every_text_is_refused(least, most):
    with pytest.raises(ValueError, match="not an episode size"):
        EpisodeSize(least, most)


@given(content=books(), size=SIZES, read=st.integers(0, 4))
def test_stretches_cover_exactly_what_is_not_read(content, size, read):
    episodes = list(paginate(content, ONE, ScriptedModel(), size))[:read]
    rest = stretches(content, episodes, size)
    assert [e.number for e in (*episodes, *rest)] == list(range(1, len(episodes) + len(rest) + 1))
    gap = uncovered(content, episodes)
    if gap:
        assert Span(rest[0].span.start, rest[-1].span.end) == gap[0]
    else:
        assert rest == ()
