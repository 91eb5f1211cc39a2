"""The walk as MemWalker's paper describes it, for comparison: it has no rules against circles.

Nothing keeps it from a child it has tried before, so it may go round in circles until its steps are
spent.
"""

from __future__ import annotations

from gettext import gettext as tr

from reader.asking.findings import TRIES, Findings, Search
from reader.asking.walk import INVALID, NOTHING, SPENT, WalkLimits
from reader.skills import Choice, Note, ReadingModel
from reader.text.document import DocumentText
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import MemoryTree, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt


def naive_walk(
    question: Question,
    content: DocumentText,
    tree: MemoryTree,
    model: ReadingModel,
    limits: WalkLimits,
) -> Search:
    """Walk as ``reader.asking.walk.walk``, without its rules for what the paper leaves open.

    Going back from the root ends it, and so does ``limits.steps``; ``limits.words`` is not used.

    Raises:
        ModelError: from the model's skills.
    """
    if not tree.roots:
        yield Step(Action.STOP, tr(NOTHING))
        return Findings()
    walk = _NaiveWalk(question, content, tree, model, limits)
    for _ in range(limits.steps):
        step = walk.step()
        yield step
        if step.action in (Action.COMMIT, Action.STOP):
            return walk.findings()
    yield Step(Action.STOP, tr(SPENT))
    return walk.findings()


class _NaiveWalk:
    """The state of the walk: its place, and what it saw."""

    def __init__(
        self,
        question: Question,
        content: DocumentText,
        tree: MemoryTree,
        model: ReadingModel,
        limits: WalkLimits,
    ) -> None:
        self._question = question
        self._content = content
        self._tree = tree
        self._model = model
        self._limits = limits
        self._path = [tree.roots[0]]
        self._notes: dict[int, Note] = {}
        self._read: dict[int, Excerpt] = {}
        self._committed: Node | None = None

    def step(self) -> Step:
        """Choose a child, or read the current leaf."""
        here = self._path[-1]
        return self._choose(here) if here.children else self._look(here)

    def findings(self) -> Findings:
        """The findings that the answer may be based on."""
        opened = () if self._committed is None else (self._read[self._committed.id],)
        consulted = (Consulted(self._tree[n].span, self._tree[n].episode) for n in self._read)
        return Findings(opened, self._memory(), tuple(consulted))

    def _choose(self, here: Node) -> Step:
        children = self._tree.children(here.id)
        for _ in range(TRIES):
            choice: Choice = self._model.triage(self._question, here, children, self._memory())
            if choice.option is None:
                return self._back(here, choice.reason)
            if 0 <= choice.option < len(children):
                child = children[choice.option]
                self._path.append(child)
                if child.children:
                    self._notes[child.id] = Note(child.id, (), child.summary.text)
                return Step(Action.DESCEND, choice.reason, child.span, here.id, child.id)
        return Step(Action.STOP, tr(INVALID), here.span, here.id)

    def _look(self, leaf: Node) -> Step:
        excerpt = Excerpt(self._question.document, leaf.span, leaf.span.of(self._content.text))
        self._read[leaf.id] = excerpt
        words = words_in(excerpt.text)
        verdict = self._model.read_leaf(self._question, excerpt, self._memory())
        if verdict.found:
            found = " ".join(span.of(self._content.text) for span in verdict.found)
            self._notes[leaf.id] = Note(leaf.id, verdict.found, found)
        if not verdict.commit:
            return self._back(leaf, verdict.reason, words)
        self._committed = leaf
        return Step(Action.COMMIT, verdict.reason, leaf.span, leaf.id, None, leaf.episode, words)

    def _back(self, here: Node, reason: str, words: int = 0) -> Step:
        self._path.pop()
        action = Action.REVERT if self._path else Action.STOP
        target = self._path[-1].id if self._path else None
        return Step(action, reason, here.span, here.id, target, here.episode, words)

    def _memory(self) -> tuple[Note, ...]:
        return tuple(self._notes.values()) if self._limits.working_memory else ()
