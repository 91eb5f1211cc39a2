"""Whether the opened text answers the question: yes, perhaps, or no."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import titles_in
from models.embedded.definitions import term_asked
from models.embedded.evidence import Evidence
from models.embedded.focus import says_growth
from models.embedded.inquiry import Inquiry
from models.embedded.kinds import Kind, Wanted, wanted
from models.embedded.listed_parts import parts_asked_for
from models.embedded.occurrences import occurrences
from models.embedded.question_forms import (
    asks_age,
    asks_who_somebody_is,
    compares,
    is_foreign,
    is_negated,
    office_asked,
    only_names,
    role_asked,
)
from models.embedded.sign_weights import SURE, WITH_VECTORS, WITHOUT_VECTORS, Weights
from models.embedded.signs import SIGNS
from models.embedded.statement_rows import statement_row
from models.embedded.tables import has_changes
from models.embedded.weights import VERDICTS
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens, without_owner
from reader.dictionaries.irregular_forms import other_forms
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.text.stemming import stem
from reader.values.grade import Grade, weakest

_SHOWN = frozenset([Kind.PERSON, Kind.PLACE, Kind.TIME, Kind.LIST])
"""Kinds of which something must be seen in the sentence for it to be certain."""
_ELSEWHERE = re.compile(rf"\W*(?:{either(ENGLISH.sentence.elsewhere)})\b", re.IGNORECASE)
_UNREAL = re.compile(rf"\b(?:{either(ENGLISH.sentence.unreal)})\b", re.IGNORECASE)
_NEVER = 1e-9
"""A probability that is as good as none."""


def graded(evidence: Evidence, spans: Sequence[Span]) -> Grade:
    """How certain it is that ``spans`` answer the question.

    No quote can show for certain what a text omits, or how two things compare; and a single word is
    hardly a question. Such questions are at best answered perhaps.
    """
    if _asks_of_nothing(evidence):
        return Grade.DOESNT_SAY
    likely, least = probability(evidence, spans), _weights(evidence).least
    if likely < least:
        return Grade.MAY_SAY if _stated(evidence, spans) else Grade.DOESNT_SAY
    grade = Grade.SAYS if likely >= SURE else Grade.MAY_SAY
    return weakest((grade, _best_possible(evidence)))


def shifted(evidence: Evidence, spans: Sequence[Span], bar: float) -> float:
    """The probability that ``spans`` answer; ``graded`` has an answer where it is at least ``bar``.

    The bar of ``graded`` depends on the signs that a document has.
    """
    if _asks_of_nothing(evidence):
        return 0.0
    odds = _odds(probability(evidence, spans)) * _odds(bar) / _odds(_weights(evidence).least)
    likely = odds / (1 + odds)
    return max(likely, bar) if _stated(evidence, spans) else likely


def _odds(likely: float) -> float:
    return likely / max(1 - likely, _NEVER)


def bears(evidence: Evidence, sentence: int, *, focused: bool, clear: bool = True) -> bool:
    """Whether the sentence shown itself may answer, not only its surroundings.

    It contains, with its neighbours, enough of the question's subject, is close to it in meaning,
    and has something of the kind asked for (``focused``). It also has most of what the question
    says beside its names: in a novel, names are side by side everywhere. Where that something is
    not ``clear``, the sentence has half of the question's words itself, and no place is sure.
    """
    asks = wanted(evidence.question)
    if sentence == statement_row(evidence):
        return focused and (not asks.growth or has_changes(evidence.material, sentence))
    if not clear and asks.counted and asks.noun:
        return False
    said = evidence.material.text(sentence)
    if not _states(evidence, said, asks):
        return False
    own = float(evidence.sentence_coverage[sentence])
    if not clear and (asks.kind in _SHOWN or own < VERDICTS.own_words):
        return False
    held = float(evidence.coverage_together[sentence])
    if evidence.cosines is None:
        return focused and held >= VERDICTS.words
    close = float(evidence.cosines_of_all[sentence]) >= VERDICTS.close
    asked = float(evidence.asked_of_names[sentence])
    return focused and close and held >= VERDICTS.close_words and asked >= VERDICTS.asked


def _states(evidence: Evidence, said: str, asks: Wanted) -> bool:
    """Whether a sentence says that something is so, and in the form that is asked for."""
    if _says_nothing_real(said, evidence.question) or (asks.growth and not says_growth(said)):
        return False
    return asks.kind is not Kind.PERSON or not asks.verb or _does(evidence, said, asks)


def _does(evidence: Evidence, said: str, asks: Wanted) -> bool:
    """Whether somebody named in the question stands near the verb, where it is asked whom.

    “Who does Ada marry?” is not answered by who else married, and what Ada knew of it.
    """
    names = {word for name in evidence.entities.names for word in tokens(name)}
    if asks.acts or not names:
        return True
    forms = {asks.verb, *other_forms(asks.verb)}
    words = tokens(said)
    verbs = [n for n, word in enumerate(words) if word in forms or stem(word) in forms]
    named = [n for n, word in enumerate(words) if without_owner(word) in names]
    return any(abs(verb - name) <= VERDICTS.beside_verb for verb in verbs for name in named)


def _says_nothing_real(said: str, question: str) -> bool:
    """Whether it only says where something is, or what was wished or might have been."""
    unreal = _UNREAL.search(said) is not None and _UNREAL.search(question) is None
    return unreal or _ELSEWHERE.match(said) is not None


def misses(evidence: Evidence, sentences: range, *, focused: bool, row: bool = False) -> bool:
    """Whether a quote has few of the question's words, and nothing of the kind asked for.

    Where it is asked who, how many or how often, a quote must name somebody or say a number: nobody
    can see in one sentence how many there are. Where two are compared, it must name both; and names
    alone answer nothing, which is all that counts of the ``row`` of a table.
    """
    asked = wanted(evidence.question)
    alone = _only_names_in(evidence, sentences)
    if row or alone:
        return alone
    if asked.kind is Kind.PERSON and not focused and _is_nobody(evidence, sentences):
        return True
    if asked.kind is Kind.FREQUENCY or (asked.counted and asked.noun):
        return not focused
    if asks_age(evidence.question) and not _says_age(evidence, sentences):
        return True
    if compares(evidence.question) and not _names_all(evidence, sentences):
        return True
    held = evidence.sentence_coverage[sentences.start : sentences.stop].max(initial=0)
    return not focused and float(held) < VERDICTS.least_words


def probability(evidence: Evidence, spans: Sequence[Span]) -> float:
    """That ``spans`` answer the question, from 0 to 1, by all signs that count."""
    asked, weights = Inquiry(evidence, tuple(spans)), _weights(evidence)
    total = weights.constant
    for name, weight in weights.signs.items():
        total += weight * SIGNS[name](asked)
    return 1 / (1 + math.exp(-total))


def why_not(evidence: Evidence) -> Iterator[str]:
    """Sentences about what the question mentions and the document doesn't, if anything."""
    absent = [f"{quoted(word)}" for word in _absent(evidence)][: VERDICTS.most_named]
    if absent:
        yield tr("The document never mentions {words}.").format(words=", ".join(absent))


