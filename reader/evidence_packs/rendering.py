"""Shows a pack: as HTML, as the HTML that a PDF is made of, and as Markdown."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import cache
from gettext import gettext as tr
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from reader.asking.grading import marked
from reader.evidence_packs.pack import (
    FILE_NAME,
    Pack,
    PackedAnswer,
    PackedDocument,
    PackedQuote,
    PackedStretch,
    PagePicture,
    as_json,
)
from reader.language import later
from reader.text.markdown import escaped
from reader.values.answer import Grade
from reader.values.strategy import Strategy
from resources.packs import FOLDER

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Nothing is loaded and nothing runs, whatever a document contains."""
_STYLE = """
body { font-family: sans-serif; font-size: 11pt; line-height: 1.4; }
h1 { font-size: 18pt; } h2 { font-size: 14pt; margin-top: 18pt; } h3 { font-size: 11.5pt; }
blockquote { margin: 4pt 0 4pt 16pt; font-family: serif; }
p { margin: 4pt 0; }
.quiet { color: #555555; } .grade { font-weight: bold; }
.code { font-family: monospace; font-size: 8pt; color: #444444; }
"""
_SCREEN = """
body { max-width: 46em; margin: 2em auto; padding: 0 1em; }
img { max-width: 100%; height: auto; } .code { overflow-wrap: anywhere; }
"""
_WIDTH = 330
"""The points of a page's picture in a PDF; a full page of text is still readable."""
_MOST_PLACES = 40
_METHODS = {
    Strategy.AUTO.value: later("Automatic"),
    Strategy.GIST.value: later("Look up"),
    Strategy.TREE.value: later("Walk the chapters"),
    Strategy.WHOLE.value: later("Whole text"),
    Strategy.CONDITIONAL.value: later("Read for the question"),
    Strategy.MULTIHOP.value: later("Step by step"),
    Strategy.SUMMARY.value: later("Summary"),
}


def html_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return one file with everything in it, pictures and data too."""
    return _rendered(
        "pack.html.jinja",
        _view(pack, pictures, [_embedded(each) for each in pictures]),
        policy=_POLICY,
        style=_STYLE + _SCREEN,
        data=script_safe(as_json(pack)),
        data_id=FILE_NAME.replace(".", "-"),
    )


def pdf_html_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return the HTML that a PDF is made of: pictures are called ``0.png``, ``1.png`` and so on."""
    view = _view(pack, pictures, [f"{number}.png" for number, _ in enumerate(pictures)])
    return _rendered("pack.html.jinja", view, policy="", style=_STYLE, data="", data_id="")


