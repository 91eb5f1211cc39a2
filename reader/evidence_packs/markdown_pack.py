"""A pack as Markdown: words, embedded pictures, and the data in a fence."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence

from reader.evidence_packs import rendering
from reader.evidence_packs.pack import FILE_NAME, Pack, PackedAnswer, PagePicture, as_json
from reader.text.markdown import escaped

FENCE = f"```json {FILE_NAME}"


def markdown_of(pack: Pack, pictures: Sequence[PagePicture]) -> str:
    """Return Markdown without links or HTML; pictures are defined at its end."""
    words = rendering.words_of(pack)
    parts = [f"# {_line(pack.title)}", _line(words["made"])]
    for number, answer in enumerate(pack.answers):
        parts += _answer(pack, number, answer, pictures)
    parts.append(f"## {_line(words['documents'])}")
    for document in pack.documents:
        named = ", ".join((f"*{_line(document.title)}*", *map(_line, document.authors)))
        facts = _line(rendering.facts_of(document))
        parts += [named, facts, f"SHA-256 `{_code(document.sha256)}`"]
    parts += [f"## {_line(words['check'])}", _line(words["checking"])]
    parts.append("    gistwalker verify PACK FILE")
    parts.append(f"{FENCE}\n{_fenced(as_json(pack))}\n```")
    parts += [
        f"[page-{n}]: data:image/png;base64,{base64.b64encode(each.png).decode()}"
        for n, each in enumerate(pictures)
    ]
    return "\n\n".join(parts) + "\n"


def _answer(
    pack: Pack, number: int, answer: PackedAnswer, pictures: Sequence[PagePicture]
) -> Iterator[str]:
    titles = {d.id: d.title for d in pack.documents} if len(pack.documents) > 1 else {}
    yield f"## {_line(answer.question)}"
    if answer.understood:
        yield _line(rendering.understood(answer))
    yield f"**{_line(rendering.grade_words(answer))}**"
    for statement in answer.statements:
        marks = "".join(f" [{n}]" for n in statement.quotes)
        yield f"{escaped(statement.text)}{marks}"
    yield f"### {_line(rendering.quotes_heading(answer))}"
    for quote in answer.quotes:
        title = titles.get(quote.document, "")
        yield f"[{quote.number}] {_line(', '.join(filter(None, (quote.place, title))))}:"
        yield "\n".join(f"> {line}" for line in escaped(quote.quote).splitlines()) or ">"
        yield _line(rendering.where(quote))
        for n, each in enumerate(pictures):
            if each.answer == number and each.quotes[0] == quote.number:
                yield f"![{_line(rendering.picture_words(each))}][page-{n}]"
    yield f"### {_line(rendering.words_of(pack)['how'])}"
    yield _line(rendering.how(answer))
    yield _line(rendering.model_words(answer))
    for name, places in rendering.stretch_groups(answer, titles):
        yield f"**{_line(name)}** {_line(places)}"
    yield "\n".join(f"{n}. {_line(step)}" for n, step in enumerate(answer.steps, 1))


def _fenced(data: str) -> str:
    """Return the same JSON without a line that could end the fence."""
    return data.replace("`", "\\u0060")


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))


def _code(text: str) -> str:
    return text.replace("`", "")
