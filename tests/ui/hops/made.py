"""A graph with one step of every kind."""

from __future__ import annotations

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Fact, Hop, HopState, Phrasing
from reader.values.quotation import Citation, Excerpt


def quote(page, text):
    return Citation(DocumentId(1), Span(page * 100, page * 100 + len(text)), text)


def page_of(span):
    return f"page {span.start // 100}"


FILM = quote(3, "Red Sand, a silent film of 1931, was directed by Ada Lund.")
HOME, SERIES = quote(12, "She died at home in 1962."), quote(40, "Her death in 1964 ended it.")
LOOKED = Excerpt(DocumentId(1), Span(900, 950), "Tom Wood was tall.")

CORRECTED = Hop(
    1,
    "Red Sand was directed by Olga Berg.",
    (),
    HopState.FOUND,
    (Fact("Red Sand was directed by Ada Lund.", (FILM,)),),
    phrasing=Phrasing.GUESS,
)
SIDE = Hop(2, "Blue Hill was directed by Tom Wood.")
CONFLICT = Hop(
    3,
    "When did Ada Lund die?",
    (1,),
    HopState.CONFLICT,
    (Fact("In 1962.", (HOME,)), Fact("In 1964.", (SERIES,))),
)
UNSUPPORTED = Hop(
    4,
    "When did Tom Wood die?",
    (2,),
    HopState.UNSUPPORTED,
    (Fact("In 1970."),),
    (LOOKED,),
    80,
    "It mentions “1970”, which isn't in the text.",
)
LAST = Hop(5, "Who died first?", (1, 3, 4), HopState.NOT_SAID, reason="Nothing tells.")
GRAPH = (CORRECTED, SIDE, CONFLICT, UNSUPPORTED, LAST)