def markdown_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return Markdown without links or HTML, with the data in a fence; pictures are at its end."""
    return _rendered(
        "pack.md.jinja",
        _view(pack, pictures, [f"page-{number}" for number, _ in enumerate(pictures)]),
        pictures=[_embedded(each) for each in pictures],
        file_name=FILE_NAME,
        data=as_json(pack).replace("`", "\\u0060"),  # no line of it ends the fence
    )


def script_safe(data: str) -> str:
    """Return the same JSON without characters that could end the element around it."""
    for sign in "<>&\u2028\u2029":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    return data


def _embedded(picture: PagePicture) -> str:
    return "data:image/png;base64," + base64.b64encode(picture.png).decode()


def _rendered(template: str, view: dict[str, Any], **more: Any) -> str:
    return _templates().get_template(template).render(**view, **more)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=select_autoescape(["html.jinja"]),
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    environment.filters["escaped"] = escaped
    environment.filters["line"] = lambda text: escaped(" ".join(text.split()))
    return environment


def _view(pack: Pack, pictures: Sequence[PagePicture], sources: Sequence[str]) -> dict[str, Any]:
    """Return what templates show; ``sources`` are the addresses of the pictures."""
    titles = {d.id: d.title for d in pack.documents} if len(pack.documents) > 1 else {}
    shown = list(zip(pictures, sources, strict=True))
    return {
        "pack": pack,
        "words": {
            "made": tr("Evidence pack, made {date} with Gistwalker {version}").format(
                date=_moment(pack.made), version=pack.program
            ),
            "documents": tr("Documents"),
            "how": tr("How it was found"),
            "steps": tr("Steps:"),
            "check": tr("How to check this"),
            "checking": tr(
                "Anyone who has the document can check every quote and every rectangle against it, "
                "with the free program Gistwalker:"
            ),
        },
        "documents": [
            {
                "title": each.title,
                "authors": ", ".join(each.authors),
                "facts": _facts(each),
                "sha256": each.sha256,
            }
            for each in pack.documents
        ],
        "answers": [
            _answer_view(answer, titles, [each for each in shown if each[0].answer == number])
            for number, answer in enumerate(pack.answers)
        ],
    }


def _moment(said: str) -> str:
    return said.replace("T", " ").replace("+00:00", " UTC")


def _facts(document: PackedDocument) -> str:
    """Return file, kind and length in a line."""
    return tr("{file}, {kind}, {bytes} bytes, {pages} pages, {words} words").format(
        file=document.file,
        kind=document.kind.upper(),
        bytes=f"{document.bytes:,}",
        pages=document.pages,
        words=f"{document.words:,}",
    )


def _answer_view(
    answer: PackedAnswer, titles: dict[int, str], pictures: Sequence[tuple[PagePicture, str]]
) -> dict[str, Any]:
    understood = tr("Understood as: {question}").format(question=answer.understood)
    closest = tr("Closest passages (not an answer):")
    stretches = (
        (tr("Looked at:"), answer.looked_at),
        (tr("Not looked at:"), answer.not_looked_at),
        (tr("Not in memory yet:"), answer.not_in_memory),
    )
    return {
        "question": answer.question,
        "understood": understood if answer.understood else "",
        "grade": grade_words(answer),
        "statements": [
            {"text": s.text, "marks": " ".join(f"[{n}]" for n in s.quotes)}
            for s in answer.statements
        ],
        "heading": tr("Quotes") if answer.answered else closest,
        "quotes": [_quote_view(quote, titles, pictures) for quote in answer.quotes],
        "how": _how(answer),
        "model": _model(answer),
        "stretches": [
            {"name": name, "places": _places(found, titles)} for name, found in stretches if found
        ],
        "steps": answer.steps,
    }


def grade_words(answer: PackedAnswer) -> str:
    """Return the grade with its sign; an unknown one unchanged."""
    known = {grade.value: grade for grade in Grade}
    return marked(known[answer.grade]) if answer.grade in known else answer.grade


def _quote_view(
    quote: PackedQuote, titles: dict[int, str], pictures: Sequence[tuple[PagePicture, str]]
) -> dict[str, Any]:
    """Show a quote, with the pages on which it is the first; they have the rectangles."""
    where = tr("characters {start}–{end} of the text")
    return {
        "number": quote.number,
        "place": quote.place,
        "title": titles.get(quote.document, ""),
        "quote": quote.quote,
        "where": where.format(start=quote.start, end=quote.end),
        "pictures": [
            {
                "source": source,
                "says": tr("Page {page}; marked: {numbers}").format(
                    page=each.label, numbers=", ".join(f"[{n}]" for n in each.quotes)
                ),
                "width": _WIDTH,
                "height": round(_WIDTH * each.height / max(each.width, 1)),
            }
            for each, source in pictures
            if each.quotes[0] == quote.number
        ],
    }


def _how(answer: PackedAnswer) -> str:
    """Say how much was read, and by which strategy."""
    return tr(
        "Asked {date}. Method: {strategy}. Read for this answer: {read} of {all} words, in "
        "{seconds} seconds."
    ).format(
        date=_moment(answer.asked),
        strategy=tr(_METHODS.get(answer.strategy, answer.strategy)),
        read=f"{answer.words_read:,}",
        all=f"{answer.words_in_document:,}",
        seconds=f"{answer.seconds:g}",
    )


def _model(answer: PackedAnswer) -> str:
    """Name the model that answered, with its settings."""
    model = answer.model
    checksum = f"SHA-256 {model.checksum}" if model.checksum else model.sign
    settings = ", ".join(f"{name}={value}" for name, value in answer.settings.items())
    return "; ".join(filter(None, (model.name, checksum, settings)))


def _places(stretches: Sequence[PackedStretch], titles: dict[int, str]) -> str:
    named = [
        ": ".join(filter(None, (titles.get(each.document, ""), each.place))) for each in stretches
    ]
    shown = "; ".join(named[:_MOST_PLACES])
    more = len(named) - _MOST_PLACES
    return shown if more <= 0 else tr("{first} and {count} more").format(first=shown, count=more)
