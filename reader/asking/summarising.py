"""Summarises a stretch of text from its memory.

A summary of a chapter, a part, the whole document, or everything so far needs no second read: the
gists and summaries that cover the stretch are taken together, and each sentence leads back to its
pages.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr

from reader.asking.findings import OUT_OF_TIME, Findings, in_time
from reader.asking.partial_memory import DocumentMemory
from reader.language import later
from reader.memory.body import Body
from reader.memory.place_titles import title, trimmed, whole_sections
from reader.memory.tree import fan_out_for
from reader.roles import Skill
from reader.skills import AnswerPiece, Note, ReadingModel
from reader.text.document import BlockKind, DocumentText
from reader.text.quotation_marks import is_sentence, quoted
from reader.text.span import Span, cover
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

_MOST_SOURCES = 3
"""The number of places listed after one sentence; a summary of summaries has too many."""
_MOST_READ_ANEW = 6
"""The number of stretches without a gist that are read for it: enough for the rest of a current
chapter, and for a first impression of an unread document.
"""
_FEWEST_WORDS = 30
"""The length in words from which a part whose gist covers its title page alone is read again."""
_FEW_QUOTES = 250
"""Their length in words together."""
A_PAGE_OR_TWO = 1_200
"""The length in words up to which a language model reads what no summary covers exactly."""
_MOST_OF_A_PART = 2
_MOST_PARTS = 10
"""The number of parts listed one by one below the whole: chapters, if there are no more; else what
holds them.
"""
_FIRST_CHAPTER = 2
"""The number of a section's first parts that may hold its opening and its first chapter."""

