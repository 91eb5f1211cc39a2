from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.compression import Compression
from models.embedded.extractive import ExtractiveModel
from models.embedded.words import word_count
from reader.importing.drafts import DraftBlock
from reader.skills import Note
from reader.text.document import BlockKind, DocumentId
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document
from tests.scripted import word_reading

WHALES = (
    "Whales are the largest animals that have ever lived on this planet. "
    "The blue whale reaches a length of thirty metres and eats four tonnes of krill a day. "
    "It was hunted until 1966, when a treaty forbade the catching of blue whales."
)
BEES = (
    "Honey bees live in colonies of up to sixty thousand workers around one queen. "
    "A worker tells the others by a dance where she found flowers. "
    "Karl von Frisch described the meaning of that dance in Munich."
)
STEEL = (
    "Steel is an alloy of iron with a little carbon, which makes it harder. "
    "The converter of Henry Bessemer made steel cheap because air burned off the impurities. "
    "Railways were the first to buy it in quantity."
)
CHAPTERS = ("# Whales", WHALES, "# Bees", BEES, "# Steel", STEEL)


def reader(*drafts, embedded=None):
    content = document(*drafts)
    library = SmallLibrary(content)
    if embedded is not None:
        library.embed(DOCUMENT, embedded)
    return content, library


def model_of(library, encoder, **options):
    return ExtractiveModel(
        library, WordRelevance(library), encoder, **options, close=word_reading()
    )


@pytest.fixture(params=["vectors", "words"])
def chapters(request, e5):
    content, library = reader(*CHAPTERS, embedded=e5 if request.param == "vectors" else None)
    return content, model_of(library, e5)


def part(content, number):
    """The heading and paragraph of one chapter."""
    start = content.blocks[2 * number].span.start
    return Span(start, content.blocks[2 * number + 1].span.end)


def excerpt(content, span):
    return Excerpt(DOCUMENT, span, span.of(content.text))


def ask(text):
    return Question(text, DOCUMENT)


# Pausing


def test_it_pauses_where_the_subject_changes(e5):
    sentences = [
        f"{sentence.strip('.')}." for text in (WHALES, STEEL) for sentence in text.split(". ")
    ]
    for embedded in (e5, None):
        content, library = reader(*sentences, embedded=embedded)
        pauses = [block.span.start for block in content.blocks[1:]]
        assert model_of(library, e5).pause(excerpt(content, content.whole), pauses) == 2


# Shortening


def test_a_gist_keeps_order_and_leaves_headings_out(chapters):
    content, model = chapters
    gist = model.shorten(excerpt(content, content.whole))
    starts = [sentence.sources[0].start for sentence in gist.sentences]
    assert starts == sorted(starts)
    assert not {"Whales", "Bees", "Steel"} & {sentence.text for sentence in gist.sentences}


def test_a_gist_prefers_sentences_that_stand_alone(e5):
    talk = (
        "Ann: Mm-hmm.",
        "Ben: Okay.",
        "Ann: The budget for the remote control must stay below twelve euros per unit.",
        "Ben: Right.",
        "Ann: You know.",
    )
    content, library = reader(*talk, embedded=e5)
    gist = model_of(library, e5).shorten(excerpt(content, content.whole))
    assert gist.text == talk[2]


PIECES = st.sampled_from(
    [
        WHALES,
        BEES,
        "# A heading",
        DraftBlock("Year | Tonnes\n1950 | 12\n1951 | 14\n1952 | 19", BlockKind.TABLE),
        DraftBlock("Tiger, tiger, burning bright,\nIn the forests of the night", BlockKind.VERSE),
        "鲸鱼是地球上最大的动物。蓝鲸体长可达三十米，每天吃四吨磷虾。",
        "Ann: Mm-hmm.",
        "word " * 200,
        "東" * 300,
        "***",
    ]
)


