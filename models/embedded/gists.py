"""Shortening by quoting: the sentences that represent an episode, or several gists."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.embedded.centrality import (
    Matrix,
    degree_centrality,
    evenly,
    select,
    term_vectors,
)
from models.embedded.compression import Compression
from models.embedded.material import Material
from models.embedded.sentence_quality import readable, standing
from models.embedded.weights import GISTS
from models.embedded.words import word_count
from reader.text.document import BlockKind
from reader.text.span import Span, merge
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt

_CLAUSE_END = re.compile("[,;:\u2014\u2013](?=\\s)|[\u3001\uff0c\uff1b\uff1a]")


@dataclass(frozen=True)
class _Candidate:
    """``index`` is that of a sentence of the text, if it is one."""

    sentence: GistSentence
    index: int | None
    weight: float

    @property
    def cost(self) -> float:
        return max(1.0, word_count(self.sentence.text))

    def read_alone(self, material: Material) -> _Candidate:
        """Return it with its weight as a sentence that must be understood alone."""
        if self.index is None:
            return self
        return replace(self, weight=self.weight * readable(material, self.index))


def shorten(material: Material, episode: Excerpt, compression: Compression) -> Gist:
    """The central sentences of an episode, in order, within its budget of words.

    This gist is for finding the way, so its sentences say what the episode is about, even if they
    cannot be read alone. If no sentence fits, it is one that is little longer, or the opening of
    the best one.
    """
    candidates = list(_sentences_of(material, episode.span))[: GISTS.most_compared]
    if not candidates and (text := episode.text.strip()):  # cut out of one endless sentence
        start = episode.span.start + episode.text.index(text)
        whole = GistSentence(text, (Span(start, start + len(text)),))
        candidates = [_Candidate(whole, None, 1.0)]
    words = material.content.words.of(material.content.whole)
    budget = compression.gist_budget(word_count(episode.text), words)
    return _selected(material, candidates, budget)


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
    return _selected(material, candidates, compression.summary_budget(total), for_people=True)


def overview(material: Material, spans: Sequence[Span], budget: int) -> Gist:
    """The sentences in ``spans`` that represent them all, in at most ``budget`` words.

    All of them, if they have no more. Imprint, contents, licence and the like are left out, unless
    there is nothing else.
    """
    found = {each.index: each for span in spans for each in _sentences_of(material, span)}
    inside = sorted(found.values(), key=lambda each: each.sentence.sources[0])
    candidates = _without_matter(material, inside) or inside
    if sum(each.cost for each in candidates) > budget:
        return _selected(material, candidates[: GISTS.most_compared], budget, for_people=True)
    said = [each for each in candidates if not _is_heading(material, each)] or candidates
    return Gist(tuple(each.sentence for each in said))


def _around(material: Material, quoted: Sequence[GistSentence]) -> list[_Candidate]:
    """All sentences of the text around the quotes; none if that is long, or if nothing is quoted.

    A quote represents the text near it, between the first and the last quote; imprint, contents and
    the like are left out.
    """
    text = material.content.text
    if any(len(each.sources) > 1 or each.text != each.sources[0].of(text) for each in quoted):
        return []
    places = [sentence.sources[0] for sentence in quoted]
    near = merge(
        Span(
            max(places[0].start, each.start - GISTS.near),
            min(places[-1].end, each.end + GISTS.near),
        )
        for each in places
    )
    found = [each for span in near for each in _sentences_of(material, span)]
    found = _without_matter(material, found)
    return found if len(found) <= GISTS.most_compared else []


def _without_matter(material: Material, found: Sequence[_Candidate]) -> list[_Candidate]:
    shut = material.closed(material.content.sentences, "")
    return [each for each in found if each.index is not None and not shut[each.index]]


def _sentences_of(material: Material, span: Span) -> Iterator[_Candidate]:
    inside = material.inside(span)
    for index in inside:
        text = material.text(index)
        weight = standing(text, material.kind(index))
        if index == inside.start:
            weight *= GISTS.opening
        elif not index or material.block_of[index] != material.block_of[index - 1]:
            weight *= GISTS.paragraph
        sentence = GistSentence(text, (material.content.sentences[index],))
        yield _Candidate(sentence, index, weight)


def _from_gist(material: Material, sentence: GistSentence) -> _Candidate:
    index = material.sentence_of(sentence.sources[0]) if len(sentence.sources) == 1 else None
    kind = material.kind(index) if index is not None else BlockKind.PARAGRAPH
    return _Candidate(sentence, index, standing(sentence.text, kind))


def _is_heading(material: Material, candidate: _Candidate) -> bool:
    return candidate.index is not None and material.kind(candidate.index) is BlockKind.HEADING


def _selected(
    material: Material,
    candidates: Sequence[_Candidate],
    budget: int,
    *,
    for_people: bool = False,
) -> Gist:
    """The central ones. ``for_people``: from each part evenly, and rather two than a long one."""
    if not candidates:
        return Gist(())
    if for_people:
        candidates = [each.read_alone(material) for each in candidates]
    costs = np.array([each.cost for each in candidates])
    weights = np.array([each.weight for each in candidates], np.float32)
    similarity = _similarity(material, candidates)
    scores = weights * degree_centrality(similarity, weights * np.sqrt(costs.astype(np.float32)))
    parts = None
    if for_people:
        scores = scores * np.minimum(1, np.float32(GISTS.long_words) / costs.astype(np.float32))
        places = [candidate.sentence.sources[0].start for candidate in candidates]
        parts = evenly(places, max(1, round(budget / GISTS.usual_words)))
    chosen = select(scores, similarity, costs.tolist(), budget, parts)
    if chosen:
        return Gist(tuple(candidates[index].sentence for index in chosen))
    little = costs <= GISTS.little_longer * budget
    if (scores[little] > 0).any():
        return Gist((candidates[int(np.where(little, scores, -1).argmax())].sentence,))
    return Gist((_opening_of(candidates[int(scores.argmax())].sentence, budget),))


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
