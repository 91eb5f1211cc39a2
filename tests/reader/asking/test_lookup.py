from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.partial_memory import stretches
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeRead
from reader.roles import Roles
from reader.skills import Selection
from reader.text.document import DocumentId, Link
from reader.text.span import Span
from reader.values.answer import Action
from reader.values.memory_tree import Gist
from reader.values.question import Question
from tests.books import plain, prose
from tests.reader.asking.test_walk import run
from tests.scripted import ScriptedModel

ONE = DocumentId(1)
SMALL = EpisodeSize(20, 40)
ASKED = Question("Where is it?", ONE)
CONTENT = plain(*(prose(30, f"p{n}w") for n in range(40)))
MEMORY = [
    (event.episode, event.gist)
    for event in read_once(CONTENT, ONE, ScriptedModel(), SMALL)
    if isinstance(event, EpisodeRead)
]
PLACES = [block.span for block in CONTENT.blocks]


class Naming(ScriptedModel):
    """Names the same episodes whatever is asked."""

    def __init__(self, *numbers):
        super().__init__()
        self.numbers = numbers

    def choose_episodes(self, _question, gists, opened, at_most):
        self.asked.append(("choose_episodes", (tuple(gists), tuple(opened), at_most)))
        return Selection(self.numbers, "Because.")


def test_what_is_opened_stands_in_document_order_and_replaces_its_gists():
    steps, findings = run(look_up(ASKED, CONTENT, MEMORY, Naming(9, 2, 5), LookUpLimits()))
    assert [step.episode for step in steps] == [9, 2, 5]
    assert [c.episode for c in findings.consulted] == [9, 2, 5]
    assert [e.span for e in findings.opened] == [MEMORY[n - 1][0].span for n in (2, 5, 9)]
    assert all(e.text == e.span.of(CONTENT.text) for e in findings.opened)
    beside = [note.node for note in findings.notes]
    assert beside == [e.number for e, _ in MEMORY if e.number not in (2, 5, 9)]


def linked(*links):
    """The text, with links from the first words of one paragraph to another paragraph."""
    starts = ((PLACES[a].start, PLACES[b].start) for a, b in links)
    return replace(CONTENT, links=tuple(Link(Span(a, a + 6), b) for a, b in starts))


def holding(place):
    return next(each.number for each, _ in MEMORY if each.span.contains(PLACES[place]))


def test_links_in_words_of_the_question_are_followed_from_page_to_page():
    content, first = linked((0, 20), (20, 30), (30, 10)), holding(0)
    words = [PLACES[n].of(CONTENT.text)[:6] for n in (0, 20, 30)]
    asked = Question(f"What are {' and '.join(words)}?", ONE)
    steps, findings = run(look_up(asked, content, MEMORY, Naming(first), LookUpLimits()))
    assert [step.episode for step in steps] == [first, holding(20), holding(30)]
    assert words[0] in steps[1].reason
    assert len(findings.opened) == 3


def test_no_other_links_are_followed_and_none_if_a_place_is_named():
    content, first = linked((0, 20)), holding(0)
    steps, _ = run(look_up(ASKED, content, MEMORY, Naming(first), LookUpLimits()))
    asked = Question(f"What is {CONTENT.text[:6]}?", ONE)
    inside = look_up(asked, content, MEMORY, Naming(first), LookUpLimits(), within=[PLACES[0]])
    assert [step.episode for step in steps] == [first] == [step.episode for step in run(inside)[0]]


@given(
    numbers=st.lists(st.integers(-3, 50), max_size=12),
    most=st.integers(0, 6),
    sequential=st.booleans(),
)
def test_never_more_than_allowed_and_never_one_twice(numbers, most, sequential):
    model = Naming(*numbers)
    limits = LookUpLimits(episodes=most, sequential=sequential)
    steps, findings = run(look_up(ASKED, CONTENT, MEMORY, model, limits))
    opened = [step.episode for step in steps]
    known = {episode.number for episode, _ in MEMORY}
    assert opened == [n for n in dict.fromkeys(numbers) if n in known][:most]
    assert len(findings.opened) == len(opened)
    assert len(model.calls("choose_episodes")) <= 3 * (most + 1)


