"""Look-up (ReadAgent, "Parallel and Sequential Interactive Look-Up")."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from gettext import gettext as tr
from itertools import chain

import numpy as np

from reader.asking.findings import PASSAGES, TRIES, Findings, Search, in_time, open_nearest
from reader.asking.linked_episodes import linked_episodes
from reader.errors import NoChoiceError
from reader.language import later
from reader.memory.body import Body
from reader.memory.gist_quality import is_quoted
from reader.roles import Skill
from reader.skills import Note, ReadingModel, Selection
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode, Gist, GistMemory, MemoryTree, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

EPISODES = 5
"""ReadAgent was best with 5; a sixth distracts."""
_BESIDE_CHOICE = 4
"""The closest passages opened beside what a language model chose: of five passages that it missed,
three were among them (docs/evidence/real-models.md).
"""


@dataclass(frozen=True, slots=True)
class LookUpLimits:
    """Limits of what may be read again.

    ``sequential`` asks for one of the ``episodes`` at a time, with those opened before in view:
    more requests, better on meeting transcripts. The answer may be based on the gists of
    unopened episodes too, up to ``gist_words``. ``wished`` says that the user asked for
    exactly this number, even if it is the usual one.
    """

    episodes: int = EPISODES
    sequential: bool = False
    gist_words: int = 3000
    wished: bool = False


def look_up(
    question: Question,
    content: DocumentText,
    memory: GistMemory,
    model: ReadingModel,
    limits: LookUpLimits,
    *,
    unread: GistMemory = (),
    tree: MemoryTree | None = None,
    within: Sequence[Span] = (),
) -> Search:
    """Choose episodes by their gists and open them; they replace their gists in place.

    The passages closest to the question are opened beside those that a language model chose, as it
    sees gists alone; and where nothing is chosen, so that nothing is refused unread. What the gists
    say already can be answered from them. For an overview
    where most episodes have no gist in words of its own, some from beginning to end are opened.
    ``unread`` are provisional stretches; those without a gist are offered all the same. Gists take
    at most the model's ``gist_room``; if there are more, ``tree`` leads to those shown. Invalid
    choices (no such episode, opened already, too many) are ignored; a choice of nothing else is
    asked for again, up to three times. No more is opened than three quarters of the model's window
    hold. What is opened may link to more that fits the question, which is opened too. Given
    ``within``, the closest passages are sought there only, and no links are followed.

    Raises:
        ModelError: from the model's skills.
    """
    every = sorted((episode for episode, _ in (*memory, *unread)), key=lambda each: each.span)
    shelf = _shelf(question, [*memory, *unread], model, tree or MemoryTree(()))
    body = Body(content) if question.asks_for_overview else None
    provisional = {stretch.number for stretch, _ in unread}
    most = model.window * 3 // 4
    reading = _Reading(question.document, content, model, most)
    written = shelf
    if model.roles is not None:
        # A language model learns little from single sentences of the text.
        written = [(e, gist) for e, gist in shelf if not is_quoted(gist, content.text)]
    wanted: Iterable[tuple[int, str]] = ()
    if body is None:
        wanted = _wanted(question, shelf, model, limits, reading.opened)
    elif 2 * sum(bool(gist) for _, gist in written) <= len(shelf):
        wanted = _spread(shelf, body, limits.episodes)
    if body is None and not within:
        wanted = chain(wanted, linked_episodes(question, content, every, reading.opened))
    spans = {episode.number: episode.span for episode in every}
    for number, reason in wanted:
        span = spans[number]
        excerpt = reading.open(number, span)
        if excerpt is None:
            break
        known = None if number in provisional else number
        yield Step(Action.OPEN, reason, span, episode=known, words_read=words_in(excerpt.text))
    found = Findings(reading.excerpts, consulted=reading.consulted(provisional))
    if (few := _how_many_close(reading, model, overview=body is not None)) is not None:
        found = yield from open_nearest(
            question,
            content,
            model,
            [episode for episode, _ in memory],
            few,
            within=within,
            beside=found,
            room=reading.room if reading.opened else None,
        )
        reading.room = most - sum(model.measure([excerpt.text for excerpt in found.opened]))
    shown = written if body is None else shelf
    beside = tuple(_gists_beside(shown, reading.opened, model, limits, reading.room))
    return replace(found, notes=beside)


def _how_many_close(reading: _Reading, model: ReadingModel, *, overview: bool) -> int | None:
    """How many of the closest passages to open; None where the choice suffices."""
    if not reading.opened:
        return PASSAGES
    chosen = not overview and model.roles is not None and model.roles.by_model(Skill.CHOOSING)
    return _BESIDE_CHOICE if chosen else None


@dataclass
class _Reading:
    """The episodes opened so far, in the order of opening, and the ``room`` left for more."""

    document: DocumentId
    content: DocumentText
    model: ReadingModel
    room: int
    opened: dict[int, Excerpt] = field(default_factory=dict)

    def open(self, number: int, span: Span) -> Excerpt | None:
        """Open an episode; None if it doesn't fit, except for the first one."""
        excerpt = Excerpt(self.document, span, span.of(self.content.text))
        size = sum(self.model.measure([excerpt.text]))
        if self.opened and size > self.room:
            return None
        self.room -= size
        self.opened[number] = excerpt
        return excerpt

    @property
    def excerpts(self) -> tuple[Excerpt, ...]:
        """The opened episodes in the order of the text."""
        return tuple(self.opened[number] for number in sorted(self.opened))

    def consulted(self, provisional: Container[int]) -> tuple[Consulted, ...]:
        """The opened episodes in the order of opening; ``provisional`` ones have no number."""
        return tuple(
            Consulted(excerpt.span, None if number in provisional else number)
            for number, excerpt in self.opened.items()
        )


