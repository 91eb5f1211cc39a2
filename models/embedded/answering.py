"""Answering by quoting: the line that answers, its quote, and other relevant quotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr

from models.embedded.announced_lists import lists_asked_for
from models.embedded.company_facts import facts_asked_for
from models.embedded.definitions import definitions_asked_for
from models.embedded.evidence import Evidence, weights_of
from models.embedded.features import Feature
from models.embedded.gists import overview
from models.embedded.headlines import (
    Line,
    asks_for_list,
    of_list,
    of_parts,
    of_row,
    of_sentences,
    of_stretch,
)
from models.embedded.introductions import Introduction, introductions_asked_for
from models.embedded.kinds import Kind, wanted
from models.embedded.listed_parts import parts_asked_for
from models.embedded.material import Material
from models.embedded.office import holders_asked_for
from models.embedded.parties import parties_asked_for
from models.embedded.quotes import Quote, best_quotes, is_above, largest_counted
from models.embedded.signatures import board_asked_for
from models.embedded.statement_rows import growth_stated, statement_row
from models.embedded.tables import years_in
from models.embedded.title_page import Byline, byline_asked_for
from models.embedded.verdicts import bears, graded, misses, why_missed, why_not
from models.embedded.weights import CHOICE, INTRODUCTIONS, QUOTES
from reader.overview_questions import asks_for_overview
from reader.skills import AnswerPiece
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.grade import Grade
from reader.values.memory_tree import Gist, GistSentence


def answer(
    evidence: Evidence,
    spans: Sequence[Span],
    *,
    short: bool = False,
) -> Iterator[AnswerPiece]:
    """Answer the question from ``spans``: first the line that answers, then further quotes.

    With ``short``, the further quotes are left out. If ``spans`` are not enough for an answer, the
    nearest passages are given and labelled as such. A question about the document in general is
    answered with the sentences that represent all of ``spans``.
    """
    question = evidence.question
    if asks_for_overview(question):
        yield from _overview(evidence.material, spans)
        return
    byline = byline_asked_for(evidence.material, question)
    if byline is not None and _opened(byline.sentence, spans):
        yield _named_author(evidence.material, byline)
        return
    people = _people(evidence)
    if people is not None and _opened(people.span, spans):
        line = of_parts(people.title, people.names)
        yield AnswerPiece(line.text, (people.span,), focus=line.focus, sure=True)
        return
    introductions = _introduced_in(evidence)
    introducing = [one for one in introductions if _opened(one.place(evidence.material), spans)]
    if introducing:
        yield from _introduced(evidence.material, introducing[:1] if short else introducing)
        return
    grade = graded(evidence, spans)
    if grade is Grade.DOESNT_SAY:
        yield from _refused(evidence, spans)
        return
    if (parts := parts_asked_for(evidence)) is not None and _opened(parts.name, spans):
        text = evidence.material.content.text
        line = of_parts(parts.name.of(text), [item.of(text) for item in parts.items])
        sure = grade is Grade.SAYS and parts.complete and not wanted(question).counted
        yield AnswerPiece(line.text, parts.shown, focus=line.focus, sure=sure)
        return
    yield from _quoted(evidence, spans, grade, short=short)


def states(evidence: Evidence, spans: Sequence[Span]) -> bool:
    """Whether ``spans`` state what is asked as every document of its kind states it.

    These are the authors of a paper, the parties of a contract, and what a company's report says of
    the company.
    """
    byline, people = byline_asked_for(evidence.material, evidence.question), _people(evidence)
    facts = facts_asked_for(evidence)
    places = [one.place(evidence.material) for one in facts]
    places += [byline.sentence] if byline is not None and byline.certain else []
    places += [people.span] if people is not None else []
    return any(_opened(place, spans) for place in places)


def _quoted(
    evidence: Evidence, spans: Sequence[Span], grade: Grade, *, short: bool
) -> Iterator[AnswerPiece]:
    """The line of the best quote, then the others; a refusal if the best one isn't relevant."""
    quotes = best_quotes(evidence, evidence.question, spans)
    for quote in quotes[:1]:
        line = first_line(evidence, evidence.question, quote)
        found = line.of_kind and bool(line.focus)
        if misses(evidence, quote.sentences, focused=found, row=quote.row):
            yield from _refused(evidence, spans)
            return
        plain = found and line.clear
        shown = quote.best if quote.row else line.sentence
        sure = grade is Grade.SAYS and bears(evidence, shown, focused=found, clear=plain)
        focus = line.focus if plain else ()
        yield AnswerPiece(line.text, _sources(quote), focus=focus, sure=sure)
        yield from () if sure else _reasons(evidence)
    for quote in () if short else quotes[1:]:
        yield AnswerPiece("", _sources(quote), further=True)


