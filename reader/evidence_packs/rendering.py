"""Shows a pack: its values in words, as HTML, and as the HTML that a PDF is made of."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from functools import cache
from gettext import gettext as tr
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

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
from reader.values.grade import Grade
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
Source = Callable[[int], str]
"""Returns the address of the picture with a number."""


def html_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return one file with everything in it, pictures and data too."""

    def source(number: int) -> str:
        return "data:image/png;base64," + base64.b64encode(pictures[number].png).decode()

    return _template().render(
        **_view(pack, pictures, source),
        policy=_POLICY,
        style=_STYLE + _SCREEN,
        data=script_safe(as_json(pack)),
        data_id=FILE_NAME.replace(".", "-"),
    )


def pdf_html_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return the HTML that a PDF is made of: pictures are called ``0.png``, ``1.png`` and so on."""
    view = _view(pack, pictures, lambda number: f"{number}.png")
    return _template().render(**view, policy="", style=_STYLE, data="", data_id="")


def script_safe(data: str) -> str:
    """Return the same JSON without characters that could end the element around it."""
    for sign in "<>&\u2028\u2029":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    return data


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("pack.jinja")


def _view(pack: Pack, pictures: Sequence[PagePicture], source: Source) -> dict[str, Any]:
    return {
        "pack": pack,
        "words": words_of(pack),
        "documents": [
            {
                "title": each.title,
                "authors": ", ".join(each.authors),
                "facts": facts_of(each),
                "sha256": each.sha256,
            }
            for each in pack.documents
        ],
        "answers": [
            _answer_view(pack, number, answer, pictures, source)
            for number, answer in enumerate(pack.answers)
        ],
    }


def words_of(pack: Pack) -> dict[str, str]:
    """Return the words of the pack as a whole."""
    day = pack.made.replace("T", " ").replace("+00:00", " UTC")
    return {
        "made": tr("Evidence pack, made {date} with Gistwalker {version}").format(
            date=day, version=pack.program
        ),
        "documents": tr("Documents"),
        "how": tr("How it was found"),
        "steps": tr("Steps:"),
        "check": tr("How to check this"),
        "checking": tr(
            "Anyone who has the document can check every quote and every rectangle against it, "
            "with the free program Gistwalker:"
        ),
    }


def facts_of(document: PackedDocument) -> str:
    """Return file, kind and length in a line."""
    return tr("{file}, {kind}, {bytes} bytes, {pages} pages, {words} words").format(
        file=document.file,
        kind=document.kind.upper(),
        bytes=f"{document.bytes:,}",
        pages=document.pages,
        words=f"{document.words:,}",
    )


def _answer_view(
    pack: Pack, number: int, answer: PackedAnswer, pictures: Sequence[PagePicture], source: Source
) -> dict[str, Any]:
    titles = {d.id: d.title for d in pack.documents} if len(pack.documents) > 1 else {}
    mine = [(n, each) for n, each in enumerate(pictures) if each.answer == number]
    return {
        "question": answer.question,
        "understood": understood(answer),
        "grade": grade_words(answer),
        "statements": [
            {"text": s.text, "marks": " ".join(f"[{n}]" for n in s.quotes)}
            for s in answer.statements
        ],
        "heading": quotes_heading(answer),
        "quotes": [_quote_view(quote, titles, mine, source) for quote in answer.quotes],
        "how": how(answer),
        "model": model_words(answer),
        "stretches": [
            {"name": name, "places": places} for name, places in stretch_groups(answer, titles)
        ],
        "steps": answer.steps,
    }


def understood(answer: PackedAnswer) -> str:
    """Say how a question that refers to an earlier one was understood."""
    if not answer.understood:
        return ""
    return tr("Understood as: {question}").format(question=answer.understood)


def grade_words(answer: PackedAnswer) -> str:
    """Return the grade with its sign; an unknown one unchanged."""
    known = {grade.value: grade for grade in Grade}
    return marked(known[answer.grade]) if answer.grade in known else answer.grade


def quotes_heading(answer: PackedAnswer) -> str:
    """Return the heading of the quotes."""
    return tr("Quotes") if answer.answered else tr("Closest passages (not an answer):")


def _quote_view(
    quote: PackedQuote,
    titles: dict[int, str],
    pictures: Sequence[tuple[int, PagePicture]],
    source: Source,
) -> dict[str, Any]:
    return {
        "number": quote.number,
        "place": quote.place,
        "title": titles.get(quote.document, ""),
        "quote": quote.quote,
        "where": where(quote),
        "pictures": [
            {
                "source": source(n),
                "says": picture_words(each),
                "width": _WIDTH,
                "height": round(_WIDTH * each.height / max(each.width, 1)),
            }
            for n, each in pictures
            if each.quotes[0] == quote.number
        ],
    }


def picture_words(picture: PagePicture) -> str:
    """Return the caption of a picture."""
    return tr("Page {page}; marked: {numbers}").format(
        page=picture.label, numbers=", ".join(f"[{n}]" for n in picture.quotes)
    )


def where(quote: PackedQuote) -> str:
    """Name the characters of the text; the rectangles are in the data, and on the pictures."""
    said = tr("characters {start}–{end} of the text")
    return said.format(start=quote.start, end=quote.end)


def how(answer: PackedAnswer) -> str:
    """Say how much was read, and by which strategy."""
    return tr(
        "Asked {date}. Method: {strategy}. Read for this answer: {read} of {all} words, in "
        "{seconds} seconds."
    ).format(
        date=answer.asked.replace("T", " ").replace("+00:00", " UTC"),
        strategy=tr(_METHODS.get(answer.strategy, answer.strategy)),
        read=f"{answer.words_read:,}",
        all=f"{answer.words_in_document:,}",
        seconds=f"{answer.seconds:g}",
    )


def model_words(answer: PackedAnswer) -> str:
    """Name the model that answered, with its settings."""
    model = answer.model
    checksum = f"SHA-256 {model.checksum}" if model.checksum else model.sign
    settings = ", ".join(f"{name}={value}" for name, value in answer.settings.items())
    return "; ".join(filter(None, (model.name, checksum, settings)))


def stretch_groups(answer: PackedAnswer, titles: dict[int, str]) -> list[tuple[str, str]]:
    """Return headings and stretches: what was looked at, what was not, what was not in memory."""
    groups = (
        (tr("Looked at:"), answer.looked_at),
        (tr("Not looked at:"), answer.not_looked_at),
        (tr("Not in memory yet:"), answer.not_in_memory),
    )
    return [(name, _places(found, titles)) for name, found in groups if found]


def _places(stretches: Sequence[PackedStretch], titles: dict[int, str]) -> str:
    named = [
        ": ".join(filter(None, (titles.get(each.document, ""), each.place))) for each in stretches
    ]
    shown = "; ".join(named[:_MOST_PLACES])
    more = len(named) - _MOST_PLACES
    return shown if more <= 0 else tr("{first} and {count} more").format(first=shown, count=more)
