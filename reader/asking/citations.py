"""The only place where citations are made: quotes are true by construction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from gettext import gettext as tr

from reader.memory.place_titles import trimmed
from reader.skills import AnswerPiece
from reader.support.cited_context import (
    apart,
    head_of_table,
    is_name,
    leading_up,
    near,
    wrong_speaker,
)
from reader.support.statement_names import KnownNames, names
from reader.support.statement_support import Lacking, Unsupported, says_nothing_of, unsupported
from reader.text.document import DocumentId, DocumentText
from reader.text.quotation_marks import quoted
from reader.text.span import Span, merge
from reader.text.speech import speaker_at, speakers_of
from reader.text.word_counts import shortened
from reader.values.answer import Aside, AsideKind, Grade, Headline
from reader.values.quotation import Citation

_OWN_MARK = re.compile(r"\[(\d+)\]")
_CLOSING = tuple(".,;:!?)]}’”")
_LONGEST_NOTE = 60
"""The number of characters shown of one unconfirmed item."""


def verified(
    content: DocumentText, document: DocumentId, span: Span, ground: Sequence[Span]
) -> Citation | None:
    """Return a citation of ``span``; None unless all of it is in text that was opened or noted.

    Surrounding white space is left out; a span of nothing else is no citation.
    """
    known = joined(content, ground)
    if span.end > len(content.text) or not any(read.contains(span) for read in known):
        return None
    core = trimmed(content, span)
    return Citation(document, core, core.of(content.text)) if core else None


def joined(content: DocumentText, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Join spans that only white space separates."""
    joint: list[Span] = []
    for span in merge(spans):
        if joint and not content.text[joint[-1].end : span.start].strip():
            joint[-1] = Span(joint[-1].start, span.end)
        else:
            joint.append(span)
    return tuple(joint)