def why_missed(evidence: Evidence) -> Iterator[str]:
    """The same of a question that the closest passages do not answer."""
    question, reasons = evidence.question, list(why_not(evidence))
    if evidence.material.is_english and is_foreign(question):
        reasons = [tr("The question seems to be in another language than the document.")]
    elif compares(question) and not evidence.entities.absent:
        reasons = [
            tr("None of the closest passages makes the comparison that the question asks for.")
        ]
    elif not reasons and wanted(question).kind is Kind.FREQUENCY:
        reasons = [tr("None of the closest passages says how often.")]
    elif not reasons and wanted(question).counted:
        reasons = [tr("None of the closest passages gives that number.")]
    yield from reasons


def _only_names_in(evidence: Evidence, sentences: range) -> bool:
    """Whether a quote has names of the question, and with what is beside it nothing else of it.

    Of the other words, the document has some. A meaning that is close counts only where several
    names are together: one name alone brings a sentence close to the question.
    """
    held = evidence.asked_of_names[sentences.start : sentences.stop].max(initial=0)
    close = evidence.cosines_of_all[sentences.start : sentences.stop].max(initial=0)
    named = list(_named_in(evidence, sentences))
    together = len(named) > 1 and all(named) and close >= VERDICTS.close
    return any(named) and not held and not together


