"""The notes' answer in the terminal, and the notes it cites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reader.annotations.as_json import mark_shape
from reader.collection.asking_notes import NotesAnswer
from ui.terminal.console import Console


def noted_lines(answer: NotesAnswer) -> Iterator[str]:
    """Yield the answer, then the quotes it counts, each with its note's document."""
    if answer.topic and answer.quotes:
        yield f"Noted about “{answer.topic}”:"
    elif answer.text:
        yield answer.text
    for number, quote in enumerate(answer.quotes, start=1):
        words = " ".join(quote.quote.split())
        yield f"  [{number}] “{words}” (note {quote.mark.id}, {quote.mark.title})"


def notes_shape(answer: NotesAnswer) -> dict[str, Any]:
    """Return the same as JSON."""
    return {
        "question": answer.question,
        "answered": answer.answered,
        "text": answer.text,
        "topic": answer.topic,
        "quotes": [{"quote": q.quote, "mark": mark_shape(q.mark)} for q in answer.quotes],
    }


def show_beside(console: Console, answer: NotesAnswer | None) -> None:
    """Print the notes' answer below that of the documents."""
    if answer is not None:
        for line in ("\nFrom your notes:", *noted_lines(answer)):
            console.line(line)


def with_notes(shape: dict[str, Any], answer: NotesAnswer | None) -> dict[str, Any]:
    """Return an answer as JSON, with the notes' answer if they were asked."""
    return shape if answer is None else {**shape, "notes": notes_shape(answer)}
