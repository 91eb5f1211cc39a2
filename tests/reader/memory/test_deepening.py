"""A language model reads what the embedded reader has read: in place, in order, each part once."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from itertools import count, islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.errors import ModelError, OutOfStepError
from reader.memory.deepening import Circumstances, deepen, foreseen
from reader.memory.document_reading import read_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import Deepened, DeepeningBegun, Held
from reader.memory.reading_limits import Hold, ReadingLimits, Until
from reader.roles import Doer, Roles, Skill
from reader.values.answer import Answer, Grade
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book, prose
from tests.scripted import LetterEncoder, ScriptedModel
from tests.shelf import put

WISHES = Wishes(EpisodeSize(20, 40), fan_out=3)
CONTENT = book(
    *(Chapter(1, f"Chapter {n}", tuple(prose(30, f"c{n}w") for _ in range(5))) for n in range(3))
)
PROMPTED = json.dumps({"prompts": "1", "summary_prompt": "1"})


class DeepModel(ScriptedModel):
    """Says of every passage and of every stretch where it begins: what it says is known."""

    def __init__(self, **parts):
        super().__init__(maker=Maker("deep", "1", PROMPTED), **parts)

    def shorten(self, episode):
        self.asked.append(("shorten", (episode,)))
        return said(f"Read at {episode.span.start}.", episode.span)

    def summarise(self, document, gists):
        self.asked.append(("summarise", (document, tuple(gists))))
        return said(f"Summed up from {document.span.start} on.", document.span)

    @property
    def read(self):
        """How often each stretch was read."""
        return Counter((skill, what[0].span) for skill, what in self.asked)


def answer_with(document, cited=None, question=None, strategy=Strategy.GIST):
    """An answer that cites one place, or sums up."""
    question = question or Question("What happened?", document)
    quotes = () if cited is None else (Citation(document, cited, cited.of(CONTENT.text)),)
    return Answer(
        question, "It did [1].", Grade.SAYS, strategy, "m", quotes, (), (), (), (), 0.1, 3, 9
    )


def said(text, span):
    return Gist((GistSentence(text, (span,)),))


@pytest.fixture
def document(library):
    document = put(library, CONTENT)
    list(read_document(library, document, ScriptedModel(), LetterEncoder(), wishes=WISHES))
    return document


def shape(library, document):
    """What deepening leaves as it is: spans, levels and children of all parts."""
    tree = library.memories.tree(document)
    episodes = [episode for episode, _ in library.memories.episodes(document)]
    return episodes, [(node.id, node.level, node.span, node.children) for node in tree]


def assert_complete(library, document):
    """Every part has a gist or a summary, and a leaf has the gist of its episode."""
    assert library.memories.status(document).tree_complete
    gists = {episode.number: gist for episode, gist in library.memories.episodes(document)}
    for node in library.memories.tree(document):
        assert node.summary
        assert node.episode is None or node.summary == gists[node.episode]


def parts(events):
    return [event.node for event in events if isinstance(event, Deepened)]


def test_everything_is_read_once_in_its_place(library, document):
    before, model = shape(library, document), DeepModel()
    events = list(deepen(library, document, model))
    assert shape(library, document) == before
    assert_complete(library, document)
    tree = library.memories.tree(document)
    assert {node.id for node in parts(events)} == {node.id for node in tree}
    assert set(model.read.values()) == {1}
    for node in tree:
        begins = "Summed up from" if node.level else "Read at"
        assert node.summary.text.startswith(f"{begins} {node.span.start}")
    made = library.memories.deepened(document)
    assert {maker.model for maker in made.values()} == {"deep"}
    depth = library.memories.status(document).depth
    assert (depth.passages, depth.summaries) == (depth.of_passages, depth.of_summaries)
    assert depth == library.memories.statuses()[document].depth
    assert list(deepen(library, document, model)) == []


@pytest.mark.parametrize("together", [1, 3])
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(cuts=st.lists(st.integers(0, 25), max_size=4))
def test_stopped_anywhere_the_memory_is_complete_and_nothing_is_read_twice(
    tmp_path_factory, cuts, together
):
    with SqliteLibrary.open(tmp_path_factory.mktemp("library")) as library:
        document = put(library, CONTENT)
        list(read_document(library, document, ScriptedModel(), LetterEncoder(), wishes=WISHES))
        before, model = shape(library, document), DeepModel(together=together)
        for cut in cuts:
            events = deepen(library, document, model)
            read = parts(islice(events, cut))
            events.close()
            assert_complete(library, document)
            assert {node.id for node in read} <= set(library.memories.deepened(document))
        list(deepen(library, document, model))
        assert shape(library, document) == before
        assert set(model.read.values()) == {1}
        assert len(library.memories.deepened(document)) == len(before[1])


def test_summaries_come_before_passages_and_are_made_from_the_best_there_is(library, document):
    model = DeepModel()
    every = [node.level for node in parts(deepen(library, document, model))]
    first, levels = every[:5], every[5:]
    assert not any(first), "how long passages take has to be known"
    above = [level for level in levels if level]
    assert levels == [*sorted(above), *[0] * (len(levels) - len(above))]
    (_, below), *_ = reversed(model.calls("summarise"))
    assert all(gist.text.startswith("Summed up from") for gist in below)


def test_what_is_asked_meanwhile_comes_next(library, document):
    events = deepen(library, document, DeepModel())
    parts(islice(events, 3))
    cited = library.memories.tree(document).leaves()[4]
    library.conversations.add(answer_with(document, cited.span))
    after = [node.id for node in parts(events)]
    summaries = sum(1 for node in library.memories.tree(document) if node.level)
    assert after.index(cited.id) < summaries - 2, "before the summaries that are left"


def test_a_model_that_writes_summaries_alone_leaves_the_gists(library, document):
    model = DeepModel(roles=Roles({Skill.SUMMARY: Doer.MODEL}, Doer.EMBEDDED))
    gists = list(library.memories.episodes(document))
    assert all(node.level for node in parts(deepen(library, document, model)))
    assert list(library.memories.episodes(document)) == gists
    nothing = DeepModel(roles=Roles({}, Doer.EMBEDDED))
    assert list(deepen(library, document, nothing)) == []
    assert foreseen(library, document, nothing) is None


def test_another_model_goes_on_with_what_is_left(library, document):
    first, second = DeepModel(), DeepModel()
    second.maker = Maker("deeper", "1", PROMPTED)
    events = deepen(library, document, first)
    parts(islice(events, 4))
    events.close()
    list(deepen(library, document, second))
    makers = Counter(maker.model for maker in library.memories.deepened(document).values())
    assert makers["deep"] == 3
    assert set(makers) == {"deep", "deeper"}


def test_time_that_is_over_ends_it_and_what_is_in_hand_is_kept(library, document):
    ticks = count()
    about = Circumstances(clock=lambda: next(ticks) * 20.0)
    limits = ReadingLimits(Until.MINUTES, 1)
    *events, last = deepen(
        library, document, DeepModel(together=2), limits=limits, circumstances=about
    )
    assert last == Held(Hold.TIME)
    assert 0 < len(parts(events)) < 6


@pytest.mark.parametrize(
    ("about", "hold"),
    [
        (Circumstances(on_battery=lambda: True), Hold.BATTERY),
        (Circumstances(now=lambda: datetime(2026, 11, 28, 12)), Hold.DAY),  # noqa: DTZ001
    ],
)
def test_where_the_limits_allow_nothing_nothing_is_done(library, document, about, hold):
    model, limits = DeepModel(), ReadingLimits(Until.NIGHT)
    events = list(deepen(library, document, model, limits=limits, circumstances=about))
    assert events == [Held(hold)]
    assert not model.asked


def test_a_memory_that_is_not_complete_is_left_alone(library):
    document = put(library, CONTENT)
    assert list(deepen(library, document, DeepModel())) == []


def test_a_memory_that_was_made_again_meanwhile_is_not_touched(library, document):
    events = deepen(library, document, DeepModel())
    parts(islice(events, 2))
    library.memories.forget(document)
    list(read_document(library, document, ScriptedModel(), None, wishes=Wishes(EpisodeSize(5, 10))))
    before = list(library.memories.tree(document))
    with pytest.raises(OutOfStepError):
        list(events)
    assert list(library.memories.tree(document)) == before


def test_what_was_read_before_a_failure_is_kept(library, document):
    class Tired(DeepModel):
        def shorten(self, episode):
            if len(self.calls("shorten")) == 2:
                raise ModelError("The model is tired.")
            return super().shorten(episode)

    with pytest.raises(ModelError):
        list(deepen(library, document, Tired()))
    assert library.memories.status(document).depth.passages == 2
    assert_complete(library, document)


def test_a_name_that_came_from_the_beginning_of_a_gist_follows_it(library, document):
    before = {node.id: node for node in library.memories.tree(document)}
    list(deepen(library, document, DeepModel()))
    for node in library.memories.tree(document):
        named = before[node.id].title
        assert node.title == named or node.title == node.summary.text.rstrip(".")


def test_the_time_for_another_document_is_known_beforehand(library, document):
    ticks = count()
    model, about = DeepModel(), Circumstances(clock=lambda: float(next(ticks)))
    assert foreseen(library, document, model).everything is None
    list(deepen(library, document, model, circumstances=about))
    other = put(library, book(Chapter(1, "Other", (prose(500),) * 20)))
    promise = foreseen(library, other, model)
    assert 0 < promise.summaries < promise.everything
    list(read_document(library, other, ScriptedModel(), None, wishes=WISHES))
    begun = next(deepen(library, other, model, circumstances=about))
    assert isinstance(begun, DeepeningBegun)
    assert begun.left.everything > 0