def _is_nobody(evidence: Evidence, sentences: range) -> bool:
    """Whether a quote without a name has nobody but whom the question names: no vicar, no sister.

    This counts where an office or somebody who did not do a thing is asked for, or where the quote
    has too little of the question.
    """
    question = evidence.question
    if not evidence.material.is_english or asks_who_somebody_is(question):
        return False
    held = evidence.sentence_coverage[sentences.start : sentences.stop].max(initial=0)
    if held >= VERDICTS.nobody and not role_asked(question) and not is_negated(question):
        return False
    said = {word for n in sentences for word in tokens(evidence.material.text(n))}
    return not said & ENGLISH.introduction.roles - set(tokens(question))


def _says_age(evidence: Evidence, sentences: range) -> bool:
    """Whether a quote has a word of an age: “two strong claims” is none."""
    said = {word for n in sentences for word in tokens(evidence.material.text(n))}
    return not said.isdisjoint(ENGLISH.forms.ages)


def _names_all(evidence: Evidence, sentences: range) -> bool:
    """Whether a quote has every name of the question."""
    return all(_named_in(evidence, sentences))


def _named_in(evidence: Evidence, sentences: range) -> Iterator[bool]:
    """Of each name of the question, whether a quote has it."""
    table = evidence.material.content.sentences
    start, end = table[sentences.start].start, table[sentences.stop - 1].end
    places = evidence.entities.places
    return (bool(((each >= start) & (each < end)).any()) for each in places)


def _stated(evidence: Evidence, spans: Sequence[Span]) -> bool:
    """Whether a row or a list has exactly the name of the thing asked for."""
    parts = parts_asked_for(evidence)
    if parts is not None and any(span.contains(parts.name) for span in spans):
        return True
    if wanted(evidence.question).kind is not Kind.AMOUNT:
        return False
    row = statement_row(evidence)
    sentences = evidence.material.content.sentences
    return row is not None and any(span.contains(sentences[row]) for span in spans)


def _weights(evidence: Evidence) -> Weights:
    return WITHOUT_VECTORS if evidence.cosines is None else WITH_VECTORS


def _best_possible(evidence: Evidence) -> Grade:
    question = evidence.question
    unsure = (
        _never_together(evidence)
        or office_asked(question) != ""
        or is_negated(question)
        or compares(question)
        or only_names(question)
        or asks_who_somebody_is(question)
    )
    return Grade.MAY_SAY if unsure else Grade.SAYS


def _never_together(evidence: Evidence) -> bool:
    """Whether the two words of a term asked for are nowhere side by side: “the outside date”."""
    words = tokens(term_asked(evidence.question))
    if len(words) != VERDICTS.words_of_term or not STOP_WORDS.isdisjoint(words):
        return False
    one, other = (occurrences(evidence.material, word) for word in words)
    return not _near(one, other)


def _near(places: NDArray[np.int64], others: NDArray[np.int64]) -> bool:
    """Whether one of ``places`` is close to one of ``others``, on either side."""
    if not len(places) or not len(others):
        return False
    after = others[np.searchsorted(others, places).clip(max=len(others) - 1)]
    before = others[(np.searchsorted(others, places) - 1).clip(min=0)]
    away = np.minimum(np.abs(after - places), np.abs(places - before))
    return bool(away.min() <= VERDICTS.side_by_side)


def _asks_of_nothing(evidence: Evidence) -> bool:
    """Whether no word of the question occurs in the text, or a work that it names does not."""
    if _titles_absent(evidence) or _supposes_in_vain(evidence):
        return True
    subjects = evidence.subjects
    return bool(subjects) and not any(len(subject.sentences) for subject in subjects)


def _supposes_in_vain(evidence: Evidence) -> bool:
    """Whether it asks for the reason of something with a name that the text does not have."""
    return wanted(evidence.question).kind is Kind.REASON and bool(evidence.entities.absent)


def _titles_absent(evidence: Evidence) -> list[str]:
    titles = titles_in(evidence.question)
    return [title for title in titles if not _has(evidence.material.folded, title)]


def _has(text: str, title: str) -> bool:
    """Whether it is there, over the end of a line or not."""
    return title in text or bool(re.search(r"\s+".join(map(re.escape, title.split())), text))


def _absent(evidence: Evidence) -> list[str]:
    """Names first, as the question writes them; then other words."""
    names = [title.title() for title in _titles_absent(evidence)]
    names += evidence.entities.absent
    known = {name.lower() for name in names}
    words = [s.word for s in evidence.subjects if not len(s.passages) and s.word not in known]
    return names + words
