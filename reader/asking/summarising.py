"""What a stretch of text is about, told from what is remembered of it.

A summary of a chapter, a part, the whole, or of everything so far needs no second read: the gists
and summaries that cover the stretch are taken together, and each sentence leads back to its pages.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.asking.findings import Findings, words_in
from reader.asking.read_part import Known
from reader.asking.values import Action, Consulted, Excerpt, Question, Step
from reader.memory.titles import trimmed
from reader.memory.tree import fan_out_for
from reader.memory.values import Episode, Gist, MemoryTree, Node
from reader.skills import AnswerPiece, Note, ReadingModel
from reader.text.document import DocumentText
from reader.text.quoting import quoted
from reader.text.span import Span, cover

_MOST_SOURCES = 3
"""Places named behind one sentence: a summary of summaries rests on more than anybody follows."""
_MOST_READ_ANEW = 6
"""Stretches without a gist that are read for it: enough for the rest of a chapter somebody is in,
and for a first impression of a document that nobody has read yet."""
_MOST_OF_A_PART = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of text with what is remembered of it; ``node`` and ``episode`` where it is one."""

    span: Span
    gist: Gist
    title: str = ""
    node: int | None = None
    episode: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """``told`` is the whole, ``parts`` are what it was made of, in order."""

    told: Gist
    parts: tuple[Part, ...]

    @property
    def findings(self) -> Findings:
        """All text that it rests on, and may be quoted."""
        notes = (Note(part.node or 0, (part.span,), part.gist.text) for part in self.parts)
        consulted = (Consulted(part.span, part.episode) for part in self.parts)
        return Findings((), tuple(notes), tuple(consulted))


def summarise(
    question: Question,
    known: Known,
    unread: Sequence[Episode],
    model: ReadingModel,
) -> Generator[Step, None, Summary]:
    """Of ``question.about``, or of all that is known; empty where nothing is there to tell of.

    Episodes at the edges count where most of them lies inside.

    Raises:
        ModelProblem: from the model's skills.
    """
    about = question.about or known.content.whole
    parts = covering(known, about)
    whole = parts[0].gist if len(parts) == 1 else None
    parts = _opened(parts, known.tree)
    for part in parts:
        reason = tr("What is remembered of it is taken.")
        yield Step(Action.SUMMARISE, reason, part.span, part.node, episode=part.episode)
    for stretch in _spread([each for each in unread if _mostly(each.span, about)]):
        excerpt = Excerpt(question.document, stretch.span, stretch.span.of(known.content.text))
        parts.append(Part(stretch.span, model.shorten(excerpt)))
        whole = None
        reason, words = tr("Nothing is remembered of it yet."), words_in(excerpt.text)
        yield Step(Action.OPEN, reason, stretch.span, words_read=words)
    told = whole or _together(question, known.content, parts, model)
    return Summary(told, tuple(parts))


def covering(known: Known, about: Span) -> list[Part]:
    """The fewest nodes, and episodes without one, that tell of ``about`` and of little else."""
    nodes = [node for root in known.tree.roots for node in _inside(known, root, about)]
    parts = [_part(node) for node in nodes]
    parts += [
        Part(episode.span, gist, episode=episode.number)
        for episode, gist in known.memory
        if _mostly(episode.span, about) and not any(n.span.overlaps(episode.span) for n in nodes)
    ]
    return sorted(parts, key=lambda part: part.span)


def pieces(summary: Summary, content: DocumentText) -> Iterator[AnswerPiece]:
    """The whole first; then each part under its name, where there are several."""
    yield from _sentences(summary.told, content)
    named = [part for part in summary.parts if part.title and part.gist.sentences]
    for part in named if len(named) > 1 else ():
        yield AnswerPiece(f"\n\n{part.title}: ")
        yield from _sentences(Gist(part.gist.sentences[:_MOST_OF_A_PART]), content)


def _inside(known: Known, node: Node, about: Span) -> Iterator[Node]:
    if about.contains(trimmed(known.content, node.span)):
        yield node
    elif not node.children:
        if _mostly(node.span, about):
            yield node
    elif node.span.overlaps(about):
        for child in known.tree.children(node.id):
            yield from _inside(known, child, about)


def _spread(stretches: Sequence[Episode]) -> Sequence[Episode]:
    """At most as many as are read anew, from beginning to end."""
    if len(stretches) <= _MOST_READ_ANEW:
        return stretches
    step = (len(stretches) - 1) / (_MOST_READ_ANEW - 1)
    return [stretches[round(number * step)] for number in range(_MOST_READ_ANEW)]


def _mostly(span: Span, about: Span) -> bool:
    shared = span.intersection(about)
    return shared is not None and 2 * len(shared) > len(span)


def _part(node: Node) -> Part:
    return Part(node.span, node.summary, node.title, node.id, node.episode)


def _opened(parts: list[Part], tree: MemoryTree) -> list[Part]:
    """What a single node consists of, rather than the node alone."""
    if len(parts) != 1 or parts[0].node is None or not tree[parts[0].node].children:
        return parts
    return [_part(child) for child in tree.children(parts[0].node)]


def _together(
    question: Question, content: DocumentText, parts: Sequence[Part], model: ReadingModel
) -> Gist:
    """One gist of all, by way of several where they are more than are summed up at a time."""
    left = [(part.span, part.gist) for part in parts if part.gist.sentences]
    most = fan_out_for(model.context_words)
    while len(left) > 1:
        groups = [left[at : at + most] for at in range(0, len(left), most)]
        left = [_summed(question, content, group, model) for group in groups]
    return left[0][1] if left else Gist(())


def _summed(
    question: Question,
    content: DocumentText,
    group: Sequence[tuple[Span, Gist]],
    model: ReadingModel,
) -> tuple[Span, Gist]:
    span = cover(each for each, _ in group)
    if len(group) == 1:
        return group[0]
    excerpt = Excerpt(question.document, span, span.of(content.text))
    return span, model.summarise(excerpt, [gist for _, gist in group])


def _sentences(gist: Gist, content: DocumentText) -> Iterator[AnswerPiece]:
    """A sentence of the text itself stands in quotation marks."""
    for sentence in gist.sentences:
        verbatim = len(sentence.sources) == 1 and sentence.sources[0].of(content.text)
        told = f"{quoted(sentence.text)} " if verbatim == sentence.text else f"{sentence.text} "
        yield AnswerPiece(told, sentence.sources[:_MOST_SOURCES])