def _refused(evidence: Evidence, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    yield from (AnswerPiece(why, supports=False) for why in why_missed(evidence))
    yield from nearest(evidence, spans)


def _named_author(material: Material, byline: Byline) -> AnswerPiece:
    text = material.content.text
    line = byline.sentence.of(text)
    if not byline.certain:
        return AnswerPiece(" ".join(line.split()), (byline.sentence,), sure=False)
    start = byline.name.start - byline.sentence.start
    focus = (Span(start, start + len(byline.name)),)
    return AnswerPiece(line, (byline.sentence,), focus=focus, sure=True)


@dataclass(frozen=True, slots=True)
class _People:
    """All who are something to the document, and the text that names them."""

    title: str
    names: Sequence[str]
    span: Span


def _people(evidence: Evidence) -> _People | None:
    """The parties of a contract, or the directors of a company, if they are asked for."""
    if (parties := parties_asked_for(evidence)) is not None:
        return _People(tr("Parties"), parties.named, parties.sentence)
    if (board := board_asked_for(evidence)) is not None:
        return _People(tr("Directors"), board.names, board.span)
    return None


def _introduced_in(evidence: Evidence) -> Sequence[Introduction]:
    """What says who somebody is, what a company is, what a term means, or what a list holds."""
    found = (
        facts_asked_for(evidence)
        or holders_asked_for(evidence)
        or introductions_asked_for(evidence)
    )
    return found or definitions_asked_for(evidence) or lists_asked_for(evidence)


def _introduced(material: Material, introductions: Sequence[Introduction]) -> Iterator[AnswerPiece]:
    """Who somebody is; from the first mention, perhaps."""
    best, *others = introductions
    if not best.said:
        why = tr(
            "No sentence was found that says who or what this is, so the first mention is shown."
        )
        yield AnswerPiece(why, supports=False)
    line = of_stretch(material.text(best.sentence), best.said)
    if best.whole:
        place = best.place(material)
        end = material.content.sentences[best.sentence].start + best.said.end
        line = of_stretch(place.of(material.content.text), Span(0, end - place.start))
    sure = best.weight >= INTRODUCTIONS.sure
    yield AnswerPiece(line.text, (best.place(material),), focus=line.focus, sure=sure)
    for other in others:
        yield AnswerPiece("", (other.place(material),), further=True)


def _opened(place: Span, spans: Sequence[Span]) -> bool:
    return any(span.contains(place) for span in spans)


def _reasons(evidence: Evidence) -> Iterator[AnswerPiece]:
    """Sentences on why the text may not contain the answer."""
    return (AnswerPiece(why, supports=False) for why in why_not(evidence))


def nearest(evidence: Evidence, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    """The passages closest to the question, not labelled as an answer."""
    text = evidence.material.content.text
    for quote in best_quotes(evidence, evidence.question, spans)[: QUOTES.nearest]:
        yield AnswerPiece(quoted(quote.span.of(text)), _sources(quote), supports=False)


def statements_asked_for(evidence: Evidence) -> Sequence[Span]:
    """The row or the list that a question names exactly, or what introduces whom it names."""
    if (byline := byline_asked_for(evidence.material, evidence.question)) is not None:
        return (byline.sentence,)
    if (people := _people(evidence)) is not None:
        return (people.span,)
    if introductions := _introduced_in(evidence):
        return [each.place(evidence.material) for each in introductions]
    if (parts := parts_asked_for(evidence)) is not None:
        return (parts.name,)
    return [evidence.material.content.sentences[at] for at in _stating(evidence)]


def _stating(evidence: Evidence) -> Sequence[int]:
    """The sentence that counts all that is to be counted, or the row of a statement."""
    if (counted := largest_counted(evidence)) is not None:
        return [counted]
    on = Feature.STATEMENT_ROWS in evidence.material.features
    if not on or wanted(evidence.question).kind is not Kind.AMOUNT:
        return ()
    row = statement_row(evidence)
    if row is None and wanted(evidence.question).growth:
        return growth_stated(evidence)
    return () if row is None else [row]


def first_line(evidence: Evidence, question: str, quote: Quote) -> Line:
    """The shortest stretch of ``quote`` that answers, in what of its sentence fits on a line."""
    material, asked = evidence.material, wanted(question)
    text = material.content.text
    if quote.row:
        header = quote.header.of(text) if quote.header else ""
        group = " ".join(quote.group.of(text).split()) if quote.group else ""
        years = years_in(question)
        return of_row(quote.span.of(text), header, years, group, growth=asked.growth)
    if len(quote.listed) > 1 and asks_for_list(asked):
        items = (material.text(index) for index in quote.listed[1:])
        listed = of_list(material.text(quote.listed[0]), " ".join(items))
        return replace(listed, sentence=quote.best)
    said = [n for n in quote.sentences if n == quote.best or not is_above(material, n)]
    sentences = [material.text(index) for index in said]
    best, weights = said.index(quote.best), weights_of(evidence)
    line = of_sentences(sentences, best, asked, weights, material.is_plain)
    return replace(line, sentence=said[line.sentence])


def gist_for(evidence: Evidence, question: str, span: Span) -> Gist:
    """The best sentences of ``span`` for the question, in order; empty if there are none."""
    best = evidence.best_passage(span)
    if best is None or evidence.strengths[best] < CHOICE.serves:
        return Gist(())
    quotes = sorted(best_quotes(evidence, question, [span]), key=lambda quote: quote.span)
    text = evidence.material.content.text
    return Gist(tuple(GistSentence(quote.span.of(text), (quote.span,)) for quote in quotes))


def _overview(material: Material, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    for number, sentence in enumerate(overview(material, spans, QUOTES.overview_words).sentences):
        apart = "\n\n" if number else f"{tr('Sentences that stand out:')}\n\n"
        yield AnswerPiece(f"{apart}{quoted(sentence.text)}", sentence.sources)


def _sources(quote: Quote) -> tuple[Span, ...]:
    return tuple(span for span in (quote.span, quote.header, quote.group) if span is not None)