def _shelf(
    question: Question, every: GistMemory, model: ReadingModel, tree: MemoryTree
) -> GistMemory:
    """Return the episodes to choose from: those whose gists are shown, and those without one."""
    ordered = sorted(every, key=_place)
    gisted = [pair for pair in ordered if pair[1]]
    shown = gists_in_view(question, gisted, tree, model, model.gist_room)
    return sorted([*shown, *(pair for pair in ordered if not pair[1])], key=_place)


def _place(pair: tuple[Episode, Gist]) -> Span:
    return pair[0].span


NEXT = later("It is the next best match.")


def _wanted(
    question: Question,
    shelf: GistMemory,
    model: ReadingModel,
    limits: LookUpLimits,
    opened: dict[int, Excerpt],
) -> Iterator[tuple[int, str]]:
    """Yield numbers with reasons, most wanted first; ``opened`` is checked before every choice.

    There are no more when there is no time to look at all of ``shelf`` again.
    """
    at_once = 1 if limits.sequential else limits.episodes
    shown = sum(model.measure(["\n".join(gist.text for _, gist in shelf)]))
    while len(opened) < limits.episodes:
        if opened and shown > model.step_room(Skill.CHOOSING):
            return
        selection = _choose(question, shelf, model, tuple(opened), at_once)
        for place, number in enumerate(selection.episodes):
            yield number, tr(NEXT) if place else selection.reason
        if not (limits.sequential and selection.episodes):
            return


def _spread(shelf: GistMemory, body: Body, at_most: int) -> Iterator[tuple[int, str]]:
    """Yield episodes from beginning to end of the text proper, or of all if it has none."""
    numbers = [episode.number for episode, _ in shelf]
    proper = [episode.number for episode, _ in shelf if body.within(episode.span) == episode.span]
    closed = proper or numbers
    places = np.linspace(0, len(closed) - 1, num=min(at_most, len(closed)))
    for number in dict.fromkeys(closed[round(place)] for place in places.tolist()):
        yield number, tr("Passages from beginning to end show what the document is about.")