STAND_OUT = later("Sentences that stand out:")
"""The introduction of a summary that no language model wrote."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of text with its memory; ``node`` and ``episode`` if it is one.

    ``misses``: its memory covers no more than front and back matter.
    """

    span: Span
    gist: Gist
    title: str = ""
    node: int | None = None
    episode: int | None = None
    misses: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary: ``gist`` covers everything, ``parts`` are what it was made from, in order."""

    gist: Gist
    parts: tuple[Part, ...]

    @property
    def findings(self) -> Findings:
        """All text that it is based on and that may be quoted."""
        notes = (Note(part.node or 0, (part.span,), part.gist.text) for part in self.parts)
        consulted = (Consulted(part.span, part.episode) for part in self.parts)
        return Findings((), tuple(notes), tuple(consulted))


def summarise(
    question: Question,
    known: DocumentMemory,
    unread: Sequence[Episode],
    model: ReadingModel,
) -> Generator[Step, None, Summary]:
    """Summarise ``question.about``, or all that is known; empty if there is nothing.

    Episodes at the edges count if most of them is inside. Title page, imprint and the like are
    left out, unless they alone are asked about.

    Raises:
        ModelError: from the model's skills.
    """
    about = question.about or known.content.whole
    telling = _Telling(known, about)
    covered = covering(known, about)
    gist = telling.untouched(covered)
    short = question.about is not None and known.content.words.of(about) <= A_PAGE_OR_TWO
    core = trimmed(known.content, about)
    exact = gist is not None and covered[0].span.contains(core)
    if (
        short
        and not exact
        and model.effort is not None
        and in_time(model, Skill.GIST, [about.of(known.content.text)])
    ):
        return (yield from _read_anew(question, known.content, about, model))
    parts: list[Part] = []
    unsummarised: list[tuple[Span, str]] = []
    most = 0 if question.shelf else _MOST_PARTS
    for part in _opened(list(telling.proper(covered)), telling, most):
        if part.misses:
            unsummarised.append((part.span, tr("The summary covers only the title page.")))
        else:
            parts.append(part)
            reason = tr("The existing summary is used.")
            yield Step(Action.SUMMARISE, reason, part.span, part.node, episode=part.episode)
    rest = [span for each in unread if (span := telling.of_unread(each))]
    unsummarised += [(span, tr("There is no summary of it yet.")) for span in _spread(rest)]
    for span, reason in unsummarised:
        if not in_time(model, Skill.GIST, [span.of(known.content.text)]):
            yield Step(Action.TIME, tr(OUT_OF_TIME), span)
            break
        excerpt = Excerpt(question.document, span, span.of(known.content.text))
        parts.append(Part(span, model.shorten(excerpt)))
        yield Step(Action.OPEN, reason, span, words_read=words_in(excerpt.text))
    parts.sort(key=lambda part: part.span)
    if gist is None or unsummarised:
        gist = _together(question, known.content, parts, model)
    return Summary(gist, tuple(parts))


def _read_anew(
    question: Question, content: DocumentText, about: Span, model: ReadingModel
) -> Generator[Step, None, Summary]:
    """Shorten the stretch itself, of which no summary covers just that."""
    excerpt = Excerpt(question.document, about, about.of(content.text))
    words = words_in(excerpt.text)
    yield Step(Action.OPEN, tr("There is no summary of it yet."), about, words_read=words)
    gist = model.shorten(excerpt)
    return Summary(gist, (Part(about, gist),))


class _Telling:
    """The part of a memory that covers ``about``, without front and back matter."""

    def __init__(self, known: DocumentMemory, about: Span) -> None:
        self._known = known
        self._about = about
        self._body = Body(known.content, about)

    def untouched(self, covered: Sequence[Part]) -> Gist | None:
        """The gist of a single part that covers exactly the stretch, if there is one."""
        gist = covered[0].gist if len(covered) == 1 else None
        return gist if gist and self._proper(gist) == gist else None

    def proper(self, parts: Sequence[Part]) -> Iterator[Part]:
        """Yield the parts with text proper in them, divided until they cover it, or miss it."""
        for part in parts:
            span = self._body.within(part.span)
            if span is None:
                continue
            gist = self._proper(part.gist)
            if gist or not part.gist:
                yield replace(part, gist=gist, title=self._name(part, span))
            elif part.node is not None and (below := self._known.tree.children(part.node)):
                yield from self.proper([_part(child) for child in below])
            elif self._known.content.words.of(span) >= _FEWEST_WORDS:
                yield replace(part, span=span, gist=gist, misses=True)

    def below(self, part: Part) -> list[Part]:
        """Return the parts below ``part``; empty if it is not divided."""
        children = self._known.tree.children(part.node) if part.node is not None else ()
        return list(self.proper([_part(child) for child in children]))

    def holds_chapters(self, part: Part) -> bool:
        """Whether it consists of complete sections, except perhaps the first.

        That may share its first episode with the heading of them all.
        """
        content, below = self._known.content, self.below(part)
        proper = (self._body.within(each.span) for each in below)
        cores = [trimmed(content, span) for span in proper if span]
        behind = [whole_sections(content, core) for core in cores[_FIRST_CHAPTER:]]
        return bool(behind) and all(behind)

    def of_unread(self, stretch: Episode) -> Span | None:
        """Return the part of an unread stretch that is worth reading."""
        return self._body.within(stretch.span) if _mostly(stretch.span, self._about) else None

    def _name(self, part: Part, proper: Span) -> str:
        """Return the name from the document's structure, not from the beginning of its summary."""
        begins = part.title.removesuffix(" …")
        if proper == part.span and not part.gist.text.startswith(begins):
            return part.title
        return title(self._known.content, proper)

    def _proper(self, gist: Gist) -> Gist:
        """Restrict an episode to text proper: at an edge it may cover its neighbours too."""
        gist = self._body.proper_gist(gist)
        inside = [s for s in gist.sentences if any(map(self._about.overlaps, s.sources))]
        return replace(gist, sentences=tuple(inside)) if inside else gist


def covering(known: DocumentMemory, about: Span) -> list[Part]:
    """Return the fewest nodes, and episodes without one, that cover ``about`` and little else."""
    nodes = [node for root in known.tree.roots for node in _inside(known, root, about)]
    parts = [_part(node) for node in nodes]
    parts += [
        Part(episode.span, gist, episode=episode.number)
        for episode, gist in known.memory
        if _mostly(episode.span, about) and not any(n.span.overlaps(episode.span) for n in nodes)
    ]
    return sorted(parts, key=lambda part: part.span)