@given(drafts=st.lists(PIECES, min_size=1, max_size=6), share=st.sampled_from([0.05, 0.2, 1.0]))
def test_a_gist_is_verbatim_and_within_its_budget_but_for_one_whole_sentence(e5, drafts, share):
    drafts = [d.strip() if isinstance(d, str) else d for d in drafts]
    content, library = reader(*drafts)
    compression = Compression(share=share)
    model = model_of(library, e5, compression=compression)
    gist = model.shorten(excerpt(content, content.whole))
    assert gist.sentences
    for sentence in gist.sentences:
        assert [source.of(content.text) for source in sentence.sources] == [sentence.text]
        assert sentence.text.strip()
    total = word_count(content.text)
    spent = sum(word_count(sentence.text) for sentence in gist.sentences)
    budget = compression.gist_budget(total, total) + 1e-6
    assert spent <= (budget if len(gist.sentences) > 1 else 2 * budget)


# Summarising


def test_a_summary_keeps_sources_and_is_bounded(chapters):
    content, model = chapters
    gists = [
        Gist(
            tuple(
                GistSentence(s.of(content.text), (s,)) for s in content.sentences[first : first + 4]
            )
        )
        for first in (0, 4, 8)
    ]
    summary = model.summarise(excerpt(content, content.whole), gists)
    given_ = [sentence for gist in gists for sentence in gist.sentences]
    assert summary.sentences
    assert all(sentence in given_ for sentence in summary.sentences)
    assert summary.words <= Compression().summary_budget(sum(gist.words for gist in gists))


# Choosing


def places(content):
    gists = [(Episode(n + 1, part(content, n)), Gist(())) for n in range(3)]
    nodes = [Node(n + 1, 0, part(content, n), Gist(()), title) for n, title in enumerate("WBS")]
    root = Node(9, 1, content.whole, Gist(()), "All", (1, 2, 3))
    return gists, nodes, root


@pytest.mark.parametrize(
    ("question", "chapter"),
    [
        ("How do bees tell each other where flowers are?", 1),
        ("Who made steel cheap?", 2),
        ("How long is a blue whale?", 0),
    ],
)
def test_it_goes_where_the_answer_stands(chapters, question, chapter):
    content, model = chapters
    gists, nodes, root = places(content)
    chosen = model.choose_episodes(ask(question), gists, (), 3)
    assert chosen.episodes[0] == chapter + 1
    assert model.triage(ask(question), root, nodes, ()).option == chapter
    verdict = model.read_leaf(ask(question), excerpt(content, part(content, chapter)), ())
    assert verdict.commit
    assert all(part(content, chapter).contains(span) for span in verdict.found)
    other = model.read_leaf(ask(question), excerpt(content, part(content, chapter - 1)), ())
    assert not other.commit


def test_what_was_opened_or_noted_is_not_chosen_again(chapters):
    content, model = chapters
    gists, nodes, root = places(content)
    question = ask("How do bees dance, and what do blue whales eat?")
    first = model.choose_episodes(question, gists, (), 1).episodes
    second = model.choose_episodes(question, gists, first, 1).episodes
    assert {*first, *second} == {1, 2}
    note = Note(first[0], (part(content, first[0] - 1),), "")
    assert model.triage(question, root, nodes, [note]).option == second[0] - 1


def test_where_nothing_is_left_it_goes_back(chapters):
    content, model = chapters
    _, nodes, root = places(content)
    everything = Note(1, (content.whole,), "")
    assert model.triage(ask("How long is a blue whale?"), root, nodes, [everything]).option is None
    assert model.triage(ask("How long is a blue whale?"), root, (), ()).option is None
    assert model.choose_episodes(ask("Steel?"), (), (), 3).episodes == ()