def _choose(
    question: Question,
    shelf: GistMemory,
    model: ReadingModel,
    opened: tuple[int, ...],
    at_most: int,
) -> Selection:
    """Return a selection of existing episodes that are not open yet; possibly empty."""
    known = {episode.number for episode, _ in shelf}.difference(opened)
    for _ in range(TRIES if known else 0):
        try:
            selection = model.choose_episodes(question, shelf, opened, at_most)
        except NoChoiceError:  # it has been asked three times already
            break
        valid = tuple(n for n in dict.fromkeys(selection.episodes) if n in known)[:at_most]
        if valid or not selection.episodes:
            return Selection(valid, selection.reason)
    return Selection((), tr("None of the chosen passages can be opened."))


def _gists_beside(
    memory: GistMemory, opened: Iterable[int], model: ReadingModel, limits: LookUpLimits, room: int
) -> list[Note]:
    """Return the gists around the opened episodes: the nearest that fit, in document order."""
    words = limits.gist_words
    places = sorted(opened)
    left = [(e, gist) for e, gist in memory if e.number not in places and gist.sentences]
    if places:
        left.sort(key=lambda pair: min(abs(pair[0].number - place) for place in places))
    notes: list[Note] = []
    for episode, gist in left:
        words -= gist.words
        room -= sum(model.measure([gist.text]))
        if min(words, room) < 0:
            break
        found = tuple(span for sentence in gist.sentences for span in sentence.sources)
        notes.append(Note(episode.number, found, gist.text, gist.sentences))
    return sorted(notes, key=lambda note: note.node)


def gists_in_view(
    question: Question, memory: GistMemory, tree: MemoryTree, model: ReadingModel, room: int
) -> GistMemory:
    """Return all gists if they fit in ``room``, in the model's measure; else the most promising.

    Those are the gists of the branches that the tree leads to, in document order; if it leads
    nowhere, as many as fit from the beginning. None if there is no time to follow it: a few of many
    are no choice.
    """
    if sum(model.measure(["\n".join(gist.text for _, gist in memory)])) <= room:
        return memory
    gists = {episode.number: gist for episode, gist in memory}
    branches = _Branches(question, tree, model)
    led_to = (number for number in branches.episodes() if number in gists)
    shown = _fitting(led_to, gists, model, room)
    if not shown and not branches.out_of_time:
        shown = _fitting(gists, gists, model, room)
    return [pair for pair in memory if pair[0].number in shown]


def _fitting(
    numbers: Iterable[int], gists: Mapping[int, Gist], model: ReadingModel, room: int
) -> set[int]:
    """Return the first gists that fit into the room, without measuring more than that."""
    shown: set[int] = set()
    for number in numbers:
        room -= sum(model.measure([gists[number].text]))
        if room < 0:
            break
        shown.add(number)
    return shown


class _Branches:
    """Descends from the root repeatedly, each time to leaves not visited before.

    ``out_of_time``: it ended because the model had no time for more.
    """

    def __init__(self, question: Question, tree: MemoryTree, model: ReadingModel) -> None:
        self.out_of_time = False
        self._question = question
        self._tree = tree
        self._model = model
        self._done: set[int] = set()

    def episodes(self) -> Iterator[int]:
        """Yield the numbers of episodes, the most promising branch first."""
        for root in self._tree.roots:
            while root.id not in self._done:
                yield from (leaf.episode for leaf in self._down(root) if leaf.episode)

    def _down(self, node: Node) -> Sequence[Node]:
        """Return the leaves at the end of one descent, none on a dead end; close the branch."""
        while True:
            left = [c for c in self._tree.children(node.id) if c.id not in self._done]
            if not left or all(not child.children for child in left):
                self._done.add(node.id)
                return left
            option = self._choice(node, left)
            if option is None or not 0 <= option < len(left):
                self._done.add(node.id)
                return ()
            node = left[option]
            if not node.children:
                self._done.add(node.id)
                return (node,)

    def _choice(self, node: Node, left: Sequence[Node]) -> int | None:
        summaries = [child.summary.text for child in left]
        self.out_of_time = not in_time(self._model, Skill.TRIAGE, summaries)
        if self.out_of_time:
            return None
        try:
            return self._model.triage(self._question, node, left, ()).option
        except NoChoiceError:  # it has been asked three times already
            return None
