from __future__ import annotations

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.asking.findings import PASSAGES
from reader.asking.partial_memory import stretches, with_one_root
from reader.asking.walk import ALL_TRIED, INVALID, NOTHING, SPENT, WalkLimits, walk
from reader.errors import NoChoiceError
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import NodeBuilt
from reader.roles import Skill
from reader.skills import Choice, Verdict
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Action
from reader.values.memory_tree import Episode, Gist, MemoryTree
from reader.values.question import Question
from tests.books import books, plain, prose
from tests.scripted import ScriptedModel

ONE = DocumentId(1)
SMALL = EpisodeSize(20, 40)
ASKED = Question("Where is it?", ONE)


def run(search):
    """The steps of a search and what it returned."""
    steps = []
    while True:
        try:
            steps.append(next(search))
        except StopIteration as end:
            return steps, end.value


def tree_of(content, fan_out=4):
    events = read_once(content, ONE, ScriptedModel(), SMALL, fan_out=fan_out)
    return MemoryTree(event.node for event in events if isinstance(event, NodeBuilt))


CONTENT = plain(*(prose(30, f"p{n}w") for n in range(64)))
TREE = tree_of(CONTENT)


def gold(paragraph: int) -> Span:
    return CONTENT.sentences[CONTENT.sentences.overlapping(CONTENT.blocks[paragraph].span).start]


class Erratic(ScriptedModel):
    """Does what a list of numbers says, sensible or not, over and over."""

    def __init__(self, numbers, commits):
        super().__init__()
        self.numbers, self.commits = cycle(numbers), cycle(commits)

    def triage(self, *_):
        return Choice(next(self.numbers), "Because.")

    def read_leaf(self, _question, leaf, _notes):
        self.asked.append(("read_leaf", (leaf,)))
        return Verdict(next(self.commits), "Because.", (leaf.span, Span(0, 10**9)))


@given(
    content=books(chapters=12),
    fan_out=st.integers(2, 8),
    numbers=st.lists(st.none() | st.integers(-2, 9), min_size=1, max_size=9),
    commits=st.lists(st.booleans(), min_size=1, max_size=5),
    limits=st.builds(WalkLimits, steps=st.integers(0, 80), words=st.integers(0, 600)),
)
def test_every_walk_ends_whatever_the_model_does(content, fan_out, numbers, commits, limits):
    tree = tree_of(content, fan_out)
    model = Erratic(numbers, commits)
    steps, findings = run(walk(ASKED, content, tree, model, limits))
    assert len(steps) <= limits.steps + 1
    assert steps[-1].action in (Action.COMMIT, Action.STOP)
    assert {s.action for s in steps[:-1]} <= {Action.DESCEND, Action.REVERT}
    entered = [s.target for s in steps if s.action is Action.DESCEND]
    leaves = [node for node in entered if not tree[node].children]
    assert len(leaves) == len(set(leaves))
    read = [leaf.span for (leaf,) in model.calls("read_leaf")]
    assert len(read) == len(set(read))
    assert sorted(c.span for c in findings.consulted) == sorted(read)
    spent = sum(step.words_read for step in steps)
    assert spent <= max(limits.words, max((s.words_read for s in steps), default=0))
    assert (steps[-1].action is Action.COMMIT) == bool(findings.opened)


class Partly(ScriptedModel):
    """Finds a part of the answer in the share ``rate`` of the leaves, and says so."""

    def __init__(self, content, rate, error_rate, seed):
        super().__init__({ASKED.text: list(content.sentences)[-1:]}, error_rate, seed)
        self.near = list(content.passages)[::-1]
        self.rate = rate

    def read_leaf(self, question, leaf, notes):
        verdict = super().read_leaf(question, leaf, notes)
        drawn = self._chance("partly", leaf.span).random()
        if verdict.commit or drawn >= self.rate:
            return verdict
        return Verdict(False, "A part of it.", (leaf.span,))


@given(
    content=books(chapters=9),
    rate=st.floats(0, 1),
    errors=st.sampled_from([0.0, 0.2, 0.6, 1.0]),
    seed=st.integers(0, 99),
    limits=st.builds(WalkLimits, steps=st.integers(1, 80), words=st.integers(1, 900)),
)
def test_a_walk_that_finds_the_answer_in_parts_ends_and_reads_something(
    content, rate, errors, seed, limits
):
    model = Partly(content, rate, errors, seed)
    steps, findings = run(walk(ASKED, content, tree_of(content), model, limits))
    stops = [step for step in steps if step.action in (Action.COMMIT, Action.STOP)]
    assert len(stops) == 1
    after = steps[steps.index(stops[0]) + 1 :]
    assert {step.action for step in after} <= {Action.OPEN}
    assert len(after) <= PASSAGES
    read = [leaf.span for leaf, _ in model.calls("read_leaf")]
    assert len(read) == len(set(read)), "no leaf is offered twice"
    for note in findings.notes:
        for sentence in note.sentences:
            assert sentence.sources
            for source in sentence.sources:
                assert any(ground.contains(source) for ground in findings.ground)
    if content.text:
        assert findings.opened
        assert sum(step.words_read for step in steps) > 0


