"""Writes answers with their citations as Markdown: to paste, to keep, to check elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from gettext import gettext as tr

from reader.asking.describing import describe_on_shelf, place, remarks
from reader.asking.grading import marked
from reader.asking.settled_answers import found_beside, said_before
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from reader.text.emphasis import emphasised
from reader.text.markdown import escaped, escaped_within
from reader.values.answer import Answer
from reader.values.quotation import Citation

VolumeOf = Callable[[Citation], DocumentRecord]


def answer_markdown(
    answer: Answer,
    record: DocumentRecord,
    content: DocumentText,
    volume_of: VolumeOf | None = None,
) -> str:
    """Return the question, its answer, and each numbered quote with page, section and document.

    With ``volume_of``, quotes are grouped by the volume of the shelf that each is from.
    """
    parts = [f"## {_line(answer.question.text)}"]
    if answer.question.known.understood:
        parts.append(
            tr("Understood as: {question}").format(question=_line(answer.question.known.understood))
        )
    if said := said_before(answer):
        parts.append(escaped(said))
    if answer.text.strip():
        parts.append(_how_found(answer))
        parts.append(f"*{marked(answer.grade)}*")
    parts.extend(escaped(describe_on_shelf(step, content)) for step in found_beside(answer))
    if answer.nearest:
        parts.append(tr("Closest passages (not an answer):"))
    quotes = list(enumerate(answer.citations or answer.nearest, 1))
    if volume_of is None:
        for n, cited in quotes:
            where = f"{source(record)}, {escaped(place(content, cited.span))}"
            parts.append(_quote(n, cited, where))
    else:
        parts.extend(_by_volume(quotes, volume_of, content))
    parts.extend(escaped(remark) for remark in remarks(answer.volumes))
    return "\n\n".join(parts) + "\n"


def _how_found(answer: Answer) -> str:
    if answer.headline is None:
        return escaped(answer.text.strip())
    pieces = emphasised(answer.text, answer.headline.focus)
    return "".join(
        f"**{escaped(p)}**" if strong else escaped_within(p) for p, strong in pieces
    ).strip()


def conversation_markdown(
    title: str,
    answers: Iterable[Answer],
    records: Sequence[DocumentRecord],
    content: DocumentText,
    volume_of: VolumeOf | None = None,
) -> str:
    """Return a complete conversation about one document, or several, in order."""
    answered = "\n".join(answer_markdown(a, records[0], content, volume_of) for a in answers)
    about = tr("About {source}").format(source="; ".join(map(source, records)))
    return f"# {_line(title)}\n\n{about}\n\n{answered}"


def source(record: DocumentRecord) -> str:
    """Name a document by title and authors."""
    authors = ", ".join(record.authors)
    title = f"*{_line(record.title)}*"
    return f"{title}, {_line(authors)}" if authors else title


def _by_volume(
    quotes: Sequence[tuple[int, Citation]], volume_of: VolumeOf, content: DocumentText
) -> Iterable[str]:
    """Group the quotes by volume; they keep their numbers."""
    for document in dict.fromkeys(citation.document for _, citation in quotes):
        of_it = [(n, citation) for n, citation in quotes if citation.document == document]
        yield f"### {source(volume_of(of_it[0][1]))}"
        for n, citation in of_it:
            yield _quote(n, citation, escaped(place(content, citation.span, in_volume=True)))


def _quote(number: int, citation: Citation, where: str) -> str:
    quote = "\n".join(f"> {line}" for line in escaped(citation.quote).splitlines())
    return f"[{number}] {where}:\n\n{quote}"


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))
