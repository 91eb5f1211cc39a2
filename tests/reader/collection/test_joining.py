"""Several texts as one."""

from __future__ import annotations

from dataclasses import replace

from reader.collection.joining import joined
from reader.text.document import Link
from reader.text.span import Span
from tests.storage.helpers import content_of


def test_lines_that_do_not_move_are_those_of_their_volumes():
    texts = ("Anna lives in Oslo.", "Boris owns a boat.", "Clara is a judge.")
    whole = joined(("A", "B", "C"), [content_of(text) for text in texts])
    lines = whole.lines
    spans = zip(lines.starts.tolist(), lines.ends.tolist(), strict=True)
    assert tuple(whole.text[start:end] for start, end in spans) == texts
    for number, start in zip(lines.pages.tolist(), lines.starts.tolist(), strict=True):
        assert whole.pages[number - 1].spans[0].start == start
    assert len(lines.boxes) == len(texts)


def test_links_lead_to_places_in_their_own_volumes():
    text = "Anna lives in Oslo."
    one = replace(content_of(text), links=(Link(Span(0, 4), 14),))
    whole = joined(("A", "B"), [content_of("Boris."), one])
    (link,) = whole.links
    assert (link.span.of(whole.text), whole.text[link.target :]) == ("Anna", "Oslo.")