def pieces(summary: Summary, content: DocumentText) -> Iterator[AnswerPiece]:
    """Yield the summary first; then each part under its name, if there are several.

    Nothing is repeated: a part that adds nothing only cites its source.
    """
    quotable = [each for each in summary.gist.sentences if _stands(each, content)]
    quotable = (
        quotable if 2 * len(quotable) >= len(summary.gist.sentences) else [*summary.gist.sentences]
    )
    if len(quotable) > 1 and all(_is_quote(each, content) for each in quotable):
        yield AnswerPiece("", lead=tr(STAND_OUT))
    yield from _sentences(quotable, content)
    said = set(quotable)
    named = [part for part in summary.parts if part.title and part.gist.sentences]
    for part in named if len(named) > 1 else ():
        new = [sentence for sentence in part.gist.sentences if sentence not in said]
        new = ([each for each in new if _stands(each, content)] or new)[:_MOST_OF_A_PART]
        said.update(new)
        yield AnswerPiece("", lead=f"\n\n{part.title}: ")
        yield from _sentences(new, content)
        if not new:
            yield AnswerPiece("", part.gist.sentences[0].sources[:_MOST_SOURCES])


def _inside(known: DocumentMemory, node: Node, about: Span) -> Iterator[Node]:
    if about.contains(trimmed(known.content, node.span)):
        yield node
    elif not node.children:
        if _mostly(node.span, about):
            yield node
    elif node.span.overlaps(about):
        for child in known.tree.children(node.id):
            yield from _inside(known, child, about)


def _spread(stretches: Sequence[Span]) -> Sequence[Span]:
    """Select the stretches to be read, evenly from beginning to end."""
    if len(stretches) <= _MOST_READ_ANEW:
        return stretches
    step = (len(stretches) - 1) / (_MOST_READ_ANEW - 1)
    return [stretches[round(number * step)] for number in range(_MOST_READ_ANEW)]


def _mostly(span: Span, about: Span) -> bool:
    shared = span.intersection(about)
    return shared is not None and 2 * len(shared) > len(span)


def _part(node: Node) -> Part:
    return Part(node.span, node.summary, node.title, node.id, node.episode)


def _opened(parts: list[Part], telling: _Telling, most: int) -> list[Part]:
    """Divide a single part, then replace parts by their chapters, up to ``most`` parts.

    Chapters of several volumes are not used, since they would not say which volume they belong to.
    """
    while len(parts) == 1 and (below := telling.below(parts[0])):
        parts = below
    divisible = [part for part in parts if telling.holds_chapters(part)]
    for part in sorted(divisible, key=lambda part: -len(part.span)):
        below, at = telling.below(part), parts.index(part)
        if len(parts) + len(below) - 1 <= most:
            parts = [*parts[:at], *below, *parts[at + 1 :]]
    return parts


def _together(
    question: Question, content: DocumentText, parts: Sequence[Part], model: ReadingModel
) -> Gist:
    """Return one gist of all parts, in several rounds if there are more than fit at a time.

    A few quotes are all kept: there is nothing to leave out.
    """
    sentences = [sentence for part in parts for sentence in part.gist.sentences]
    if sum(words_in(each.text) for each in sentences) <= _FEW_QUOTES and all(
        _is_quote(each, content) for each in sentences
    ):
        return Gist(tuple(sentences))
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
    gists = [gist for _, gist in group]
    if not in_time(model, Skill.SUMMARY, [gist.text for gist in gists]):
        return span, Gist(tuple(sentence for gist in gists for sentence in gist.sentences))
    excerpt = Excerpt(question.document, span, span.of(content.text))
    return span, model.summarise(excerpt, gists)


def _sentences(sentences: Iterable[GistSentence], content: DocumentText) -> Iterator[AnswerPiece]:
    """Return the sentences; one of the text itself is in quotation marks, on its own line."""
    for sentence in sentences:
        sources = sentence.sources[:_MOST_SOURCES]
        if _is_quote(sentence, content):
            yield AnswerPiece(quoted(sentence.text), sources, lead="\n\n")
        else:
            yield AnswerPiece(f"{sentence.text} ", sources)


def _is_quote(sentence: GistSentence, content: DocumentText) -> bool:
    return len(sentence.sources) == 1 and sentence.sources[0].of(content.text) == sentence.text


def _stands(sentence: GistSentence, content: DocumentText) -> bool:
    """Whether it can be quoted alone: it isn't a heading, a row, or part of somebody's speech."""
    if not _is_quote(sentence, content):
        return True
    source = sentence.sources[0]
    number = bisect_right(content.blocks, source.start, key=lambda block: block.span.start) - 1
    block = content.blocks[number] if number >= 0 else None
    heading = block and block.kind is BlockKind.HEADING and block.span.contains(source)
    return not heading and is_sentence(sentence.text)