@pytest.mark.parametrize("skill", [Skill.TRIAGE, Skill.LEAF])
def test_a_walk_without_time_for_another_step_ends_with_the_closest_passages(skill):
    model = ScriptedModel({ASKED.text: [gold(40)]}, near=[gold(40)], in_time={skill: 10})
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    ended = [step.action for step in steps if step.action is not Action.DESCEND]
    assert ended == [Action.TIME, Action.OPEN]
    assert not model.calls("read_leaf")
    assert findings.opened


def test_a_walk_that_turns_back_opens_the_closest_passages():
    model = ScriptedModel(near=[gold(40), gold(9)])
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    assert [step.action for step in steps] == [Action.STOP, Action.OPEN, Action.OPEN]
    assert [any(e.span.contains(gold(n)) for e in findings.opened) for n in (9, 40)] == [True] * 2
    assert findings.consulted[0].span.contains(gold(40)), "the closest first"
    assert all(step.episode for step in steps[1:])


def test_what_answers_a_part_is_kept_and_the_walk_goes_on():
    model = Partly(CONTENT, 1.0, 0.0, 0)
    model.truth = {ASKED.text: [gold(40)]}
    model.triage = Erratic([0], [False]).triage
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits(words=10**6, steps=10**6)))
    assert steps[-1].action is Action.COMMIT
    assert len([note for note in findings.notes if note.found]) > 5


def test_a_model_that_always_goes_on_enters_every_node_once():
    model = Erratic([0], [False])
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits(10**6, 10**6)))
    assert steps[-1].action is Action.STOP
    assert steps[-1].reason == ALL_TRIED
    assert len(findings.consulted) == len(TREE.leaves()) == len(model.calls("read_leaf"))
    entered = [step.target for step in steps if step.action is Action.DESCEND]
    assert len(entered) == len(set(entered)) > len(TREE.leaves())
    assert findings.opened == ()


def test_steps_lead_from_node_to_node():
    model = ScriptedModel({ASKED.text: [gold(40)]}, error_rate=0.4, seed=3)
    steps, _ = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    here = TREE.roots[0].id
    for step in steps:
        assert step.node == here
        if step.action in (Action.DESCEND, Action.REVERT):
            assert step.target is not None
            above = TREE.parent(step.target if step.action is Action.DESCEND else here)
            assert above is not None
            assert above.id == (here if step.action is Action.DESCEND else step.target)
            here = step.target


def test_a_model_without_errors_goes_straight_to_the_place():
    model = ScriptedModel({ASKED.text: [gold(40)]})
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    assert [s.action for s in steps] == [Action.DESCEND] * (len(steps) - 1) + [Action.COMMIT]
    assert len(steps) == TREE.roots[0].level + 1
    assert findings.opened[0].span.contains(gold(40))
    assert findings.consulted[0].episode == steps[-1].episode


def test_a_wrong_turn_is_taken_back_and_the_walk_ends_right():
    class OnceWrong(ScriptedModel):
        def triage(self, question, node, children, notes):
            right = super().triage(question, node, children, notes)
            first = len(self.calls("triage")) == 1
            return Choice((right.option + 1) % len(children), "A guess.") if first else right

    model = OnceWrong({ASKED.text: [gold(40)]})
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    assert Action.REVERT in [step.action for step in steps]
    assert steps[-1].action is Action.COMMIT
    assert findings.opened[0].span.contains(gold(40))


def test_a_branch_that_was_left_is_offered_again_once_something_else_was_read():
    class Undecided(Erratic):
        def triage(self, _question, node, children, _notes):
            self.asked.append(("triage", (node.id, [child.id for child in children])))
            return super().triage()

    # Into the first branch and back out of it, then down to a leaf of another, and up to the root.
    root = TREE.roots[0]
    below = root.level - 1
    model = Undecided([0, None, 0, *[0] * below, *[None] * below, None], [False])
    run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    first, again, last = [offered for node, offered in model.calls("triage") if node == root.id]
    assert set(again) == set(first) - {first[0]}
    assert first[0] in last