@given(
    words=st.lists(
        st.sampled_from([*WHALES.split(), *BEES.split(), "?", "", "quark", "東京"]), max_size=8
    ),
    opened=st.sets(st.integers(1, 3)),
    at_most=st.integers(0, 5),
)
def test_every_choice_is_valid(e5, words, opened, at_most):
    content, library = reader(*CHAPTERS)
    model = model_of(library, e5)
    gists, nodes, root = places(content)
    question = ask(" ".join(words))
    chosen = model.choose_episodes(question, gists, tuple(opened), at_most).episodes
    assert len(set(chosen)) == len(chosen) <= at_most
    assert not set(chosen) & opened
    assert set(chosen) <= {1, 2, 3}
    assert model.triage(question, root, nodes, ()).option in (None, 0, 1, 2)
    for piece in model.answer(question, [excerpt(content, part(content, 1))], ()):
        assert piece.sources or not piece.supports
        for source in piece.sources:
            assert part(content, 1).contains(source)
        if piece.focus is not None:
            assert all(span.end <= len(piece.text) for span in piece.focus)


# Answering


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("What length does a blue whale reach?", "length of thirty metres"),
        ("Until when was it hunted?", "1966"),
        ("Who described the dance of the bees?", "Karl von Frisch"),
        ("Why did steel become cheap?", "because air burned off"),
    ],
)
def test_the_best_quote_comes_first(chapters, question, quoted):
    content, model = chapters
    pieces = list(model.answer(ask(question), [excerpt(content, content.whole)], ()))
    assert pieces[0].supports
    assert quoted in pieces[0].sources[0].of(content.text)


def test_what_the_document_does_not_tell_is_not_answered(chapters):
    content, model = chapters
    question = ask("Which dividend did the company pay to its shareholders in Norway?")
    pieces = list(model.answer(question, [excerpt(content, content.whole)], ()))
    assert all(not piece.supports for piece in pieces)


def test_notes_are_answered_from_too(chapters):
    content, model = chapters
    note = Note(2, (part(content, 1),), "")
    pieces = list(model.answer(ask("Who described the dance of the bees?"), (), [note]))
    assert "Karl von Frisch" in pieces[0].text


@pytest.mark.parametrize(
    ("first", "quoted"),
    [
        ("Year | Catch of herring", True),
        ("Catch of herring, January 28, 1955 | 2022", True),
        ("Catch of cod | 1,203 | 4,417", False),
    ],
)
def test_a_row_is_quoted_with_what_names_its_columns(e5, first, quoted):
    table = DraftBlock(f"{first}\n1950 | 12\nin 1951 | 14 herring\n1952 | 19", BlockKind.TABLE)
    content, library = reader("# Herring", "The catch of herring rose.", table, embedded=e5)
    model = model_of(library, e5)
    pieces = list(
        model.answer(ask("How many herring in 1951?"), [excerpt(content, content.whole)], ())
    )
    rows = [[source.of(content.text) for source in piece.sources] for piece in pieces]
    assert ["in 1951 | 14 herring", *([first] if quoted else [])] in rows


@pytest.mark.parametrize(
    "question",
    [
        "Summarise the book.",
        "What is this document about?",
        "What are the main points of the text?",
    ],
)
def test_an_overview_comes_from_the_gists(chapters, question):
    content, model = chapters
    gist = model.shorten(excerpt(content, content.whole))
    note = Note(1, tuple(source for s in gist.sentences for source in s.sources), gist.text)
    pieces = list(model.answer(ask(question), (), [note]))
    assert pieces
    for piece in pieces:
        assert piece.supports
        assert piece.sources[0].of(content.text) in piece.text


def test_a_summary_of_something_in_it_is_no_overview(chapters):
    content, model = chapters
    question = ask("Summarise what is said of the blue whale.")
    assert model.choose_episodes(question, places(content)[0], (), 1).episodes == (1,)


# What was stored, and with what


def test_another_document_is_not_mixed_up(e5):
    library = SmallLibrary(document(WHALES), document(STEEL))
    model = model_of(library, e5)
    for number, word in ((1, "whale"), (2, "Steel"), (1, "whale")):
        content = library.content(DocumentId(number))
        gist = model.shorten(Excerpt(DocumentId(number), content.whole, content.text))
        assert word in gist.text
