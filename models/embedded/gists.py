"""Shortening by quoting: the sentences that represent an episode, or several gists."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.embedded.centrality import (
    Matrix,
    degree_centrality,
    evenly,
    select,
    term_vectors,
)
from models.embedded.compression import Compression
from models.embedded.material import Material
from models.embedded.readable import readable
from models.embedded.sentence_quality import standing
from models.embedded.weights import GISTS
from models.embedded.words import word_count
from reader.text.document import BlockKind
from reader.text.span import Span, merge
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt

_CLAUSE_END = re.compile("[,;:\u2014\u2013](?=\\s)|[\u3001\uff0c\uff1b\uff1a]")


@dataclass(frozen=True)
class _Candidate:
    sentence: GistSentence
    index: int | None
    weight: float


def shorten(material: Material, episode: Excerpt, compression: Compression) -> Gist:
    """The central sentences of an episode, in order, within its budget of words.

    This gist is for finding the way, so its sentences say what the episode is about, even if they
    cannot be read alone. If no sentence fits, it is one that is little longer, or the opening of
    the best one.
    """
    candidates = list(_sentences_of(material, episode.span))[: GISTS.most_compared]
    if not candidates:
        candidates = list(_whole(episode))
    budget = compression.gist_budget(word_count(episode.text), material.words)
    return _central(material, candidates, budget)


def summarise(material: Material, gists: Sequence[Gist], compression: Compression) -> Gist:
    """A summary of several gists for people: sentences that stand out, from all parts evenly.

    If the gists quote, and there is little text between their quotes, the sentences are of that
    text; otherwise of the gists, each with its sources.
    """
    unique = {sentence: None for gist in gists for sentence in gist.sentences}
    ordered = sorted(unique, key=lambda sentence: sentence.sources[0])
    total = sum(word_count(sentence.text) for sentence in ordered)
    around = _around(material, ordered)
    candidates = around or [_from_gist(material, sentence) for sentence in ordered]
    readable_ = [_readable(material, each) for each in candidates]
    return _outstanding(material, readable_, compression.summary_budget(total))


def overview(material: Material, spans: Sequence[Span], budget: int) -> Gist:
    """The sentences in ``spans`` that represent them all, in at most ``budget`` words.

    All of them, if they have no more. Imprint, contents, licence and the like are left out, unless
    there is nothing else.
    """
    shut = material.closed(material.content.sentences, "")
    all_ = {c.index: c for span in spans for c in _sentences_of(material, span)}
    found = {n: c for n, c in all_.items() if n is not None and not shut[n]} or all_
    candidates = [found[index] for index in sorted(index for index in found if index is not None)]
    if sum(_costs(candidates)) <= budget:
        said = [each for each in candidates if not _is_heading(material, each)] or candidates
        return Gist(tuple(each.sentence for each in said))
    readable_ = [_readable(material, each) for each in candidates[: GISTS.most_compared]]
    return _outstanding(material, readable_, budget)


def _around(material: Material, quoted: Sequence[GistSentence]) -> list[_Candidate]:
    """All sentences of the text around the quotes; none if that is long, or if nothing is quoted.

    A quote represents the text near it, between the first and the last quote; imprint, contents and
    the like are left out.
    """
    places = [sentence.sources[0] for sentence in quoted]
    text = material.content.text
    if any(len(each.sources) > 1 or each.text != each.sources[0].of(text) for each in quoted):
        return []
    if not places:
        return []
    first, last = places[0].start, places[-1].end
    near = merge(
        Span(max(first, each.start - GISTS.near), min(last, each.end + GISTS.near))
        for each in places
    )
    found = [each for span in near for each in _sentences_of(material, span)]
    shut = material.closed(material.content.sentences, "")
    found = [each for each in found if each.index is not None and not shut[each.index]]
    return found if len(found) <= GISTS.most_compared else []


def _readable(material: Material, candidate: _Candidate) -> _Candidate:
    if candidate.index is None:
        return candidate
    weight = candidate.weight * readable(material, candidate.index)
    return replace(candidate, weight=weight)


def _sentences_of(material: Material, span: Span) -> Iterator[_Candidate]:
    inside = material.inside(span)
    for index in inside:
        text = material.text(index)
        weight = standing(text, material.kind(index))
        if index == inside.start:
            weight *= GISTS.opening
        elif material.first_in_block(index):
            weight *= GISTS.paragraph
        sentence = GistSentence(text, (material.content.sentences[index],))
        yield _Candidate(sentence, index, weight)


def _whole(episode: Excerpt) -> Iterator[_Candidate]:
    """An episode cut out of one endless sentence."""
    text = episode.text.strip()
    if text:
        start = episode.span.start + episode.text.index(text)
        sentence = GistSentence(text, (Span(start, start + len(text)),))
        yield _Candidate(sentence, None, 1.0)


def _from_gist(material: Material, sentence: GistSentence) -> _Candidate:
    index = material.sentence_of(sentence.sources[0]) if len(sentence.sources) == 1 else None
    kind = material.kind(index) if index is not None else BlockKind.PARAGRAPH
    return _Candidate(sentence, index, standing(sentence.text, kind))


def _central(material: Material, candidates: Sequence[_Candidate], budget: int) -> Gist:
    """Scores by centrality alone."""
    if not candidates:
        return Gist(())
    costs = _costs(candidates)
    similarity = _similarity(material, candidates)
    scores = _scores(candidates, similarity, costs)
    chosen = select(scores, similarity, costs, budget)
    return _gist(candidates, chosen, scores, costs, budget)


def _outstanding(material: Material, candidates: Sequence[_Candidate], budget: int) -> Gist:
    """Sentences from each part of the text evenly, preferring two sentences to a long one."""
    if not candidates:
        return Gist(())
    costs = _costs(candidates)
    similarity = _similarity(material, candidates)
    brief = np.minimum(1, np.float32(GISTS.long_words) / np.asarray(costs, np.float32))
    scores: NDArray[np.float32] = _scores(candidates, similarity, costs) * brief
    places = [candidate.sentence.sources[0].start for candidate in candidates]
    parts = evenly(places, max(1, round(budget / GISTS.usual_words)))
    chosen = select(scores, similarity, costs, budget, parts)
    return _gist(candidates, chosen, scores, costs, budget)


def _is_heading(material: Material, candidate: _Candidate) -> bool:
    return candidate.index is not None and material.kind(candidate.index) is BlockKind.HEADING


def _costs(candidates: Sequence[_Candidate]) -> list[float]:
    return [max(1.0, word_count(candidate.sentence.text)) for candidate in candidates]


def _gist(
    candidates: Sequence[_Candidate],
    chosen: Sequence[int],
    scores: NDArray[np.float32],
    costs: Sequence[float],
    budget: int,
) -> Gist:
    if chosen:
        return Gist(tuple(candidates[index].sentence for index in chosen))
    return Gist((_one_of(candidates, scores, costs, budget),))


def _one_of(
    candidates: Sequence[_Candidate],
    scores: NDArray[np.float32],
    costs: Sequence[float],
    budget: int,
) -> GistSentence:
    """One sentence if none fits: the best that is little longer, else the opening of the best."""
    little = np.asarray(costs) <= GISTS.little_longer * budget
    if (scores[little] > 0).any():
        return candidates[int(np.where(little, scores, -1).argmax())].sentence
    return _opening_of(candidates[int(scores.argmax())].sentence, budget)


def _scores(
    candidates: Sequence[_Candidate], similarity: Matrix, costs: Sequence[float]
) -> NDArray[np.float32]:
    weights = np.array([candidate.weight for candidate in candidates], np.float32)
    lengths = np.sqrt(np.asarray(costs, np.float32))
    return degree_centrality(similarity, weights * lengths) * weights


def _similarity(material: Material, candidates: Sequence[_Candidate]) -> Matrix:
    """By stored vectors where all have one; by words otherwise: the two are not comparable."""
    known = [candidate.index for candidate in candidates if candidate.index is not None]
    if len(known) == len(candidates) and material.scale.separates:
        rows = material.vectors_of(known)
        if rows is not None:
            return material.scale.of(rows @ rows.T)
    words = term_vectors([candidate.sentence.text for candidate in candidates])
    return words @ words.T


def _opening_of(sentence: GistSentence, budget: int) -> GistSentence:
    """The part of an overlong sentence that fits the budget, to the end of a clause if possible."""
    source = sentence.sources[0]
    if len(sentence.sources) > 1 or word_count(sentence.text) <= budget:
        return sentence
    ends = range(1, len(sentence.text) + 1)
    limit = bisect_right(ends, float(budget), key=lambda end: word_count(sentence.text[:end]))
    fitting = sentence.text[:limit]
    clauses = [match.start() for match in _CLAUSE_END.finditer(fitting)]
    length = max(clauses, default=0) or fitting.rfind(" ")
    text = fitting[:length].rstrip() if length > 0 else fitting
    return GistSentence(text, (Span(source.start, source.start + len(text)),))
