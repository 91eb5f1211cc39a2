"""The strategies: each searches a text for an answer, from all that is known of the question.

Every one of them treats what is not read yet as text, divided by structure.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from gettext import gettext as tr

from reader.asking.choosing import WHOLE_WORDS, is_read_whole
from reader.asking.findings import (
    OUT_OF_TIME,
    Findings,
    Search,
    StrategySearch,
    in_time,
    open_all,
    read_whole,
)
from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.multihop import findings_of, search
from reader.asking.partial_memory import DocumentMemory, stretches, with_one_root
from reader.asking.summarising import pieces, summarise
from reader.asking.walk import WalkLimits, walk
from reader.hopping.hopping import HopLimits
from reader.language import later, listed
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import fan_out_for
from reader.roles import Doer, Roles, Skill
from reader.skills import ReadingModel
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Step
from reader.values.answer_time import AnswerTime
from reader.values.hop import Worked
from reader.values.maker import unsigned
from reader.values.memory_tree import Episode, Gist, GistMemory, MemoryTree
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.strategy import Strategy

_NOT_MUCH = 4_000
"""The number of words of pages and chapters up to which all of them are read: hardly more than the
gists and the five episodes of a look-up.
"""

NONE_FOUND = later("No clear answer was found in the document.")


@dataclass(frozen=True, slots=True)
class AskedText:
    """A text with its memory, and the question in its coordinates.

    ``asked`` is the question as the user asked it, ``question`` the same without a need for
    context. ``steps`` were taken to choose the text; ``unanswered`` is the sentence for a text
    without an answer.
    """

    asked: Question
    question: Question
    memory: DocumentMemory
    title: str
    words: int
    steps: Sequence[Step] = ()
    unanswered: str = NONE_FOUND


@dataclass(frozen=True, slots=True)
class AskSettings:
    """Limits of what may be read for one answer.

    ``whole``: up to this many words, a document that fits the model's window is read completely.
    ``meanwhile``: the embedded reader answers too, to be shown until a language model has written
    something. ``time`` is that of the answer.
    """

    whole: int = WHOLE_WORDS
    look_up: LookUpLimits = field(default_factory=LookUpLimits)
    walk: WalkLimits = field(default_factory=WalkLimits)
    meanwhile: bool = False
    time: AnswerTime = field(default_factory=AnswerTime)


@dataclass(frozen=True, slots=True)
class Task:
    """The input of a strategy.

    ``question`` stands by itself; ``words`` are those of the text in ``memory``. ``examples`` finds
    questions in several hops that the user has confirmed.
    """

    question: Question
    memory: DocumentMemory
    words: int
    model: ReadingModel
    settings: AskSettings
    examples: Callable[[], Sequence[Worked]] = tuple

    def unread(self, episodes: Sequence[Episode]) -> tuple[Episode, ...]:
        """Return what none of ``episodes`` covers, cut into stretches of about their size."""
        size = EpisodeSize.for_document(self.words, self.model.context_words)
        return stretches(self.memory.content, episodes, size)

    def tree(self, unread: Sequence[Episode] = ()) -> MemoryTree:
        """The tree with one root, and ``unread`` stretches in it."""
        fan_out = fan_out_for(self.model.context_words)
        return with_one_root(self.memory.content, self.memory.tree, unread, fan_out)


def _look_up(task: Task) -> Search:
    memory = task.memory
    rest = [(stretch, Gist(())) for stretch in task.unread(memory.episodes)]
    limits, tree = task.settings.look_up, task.tree()
    return look_up(
        task.question,
        memory.content,
        memory.memory,
        task.model,
        limits,
        unread=rest,
        tree=tree,
    )


def _conditional(task: Task) -> Search:
    content, read = task.memory.content, task.memory.episodes
    every = [*read, *task.unread(read)]
    gists = yield from gist_for(task.question, content, every, read, task.model)
    serving = [pair for pair in gists if pair[1].sentences]
    known = [pair for pair in serving if pair[0] in read]
    limits, rest, tree = task.settings.look_up, serving[len(known) :], task.tree()
    return (
        yield from look_up(
            task.question, content, known, task.model, limits, unread=rest, tree=tree
        )
    )


def _walk(task: Task) -> Search:
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in task.memory.tree.leaves()]
    tree = task.tree(task.unread(leaves))
    return walk(task.question, task.memory.content, tree, task.model, task.settings.walk)


def _whole(task: Task) -> Search:
    read = task.memory.episodes
    return read_whole(task.question, task.memory.content, read, task.unread(read), task.model)


def _summary(task: Task) -> Generator[Step, None, Findings]:
    unread = task.unread(task.memory.episodes)
    summary = yield from summarise(task.question, task.memory, unread, task.model)
    return replace(summary.findings, answer=pieces(summary, task.memory.content))


def _multihop(task: Task) -> StrategySearch:
    """Return None if nothing was found, or not all and a language model may find it at once."""
    limits = HopLimits(in_time=lambda: task.model.step_room(Skill.FACTS))
    hopped = yield from search(task.question, task.model.hops, limits, task.examples())
    found = any(hop.carries for hop in hopped.graph)
    if hopped.conclusions or (found and task.model.effort is None):
        return findings_of(hopped)
    return None


STRATEGIES: Mapping[Strategy, Callable[[Task], StrategySearch]] = {
    Strategy.GIST: _look_up,
    Strategy.TREE: _walk,
    Strategy.WHOLE: _whole,
    Strategy.CONDITIONAL: _conditional,
    Strategy.SUMMARY: _summary,
    Strategy.MULTIHOP: _multihop,
}
"""The strategies, which yield steps and return findings; AUTO is decided before."""


def read_within(task: Task, spans: Sequence[Span]) -> Search:
    """Open all of ``spans`` if that isn't much, else the passages in them that are chosen.

    Raises:
        ModelError: from the model's skills.
    """
    document, content = task.question.document, task.memory.content
    known = [(part, gist) for each, gist in task.memory.memory for part in _parts(each, spans)]
    unread = [part for each in task.unread(task.memory.episodes) for part in _parts(each, spans)]
    words, whole, model = sum(map(content.words.of, spans)), task.settings.whole, task.model
    text = "\n".join(span.of(content.text) for span in spans)
    short = words <= min(_NOT_MUCH, whole)
    if short or is_read_whole(model, text, words, model.whole_room, whole):
        reason, inside = tr("The question names this place."), [part for part, _ in known]
        episodes = sorted([*inside, *unread], key=lambda part: part.span)
        return (yield from open_all(document, content, episodes, inside, reason))
    rest = [(part, Gist(())) for part in unread]
    limits = task.settings.look_up
    return (
        yield from look_up(task.question, content, known, model, limits, unread=rest, within=spans)
    )


def _parts(episode: Episode, spans: Iterable[Span]) -> Iterator[Episode]:
    """Yield what of the episode is in ``spans``."""
    shared = (episode.span.intersection(span) for span in spans)
    return (replace(episode, span=span) for span in shared if span)


def gist_for(
    question: Question,
    content: DocumentText,
    episodes: Sequence[Episode],
    known: Sequence[Episode],
    model: ReadingModel,
) -> Generator[Step, None, GistMemory]:
    """Read every one of ``episodes`` for the question, as long as there is time; a step for each.

    ``known`` are those that the memory has too, and the steps name.

    Raises:
        ModelError: from the model's skills.
    """
    made: list[tuple[Episode, Gist]] = []
    numbers = {episode.number for episode in known}
    for episode in episodes:
        excerpt = Excerpt(question.document, episode.span, episode.span.of(content.text))
        if not in_time(model, Skill.GIST, [excerpt.text]):
            yield Step(Action.TIME, tr(OUT_OF_TIME), episode.span)
            break
        gist = model.shorten_for(question, excerpt)
        made.append((episode, gist))
        reason = (
            tr("It contains something relevant to the question.")
            if gist.sentences
            else tr("Nothing in it is relevant to the question.")
        )
        number = episode.number if episode.number in numbers else None
        words = words_in(excerpt.text)
        yield Step(Action.SHORTEN, reason, episode.span, episode=number, words_read=words)
    return made


_DEEDS = {
    Skill.GIST: later("wrote the gists"),
    Skill.SUMMARY: later("wrote the summary"),
    Skill.CHOOSING: later("chose what to open"),
    Skill.TRIAGE: later("chose the chapters"),
    Skill.LEAF: later("judged what was opened"),
    Skill.SUB_QUESTIONS: later("asked the sub-questions"),
    Skill.FACTS: later("found the facts"),
    Skill.ANSWER: later("wrote the answer"),
}

_USED = {
    Strategy.GIST: (Skill.CHOOSING, Skill.ANSWER),
    Strategy.TREE: (Skill.TRIAGE, Skill.LEAF, Skill.ANSWER),
    Strategy.WHOLE: (Skill.ANSWER,),
    Strategy.CONDITIONAL: (Skill.GIST, Skill.CHOOSING, Skill.ANSWER),
    Strategy.SUMMARY: (Skill.SUMMARY,),
    Strategy.MULTIHOP: (Skill.SUB_QUESTIONS, Skill.FACTS, Skill.ANSWER),
}


def skills_of(strategy: Strategy) -> tuple[Skill, ...]:
    """Return the skills that a strategy needs; none for one not decided on yet."""
    return _USED.get(strategy, ())


def answered_by_aide(roles: Roles) -> Roles:
    """The same roles, but for an answer that the embedded reader gave in place of the model."""
    return replace(roles, doers={**roles.doers, Skill.ANSWER: Doer.EMBEDDED})


def who_did(roles: Roles, model: str, skills: Iterable[Skill] = _USED[Strategy.GIST]) -> str:
    """Say which of ``skills`` the model exercised, and which the embedded reader, if any."""
    used = tuple(skills)
    embedded, name = tr("the embedded reader"), unsigned(model)
    both = tr("{model} and the embedded reader together").format(model=name)
    who = {Doer.MODEL: name, Doer.BOTH: both, Doer.EMBEDDED: embedded}
    clauses = [
        tr("{reader} {actions}").format(reader=words, actions=listed(actions))
        for doer, words in who.items()
        if (actions := _actions(roles, doer, used))
    ]
    sentence = "; ".join(clauses)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _actions(roles: Roles, doer: Doer, skills: Sequence[Skill]) -> list[str]:
    return [tr(_DEEDS[skill]) for skill in skills if roles.doer(skill) is doer]
