from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.asking.lookup import gists_in_view
from reader.asking.partial_memory import DocumentMemory
from reader.asking.strategies import STRATEGIES, AskSettings, Task
from reader.skills import Choice
from reader.text.document import DocumentId
from reader.values.memory_tree import Episode, MemoryTree
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.reader.asking.test_walk import CONTENT, TREE, gold, run
from tests.scripted import ScriptedModel

ASKED = Question("Where is it?", DocumentId(1))
MEMORY = [(Episode(leaf.episode or 0, leaf.span), leaf.summary) for leaf in TREE.leaves()]
GISTS = sum(gist.words for _, gist in MEMORY)


class Pointing(ScriptedModel):
    """Points at the option it was made with, whatever is offered."""

    def __init__(self, option):
        super().__init__()
        self.option = option

    def triage(self, *_):
        self.asked.append(("triage", ()))
        return Choice(self.option, "Because.")


def test_the_tree_leads_to_the_gists_worth_seeing():
    model = ScriptedModel({ASKED.text: [gold(40)]})
    shown = gists_in_view(ASKED, MEMORY, TREE, model, GISTS // 10)
    assert any(episode.span.contains(gold(40)) for episode, _ in shown)
    assert sum(gist.words for _, gist in shown) <= GISTS // 10


@given(option=st.none() | st.integers(-1, 9), room=st.integers(0, GISTS))
def test_whatever_the_model_does_what_is_shown_fits(option, room):
    model = Pointing(option)
    shown = gists_in_view(ASKED, MEMORY, TREE, model, room)
    assert sum(gist.words for _, gist in shown) <= room
    numbers = [episode.number for episode, _ in shown]
    assert numbers == sorted(set(numbers))
    assert bool(shown) == (room >= min(gist.words for _, gist in MEMORY))
    assert len(model.asked) <= 4 * len(TREE)


def test_look_up_in_a_book_half_read_sees_its_end_too():
    """Of as many roots as there are episodes, the tree leads to the right one."""
    model = ScriptedModel({ASKED.text: [gold(60)]}, context_words=300)
    known = DocumentMemory(CONTENT, MEMORY, MemoryTree(list(TREE.leaves())))
    task = Task(ASKED, known, 1_000, model, AskSettings())
    _, findings = run(STRATEGIES[Strategy.GIST](task))
    assert findings.opened[0].span.contains(gold(60))