class CitedText:
    """An answer as it grows: text with marks [1], [2] … that count into ``citations``.

    A piece whose every source fails verification is dropped. Text is held back until the first
    piece that is supported, so that nothing that was shown is removed again. Names, figures and
    quotes that neither the cited text nor ``titles`` have are listed after the marks as
    unconfirmed; ``beside`` (the question) confirms names and figures too, all of ``ground`` names.
    A name that a statement relates to another one is listed too, if it does not occur near what is
    cited; the question does not confirm that. ``unanswered`` is the grade if there is no answer.
    """

    def __init__(
        self,
        content: DocumentText,
        document: DocumentId,
        ground: Iterable[Span],
        beside: Iterable[str] = (),
        *,
        titles: Iterable[str] = (),
        unanswered: Grade = Grade.NOT_FOUND,
    ) -> None:
        self._content = content
        self._document = document
        self._ground = joined(content, ground)
        self._title = tuple(titles)
        self._beside = tuple(beside)
        self._held = ""
        self._noted = "]"
        self._asides: list[Aside] = []
        self._sure = True
        self._states = False
        """Whether a model has stated anything without support."""
        self.unanswered = unanswered
        self.text = ""
        self.citations: list[Citation] = []
        self.nearest: list[Citation] = []
        self.headline: Headline | None = None

    @property
    def supported(self) -> bool:
        """Whether it has any supported statement."""
        return bool(self.citations)

    @property
    def asides(self) -> tuple[Aside, ...]:
        """The parts of the visible text that are the program's own words, in order."""
        return tuple(aside for aside in self._asides if aside.span.end <= len(self.text))

    @property
    def grade(self) -> Grade:
        """The grade of its least certain statement."""
        if not self.supported:
            return self.unanswered
        return Grade.SAYS if self._sure else Grade.MAY_SAY

    def add(self, piece: AnswerPiece) -> str:
        """Add the next piece, and return the growth of the visible text, marks included."""
        cited = self._verified(piece)
        if piece.unseen:
            self.unanswered = Grade.NOT_FOUND  # what wasn't seen may still answer
        if not piece.supports:
            self.nearest.extend(c for c in cited if c not in self.nearest)
            return ""
        if piece.sources and not cited:
            return ""
        if piece.further:
            others = (each for each in cited if each not in self.citations)
            self.citations.extend(others if self.supported else ())
            return ""
        self._sure &= piece.sure and not piece.unsupported
        grown = self._joined(piece.written)
        self._note_lead(piece, grown)
        if piece.focus is not None and len(grown) == len(piece.text):
            self.headline = Headline(piece.focus, len(cited))
        if piece.unsupported and not cited:
            self._states = True
            self._noted = " " + tr("(unconfirmed)")
            grown = f"{self._with_note(grown.rstrip(), self._noted)} "
        if cited:
            grown = self._marked(grown, piece, cited)
        self._held += grown
        if not self.supported:
            return ""
        shown, self._held = self._held, ""
        self.text += shown
        return shown

    def _marked(self, grown: str, piece: AnswerPiece, cited: Sequence[Citation]) -> str:
        """Add the marks of what is cited, and a note on words that it does not confirm."""
        body = grown.rstrip()
        marks = "".join(f"[{self._number(citation)}]" for citation in cited)
        note = self._unconfirmed(piece.text, cited)
        if piece.unsupported and not note:
            note = " " + tr("(unconfirmed)")
        self._noted = note or "]"
        self._sure &= not note
        return f"{self._with_note(f'{body} {marks}', note)}{grown[len(body) :]}"

    def below(self, said: str) -> tuple[str, tuple[Aside, ...]]:
        """Return ``said``, and below it what a model states, if nothing at all supports it.

        The asides are those of the whole.
        """
        if self.supported or not self._states:
            return said, ()
        start = len(said) + 1
        moved = (
            replace(each, span=Span(each.span.start + start, each.span.end + start))
            for each in self._asides
        )
        return f"{said}\n{self._held.rstrip()}", tuple(moved)

    def settle(self, text: str, citations: Sequence[Citation]) -> None:
        """Set the answer that the user confirmed, word for word, and nothing else."""
        self.citations = list(dict.fromkeys(citations))
        self._asides = []
        marks = "".join(f"[{number}]" for number in range(1, len(self.citations) + 1))
        plain = _OWN_MARK.sub(r"(\1)", text).strip()
        self.text = f"{plain} {marks}".strip()

    def _verified(self, piece: AnswerPiece) -> list[Citation]:
        made = (verified(self._content, self._document, s, self._ground) for s in piece.sources)
        return list(dict.fromkeys(citation for citation in made if citation is not None))

    def _note_lead(self, piece: AnswerPiece, grown: str) -> None:
        lead = piece.lead.strip()
        if lead:
            before = len(piece.lead) - len(piece.lead.lstrip())
            at = len(grown) - len(piece.written) + before
            self._note(AsideKind.LEAD, at, at + len(lead))

    def _with_note(self, grown: str, note: str) -> str:
        if note:
            self._note(AsideKind.CAVEAT, len(grown) + 1, len(grown) + len(note))
        return f"{grown}{note}"

    def _note(self, kind: AsideKind, start: int, end: int) -> None:
        """Record the program's own words in the text that is about to be added."""
        at = len(self.text) + len(self._held)
        self._asides.append(Aside(kind, Span(at + start, at + end)))

    def _unconfirmed(self, statement: str, cited: Sequence[Citation]) -> str:
        """Return what the quotes don't confirm, worded as a note after the marks."""
        quotes = [citation.quote for citation in cited]
        foreign = unsupported(statement, [*quotes, *self._title], self._beside)
        if foreign:
            foreign = tuple(self._foreign(statement, quotes, cited))
        named = (
            [each.words for each in foreign]
            or self._apart(statement, cited)
            or self._wrong_speaker(statement, cited)
        )
        if named:
            words = ", ".join(quoted(shortened(name, _LONGEST_NOTE)) for name in named)
            return " " + _OWN_MARK.sub(r"(\1)", tr("(unconfirmed: {words})").format(words=words))
        return " " + tr("(unconfirmed)") if says_nothing_of(statement, quotes) else ""

    def _foreign(
        self, statement: str, quotes: Sequence[str], cited: Sequence[Citation]
    ) -> Iterator[Unsupported]:
        """Yield what neither the quotes nor their surroundings have.

        Titles confirm all that the quotes do; the heads of tables confirm names and figures; the
        sentences before a quote in its paragraph, and all that was read, names alone.
        """
        sources = [*quotes, *self._title, *self._titles(cited)]
        spans = [citation.span for citation in cited]
        heads = (head for span in spans for head in head_of_table(self._content, span))
        beside = (*self._beside, *heads)
        before = (leading_up(self._content, span) for span in spans)
        unnamed = unsupported(statement, sources, (*beside, *before))
        for each in unsupported(statement, sources, beside):
            if each.kind is not Lacking.NAME or not (
                each not in unnamed
                or self._was_read(each.words, statement)
                or self._is_a_speaker(each.words, spans)
            ):
                yield each

    def _was_read(self, name: str, statement: str) -> bool:
        """Whether a statement's name is anywhere in what was read: a pronoun may stand for it."""
        found = (each for each in names(statement) if each.words == name)
        return any(self._names_read.bear_out(each) for each in found)

    @cached_property
    def _names_read(self) -> KnownNames:
        return KnownNames(span.of(self._content.text) for span in self._ground)

    def _is_a_speaker(self, name: str, cited: Sequence[Span]) -> bool:
        """Whether a name is the full form of one that a cited turn of speech begins with."""
        full = name.casefold()
        labels = (speaker_at(self._content, span.start).casefold() for span in cited)
        known = any(label and f"{full} ".startswith(f"{label} ") for label in labels)
        return known and full in self._content.text.casefold()

    def _apart(self, statement: str, cited: Sequence[Citation]) -> Sequence[str]:
        """Return related names that are not near each other in what the statement cites."""
        around = [text for each in cited for text in near(self._content, each.span)]
        titles = (*self._title, *self._titles(cited))
        return apart(statement, around, titles, lambda word: is_name(self._content, word))

    def _wrong_speaker(self, statement: str, cited: Sequence[Citation]) -> Sequence[str]:
        """People said to have said something that only others say in the cited transcript."""
        if not self._speakers:
            return ()
        said_by = {speaker_at(self._content, citation.span.start) for citation in cited}
        quotes = " ".join(citation.quote for citation in cited)
        name = wrong_speaker(statement, self._speakers, said_by, quotes)
        return (name,) if name else ()

    @cached_property
    def _speakers(self) -> frozenset[str]:
        return speakers_of(self._content)

    def _titles(self, cited: Sequence[Citation]) -> Iterator[str]:
        """Return the titles of the sections and volumes that hold the quotes."""
        for section in self._content.sections:
            if any(section.span.contains(citation.span) for citation in cited):
                yield section.title

    def _number(self, citation: Citation) -> int:
        """Return the number of a citation, from 1; the same place keeps its number."""
        if citation not in self.citations:
            self.citations.append(citation)
        return self.citations.index(citation) + 1

    def _joined(self, text: str) -> str:
        """Return the text to follow a mark, without numbers that would look like our marks."""
        plain = _OWN_MARK.sub(r"(\1)", text)
        before = self.text + self._held
        if not before:
            return plain.lstrip()
        follows = before.endswith(("]", self._noted)) and plain and not plain[0].isspace()
        return f" {plain}" if follows and not plain.startswith(_CLOSING) else plain
