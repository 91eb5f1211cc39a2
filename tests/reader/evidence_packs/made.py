"""Answers about real files in a real library, and packs of them."""

from __future__ import annotations

from datetime import UTC, datetime

from reader.evidence_packs.collecting import Collector
from reader.evidence_packs.pack import Collected
from reader.importing.importing import import_document
from reader.pages.opening_pages import open_pages
from reader.records import PastAnswer
from reader.text.span import Span
from reader.values.answer import Action, Answer, Consulted, Grade, Step
from reader.values.question import ConversationId, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

EVIL = '</script><script>alert(1)</script> ``` ![x](https://e.org/x.png) <img src=x onerror="1">'


def imported(library, path):
    *_, last = import_document(library, path)
    return last.record


def cited(library, document, *quotes):
    text = library.documents.content(document).text
    spans = [Span(text.index(words), text.index(words) + len(words)) for words in quotes]
    return tuple(Citation(document, span, span.of(text)) for span in spans)


def answered(library, document, *quotes, question="Who crosses?", text="It does. [1]"):
    citations = cited(library, document, *quotes)
    read = tuple(Consulted(each.span, None) for each in citations)
    answer = Answer(
        Question(question, document),
        text,
        Grade.SAYS,
        Strategy.GIST,
        "embedded",
        citations,
        (),
        (Step(Action.CHOOSE, "Because it is short."),),
        read,
        (),
        0.5,
        12,
        345,
    )
    return PastAnswer(1, datetime(2026, 1, 2, tzinfo=UTC), answer, ConversationId(1))


def collected(library, *past, title="Who crosses?"):
    def pages_of(record, content):
        return open_pages(record.source.path, content, record.format)

    *_, last = Collector(library, pages_of, "1.2.3").collect(title, past)
    assert isinstance(last, Collected)
    return last