def two_places():
    return ScriptedModel({ASKED.text: [gold(5), gold(50)]})


def test_two_places_are_joined_by_working_memory():
    steps, findings = run(walk(ASKED, CONTENT, TREE, two_places(), WalkLimits()))
    assert steps[-1].action is Action.COMMIT
    noted = [span for note in findings.notes for span in note.found]
    assert noted == [gold(5), gold(50)]
    assert set(noted) <= set(findings.ground)


def test_what_a_choice_is_shown_and_what_it_remembers_say_each_sentence_once():
    model = two_places()
    run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    calls = [(children, notes) for _, children, notes in model.calls("triage")]
    calls += [((), notes) for _, notes in model.calls("read_leaf")]
    assert any(len(notes) > 1 for _, notes in calls)
    for children, notes in calls:
        said = [each.text for note in notes for each in note.sentences]
        said += [each.text for child in children for each in child.summary.sentences]
        assert len(said) == len(set(said))


def test_three_invalid_replies_end_the_walk():
    class Confused(ScriptedModel):
        def triage(self, _question, _node, children, _notes):
            self.asked.append(("triage", ()))
            return Choice(len(children), "Nonsense.")

    model = Confused()
    steps, _ = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    assert [(s.action, s.reason) for s in steps] == [(Action.STOP, INVALID)]
    assert len(model.calls("triage")) == 3


def test_the_budget_of_words_ends_it_before_a_leaf_that_exceeds_it():
    model = Erratic([0], [False])
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits(words=70)))
    assert (steps[-1].action, steps[-1].reason) == (Action.STOP, SPENT)
    assert sum(step.words_read for step in steps) == 60
    assert len(findings.consulted) == len(model.calls("read_leaf")) == 2


def test_nothing_to_walk_through():
    steps, _ = run(walk(ASKED, plain(), MemoryTree(()), ScriptedModel(), WalkLimits()))
    assert [(step.action, step.reason) for step in steps] == [(Action.STOP, NOTHING)]


@given(content=books(chapters=12), built=st.integers(0, 60), fan_out=st.integers(2, 8))
def test_a_tree_half_built_gets_one_root_over_everything(content, built, fan_out):
    nodes = list(tree_of(content, fan_out))[:built]
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in MemoryTree(nodes).leaves()]
    rest = stretches(content, leaves, SMALL)
    whole = with_one_root(content, MemoryTree(nodes), rest, fan_out)
    assert len(whole) >= len(nodes)
    if content.text:
        (root,) = whole.roots
        assert root.span == content.whole
        spans = [leaf.span for leaf in whole.leaves()]
        assert sum(map(len, spans)) == len(content.text)
    assert all(leaf.summary == Gist(()) for leaf in whole.leaves() if leaf.episode is None)
    read = {node.id for node in nodes}
    assert all(len(node.children) <= fan_out for node in whole if node.id not in read)


@pytest.mark.parametrize("read", range(1, len(TREE), 5))
def test_no_summary_of_what_is_read_hides_what_is_not(read):
    nodes = [node for node in TREE if node.level == 0][:read]
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in nodes]
    whole = with_one_root(CONTENT, MemoryTree(nodes), stretches(CONTENT, leaves, SMALL), 4)
    end = nodes[-1].span.end
    for node in whole:
        if node.summary:
            assert node.span.end <= end


def test_what_is_not_read_yet_is_walked_through_too():
    nodes = list(TREE)[:20]
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in MemoryTree(nodes).leaves()]
    whole = with_one_root(CONTENT, MemoryTree(nodes), stretches(CONTENT, leaves, SMALL))
    model = ScriptedModel({ASKED.text: [gold(60)]})
    steps, findings = run(walk(ASKED, CONTENT, whole, model, WalkLimits()))
    assert steps[-1].action is Action.COMMIT
    assert findings.consulted[0].episode is None
    assert findings.opened[0].span.contains(gold(60))


@pytest.mark.parametrize("silent", ["triage", "read_leaf"])
def test_who_names_no_option_three_times_finds_nothing(silent):
    def says_nothing(*_):
        raise NoChoiceError("It named none of the choices.")

    model = ScriptedModel({ASKED.text: [gold(3)]})
    setattr(model, silent, says_nothing)
    steps, findings = run(walk(ASKED, CONTENT, TREE, model, WalkLimits()))
    assert steps[-1].action is Action.STOP
    assert steps[-1].reason == INVALID
    assert findings.opened == ()