def test_sequential_asks_for_one_at_a_time_and_stops_when_it_has_enough():
    model = ScriptedModel({ASKED.text: [PLACES[3], PLACES[30]]})
    limits = LookUpLimits(episodes=5, sequential=True)
    steps, _ = run(look_up(ASKED, CONTENT, MEMORY, model, limits))
    calls = model.calls("choose_episodes")
    assert len(steps) == 2
    assert [opened for _, opened, _ in calls] == [
        (),
        (steps[0].episode,),
        (steps[0].episode, steps[1].episode),
    ]
    assert {at_most for *_, at_most in calls} == {1}


def test_a_choice_of_nothing_that_exists_is_asked_for_again_three_times():
    model = Naming(999)
    steps, findings = run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))
    assert steps == []
    assert findings.opened == ()
    assert len(model.calls("choose_episodes")) == 3


def test_where_nothing_is_chosen_the_closest_passages_are_opened_beside_the_gists():
    for model in (Naming(), Naming(999)):
        model.near = [PLACES[9], PLACES[30]]
        steps, findings = run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))
        assert [step.action for step in steps] == [Action.OPEN, Action.OPEN]
        assert all(step.words_read for step in steps)
        for place in (PLACES[9], PLACES[30]):
            assert any(excerpt.span.contains(place) for excerpt in findings.opened)
        assert len(findings.notes) == len(MEMORY)
        assert len(findings.consulted) == 2


def test_beside_the_choice_of_a_language_model_the_closest_passages_are_opened_once_each():
    model = Naming(4)
    chosen = MEMORY[3][0].span
    inside = next(span for span in CONTENT.passages if chosen.contains(span))
    model.near, model.roles = [inside, PLACES[30], PLACES[20]], Roles()
    steps, findings = run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))
    assert steps[0].episode == 4
    assert len(steps) == len(findings.consulted) == 3
    assert chosen in [excerpt.span for excerpt in findings.opened]
    for place in (PLACES[30], PLACES[20]):
        assert sum(excerpt.span.contains(place) for excerpt in findings.opened) == 1


def test_the_closest_passages_beside_a_choice_take_only_the_room_that_is_left():
    model = Naming(4)
    model.near, model.roles, model.context_words = [PLACES[30], PLACES[20]], Roles(), 140
    _, findings = run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))
    words = [len(excerpt.text.split()) for excerpt in findings.opened]
    assert len(words) == 2
    assert sum(words) + sum(len(note.text.split()) for note in findings.notes) <= 105


def test_no_more_is_opened_than_the_window_holds():
    model = Naming(*range(1, 6))
    model.context_words = 120
    _, findings = run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))
    words = sum(len(excerpt.text.split()) for excerpt in findings.opened)
    assert 0 < words <= 90
    assert words + sum(len(note.text.split()) for note in findings.notes) <= 90


def test_a_language_model_is_shown_no_quotes_beside():
    told = [
        (episode, Gist(tuple(replace(each, text="He left.") for each in gist.sentences)))
        for episode, gist in MEMORY
    ]
    model = Naming(20)
    assert run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))[1].notes
    model.roles = Roles()
    assert run(look_up(ASKED, CONTENT, MEMORY, model, LookUpLimits()))[1].notes == ()
    assert run(look_up(ASKED, CONTENT, told, model, LookUpLimits()))[1].notes


def test_what_is_not_read_yet_can_be_opened_and_is_marked():
    known = MEMORY[:10]
    left = stretches(CONTENT, [episode for episode, _ in known], SMALL)
    rest = [(stretch, Gist(())) for stretch in left]
    model = ScriptedModel({ASKED.text: [PLACES[2], PLACES[38]]})
    steps, findings = run(look_up(ASKED, CONTENT, known, model, LookUpLimits(), unread=rest))
    assert all(step.action is Action.OPEN for step in steps)
    assert steps[0].episode is not None
    assert steps[-1].episode is None
    assert findings.consulted[-1].episode is None
    assert findings.opened[-1].span.overlaps(PLACES[38])


def test_an_overview_of_an_unread_text_opens_passages_from_its_beginning_to_its_end():
    unread = [(episode, Gist(())) for episode, _ in MEMORY]
    model = ScriptedModel({})
    question = replace(ASKED, text="What is the book about?")
    steps, findings = run(look_up(question, CONTENT, (), model, LookUpLimits(), unread=unread))
    opened = [step.span for step in steps]
    assert len(opened) == 5
    assert opened == sorted(opened)
    assert opened[0] == MEMORY[0][0].span
    assert opened[-1] == MEMORY[-1][0].span
    assert not model.calls("choose_episodes"), "a model needs no call for that"
    assert len(findings.opened) == 5
