"""Walking the memory tree (MemWalker, "Navigation" and "Working memory").

What the paper leaves open is decided as follows: a leaf that was read is not offered again, nor a
branch whose leaves all were; a branch that was left is offered again once something else has been
read; a node without anything to offer is left by itself; going back from the root, or spending the
budget, ends the walk. Then the passages closest to the question are opened, and the answer is based
on them and on working memory. What answers a part of a question is kept as a note, and the walk
goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from gettext import gettext as tr

from reader.asking.findings import OUT_OF_TIME, TRIES, Findings, Search, open_nearest
from reader.errors import NoChoiceError
from reader.language import later
from reader.roles import Skill
from reader.skills import Note, ReadingModel
from reader.text.document import DocumentText
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode, Gist, GistSentence, MemoryTree, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

SPENT = later("The maximum number of steps is reached.")
ALL_TRIED = later("Everything below has been read.")
INVALID = later("The model chose none of the options three times in a row.")
NOTHING = later("There are no chapters to walk.")


@dataclass(frozen=True, slots=True)
class WalkLimits:
    """Limits of a walk: steps of any kind, and words of the document read at leaves.

    ``working_memory`` carries what was seen into later choices; without it MemWalker lost 5 to 13
    points.
    """

    steps: int = 60
    words: int = 20_000
    working_memory: bool = True


def walk(
    question: Question,
    content: DocumentText,
    tree: MemoryTree,
    model: ReadingModel,
    limits: WalkLimits,
) -> Search:
    """Go down from the root of ``tree`` and back, until a leaf is committed to or it ends.

    It ends with a COMMIT, or with a STOP, or for lack of TIME, after which the closest passages are
    opened. ``tree`` has one root, or none if it is empty.

    Raises:
        ModelError: from the model's skills.
    """
    if not tree.roots:
        yield Step(Action.STOP, tr(NOTHING))
        return Findings()
    walker = _Walker(question, content, tree, model, limits)
    for _ in range(limits.steps):
        step = walker.step()
        yield step
        if step.action is Action.COMMIT:
            return walker.findings()
        if step.action in {Action.STOP, Action.TIME}:
            break
    else:
        yield Step(Action.STOP, tr(SPENT))
    episodes = [Episode(leaf.episode, leaf.span) for leaf in tree.leaves() if leaf.episode]
    nearest = yield from open_nearest(question, content, model, episodes)
    return walker.findings(nearest)


@dataclass
class _Walker:
    """The state of a walk: its place, what it has tried, and what it remembers.

    ``tried`` are the leaves read and the nodes with nothing else below; ``left`` is the number of
    leaves that had been read when the walk last went back from a node.
    """

    question: Question
    content: DocumentText
    tree: MemoryTree
    model: ReadingModel
    limits: WalkLimits
    path: list[Node] = field(init=False)
    tried: set[int] = field(default_factory=set)
    left: dict[int, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    read: dict[int, Excerpt] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    words_read: int = 0
    committed: Node | None = None

    def __post_init__(self) -> None:
        self.path = [self.tree.roots[0]]

    def step(self) -> Step:
        """Take the next step from the current node."""
        here = self.path[-1]
        return self._triage(here) if here.children else self._read(here)

    def findings(self, nearest: Findings = Findings()) -> Findings:
        """The findings to answer from: the leaf committed to or ``nearest``, and working memory."""
        opened = nearest.opened if self.committed is None else (self.read[self.committed.id],)
        holding = {note.node for note in self.notes if note.found}
        best = sorted(self.read, key=lambda leaf: leaf not in holding)
        consulted = [Consulted(self.tree[leaf].span, self.tree[leaf].episode) for leaf in best]
        held = sum(leaf in holding for leaf in best)
        # Text that the model took notes of comes first, then close passages, then the rest.
        ordered = (*consulted[:held], *nearest.consulted, *consulted[held:])
        return Findings(opened, self._memory(), ordered)

    def _triage(self, here: Node) -> Step:
        below = self.tree.children(here.id)
        read = len(self.read)
        left = (child for child in below if child.id not in self.tried)
        children = [child for child in left if self.left.get(child.id, -1) < read]
        if not children:
            if all(child.id in self.tried for child in below):
                self.tried.add(here.id)
            return self._back(here, tr(ALL_TRIED))
        if not self._in_time(Skill.TRIAGE, [child.summary.text for child in children]):
            return Step(Action.TIME, tr(OUT_OF_TIME), here.span, here.id)
        for _ in range(TRIES):
            try:
                notes = self._memory(here, *children)
                choice = self.model.triage(self.question, here, children, notes)
            except NoChoiceError:  # it has been asked three times already
                break
            if choice.option is None:
                return self._back(here, choice.reason)
            if 0 <= choice.option < len(children):
                return self._down(here, children[choice.option], choice.reason)
        return Step(Action.STOP, tr(INVALID), here.span, here.id)

    def _down(self, here: Node, child: Node, reason: str) -> Step:
        self.path.append(child)
        if child.children and child.id not in self.left and child.summary.sentences:
            summary = child.summary
            self.notes.append(Note(child.id, (), summary.text, summary.sentences))
        return Step(Action.DESCEND, reason, child.span, here.id, child.id, child.episode)

    def _back(self, here: Node, reason: str, words: int = 0) -> Step:
        self.path.pop()
        self.left[here.id] = len(self.read)
        action = Action.REVERT if self.path else Action.STOP
        target = self.path[-1].id if self.path else None
        return Step(action, reason, here.span, here.id, target, here.episode, words)

    def _read(self, leaf: Node) -> Step:
        excerpt = Excerpt(self.question.document, leaf.span, leaf.span.of(self.content.text))
        words = words_in(excerpt.text)
        if self.read and self.words_read + words > self.limits.words:
            return Step(Action.STOP, tr(SPENT), leaf.span, leaf.id, episode=leaf.episode)
        if not self._in_time(Skill.LEAF, [excerpt.text]):
            return Step(Action.TIME, tr(OUT_OF_TIME), leaf.span, leaf.id, episode=leaf.episode)
        self.words_read += words
        self.read[leaf.id] = excerpt
        self.tried.add(leaf.id)
        try:
            verdict = self.model.read_leaf(self.question, excerpt, self._memory(leaf))
        except NoChoiceError:
            reason = tr(INVALID)
            return Step(Action.STOP, reason, leaf.span, leaf.id, None, leaf.episode, words)
        found = tuple(span for span in verdict.found if span and leaf.span.contains(span))
        if found:
            kept = tuple(GistSentence(span.of(self.content.text), (span,)) for span in found)
            self.notes.append(Note(leaf.id, found, Gist(kept).text, kept))
        if not verdict.commit:
            return self._back(leaf, verdict.reason, words)
        self.committed = leaf
        return Step(Action.COMMIT, verdict.reason, leaf.span, leaf.id, None, leaf.episode, words)

    def _in_time(self, skill: Skill, shown: Iterable[str]) -> bool:
        return sum(map(self._size, shown)) <= self.model.step_room(skill)

    def _memory(self, *shown: Node) -> tuple[Note, ...]:
        """Return the latest notes that fit into a quarter of the window, each sentence once.

        The summaries of the nodes ``shown`` beside them are no news, nor is what these repeat.
        """
        if not self.limits.working_memory:
            return ()
        room = min(self.model.window // 4, self.model.step_room(Skill.TRIAGE))
        said = {sentence.text for node in shown for sentence in node.summary.sentences}
        kept: list[Note] = []
        for note in reversed(self.notes):
            news = Gist(tuple(each for each in note.sentences if each.text not in said))
            said.update(each.text for each in news.sentences)
            room -= self._size(news.text)
            if room < 0:
                break
            if news:
                kept.append(replace(note, text=news.text, sentences=news.sentences))
        return tuple(reversed(kept))

    def _size(self, text: str) -> int:
        """Return the size of a text in the model's measure, cached: every step needs them all."""
        if text not in self.sizes:
            self.sizes[text] = sum(self.model.measure([text]))
        return self.sizes[text]
