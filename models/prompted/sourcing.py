"""Sentences written by a model, each with its source sentences in the text."""

from __future__ import annotations

from collections.abc import Sequence

from models.prompted.alignment import sources
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt

Origins = Sequence[tuple[Span, ...]]


def sourced(written: Sequence[str], candidates: Sequence[str], origins: Origins) -> Gist:
    """A gist of ``written``; ``origins`` are the spans of each of ``candidates``."""
    made = []
    for sentence in written:
        found = sources(sentence, candidates)
        spans = [span for index in found for span in origins[index]] or list(origins[0])
        made.append(GistSentence(sentence, tuple(dict.fromkeys(spans))))
    return Gist(tuple(made))


def sourced_in(written: Sequence[str], passage: Excerpt, inside: Sequence[Span]) -> Gist:
    """A gist of ``passage``, whose sentences are ``inside``."""
    start = passage.span.start
    texts = [passage.text[span.start - start : span.end - start] for span in inside]
    return sourced(written, texts, [(span,) for span in inside] or [(passage.span,)])
