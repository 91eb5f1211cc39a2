"""The line that an answer begins with: the shortest stretch that answers, within its sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from models.embedded.focus import counts_it, focus
from models.embedded.kinds import Kind, Wanted
from models.embedded.tables import Row, columns_for, row_of, unit_in
from reader.text.bullets import without_bullet
from reader.text.quotation_marks import closed
from reader.text.span import Span
from reader.text.stemming import stem

LINE = 132
"""Characters of a line in prose, its mark apart."""

_LIST = 300
"""Characters of a line that is a list: it comes whole."""
_CUT = "…"
_WORD = re.compile(r"\S+")
_CLAUSE_ENDS = re.compile(r"[,;:—–][\"'”’)]*$|[—–]$")
_STEM_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_PAIRS = frozenset(("“”", "„“", "„”", "«»", '""'))
_OPEN, _CLOSE = ({pair[side] for pair in _PAIRS} for side in (0, 1))
_MARK = re.compile('[“”„«»"]')


@dataclass(frozen=True, slots=True)
class Line:
    """A first line: ``text``, and the stretches in it that answer.

    ``of_kind``: they have the form that is asked for. ``clear``: they suit well enough to be shown.
    ``sentence``: by its place, the one of several that the line is from.
    """

    text: str
    focus: tuple[Span, ...]
    of_kind: bool = True
    clear: bool = True
    sentence: int = 0


def of_sentences(
    sentences: Sequence[str],
    best: int,
    wanted: Wanted,
    weights: Mapping[str, float],
    is_plain: Callable[[str], bool] = lambda _: False,
) -> Line:
    """The line for a quote in prose; its sentence ``best`` is closest to the question."""
    order = [best, *(n for n in range(len(sentences)) if n != best)]
    flat = [without_bullet(" ".join(sentence.split())) for sentence in sentences]
    found = [(focus(flat[number], wanted, weights, is_plain), number) for number in order]
    answering = [(each, number) for each, number in found if each is not None]
    if not answering:
        return replace(_without_open_mark(_shown(flat[best], None, weights)), sentence=best)
    answers, number = max(
        answering, key=lambda each: (counts_it(flat[each[1]], wanted), each[0].score)
    )
    if answering[0][1] == best and wanted.kind is Kind.THING and not wanted.name:
        answers, number = answering[0]  # most sentences have a thing: the closest one answers best
    line = _shown(flat[number], answers.span, weights)
    line = replace(line, of_kind=answers.of_kind, clear=answers.clear, sentence=number)
    return _without_open_mark(line)


def _without_open_mark(line: Line) -> Line:
    """The text without a quotation mark that is closed or opened in another sentence."""
    text, focus = line.text, line.focus
    if closed(text):
        return line
    marks = "".join(_MARK.findall(text))
    begins = text[0] in _OPEN and marks[:2] not in _PAIRS
    ends = text[-1] in _CLOSE and marks[-2:] not in _PAIRS
    if begins and closed(text[1:]) and not any(span.start == 0 for span in focus):
        moved = tuple(Span(span.start - 1, span.end - 1) for span in focus)
        return replace(line, text=text[1:], focus=moved)
    if ends and closed(text[:-1]) and all(span.end < len(text) for span in focus):
        return replace(line, text=text[:-1])
    return line


def of_list(announcing: str, items: str) -> Line:
    """The line of a list with the sentence that announces it: all items answer."""
    before, listed = " ".join(announcing.split()), " ".join(items.split())
    whole = f"{before} {listed}"
    if len(whole) <= _LIST:
        return Line(whole, (Span(len(before) + 1, len(whole)),))
    return _shown(listed, Span(0, len(listed)), {}, _LIST)


def of_parts(name: str, items: Sequence[str]) -> Line:
    """Of a list that is written as rows or headings: all of them answer."""
    text, marked = " ".join(name.split()).rstrip(":"), list[Span]()
    for number, item in enumerate(items):
        text += ", " if number else ": "
        marked.append(Span(len(text), len(text) + len(item)))
        text += item
    return Line(text, tuple(marked))


def of_stretch(sentence: str, answers: Span) -> Line:
    """A sentence of which ``answers`` is known to answer; an empty stretch marks nothing."""
    flat = without_bullet(" ".join(sentence.split()))
    said = " ".join(answers.of(sentence).split())
    at = len(" ".join(f"{sentence[: answers.start]}|".split())) - 1
    at -= len(" ".join(sentence.split())) - len(flat)
    focus = Span(at, at + len(said)) if said and flat[at:].startswith(said) else None
    return _without_open_mark(_shown(flat, focus, {}))


def of_row(
    row: str, header: str, years: Sequence[str], group: str = "", *, growth: bool = False
) -> Line:
    """Of a table's row: its name, the values asked for under what names them, and their unit.

    ``group`` is over it. Of ``growth`` only what the table itself says in per cent is marked.
    """
    parts = row_of(row)
    if parts is None:
        return _shown(" ".join(row.split()), None, {})
    text = f"{group.rstrip(' :')}: {parts.label.of(row)}" if group else parts.label.of(row)
    shown = columns_for(parts, header, () if growth else years)
    columns = {value: name for name, value in shown}
    change = _change(row, parts, header) if growth else None
    marked: list[Span] = []
    for value in parts.values:
        if columns and value not in columns and value != change:
            continue
        text += f" · {columns[value]}: " if value in columns else " · "
        if change is None or value == change:
            marked.append(Span(len(text), len(text) + len(value)))
        text += value.of(row)
    unit = unit_in(header)
    if unit is not None and unit.of(header) not in text:
        text += f" {unit.of(header)}"
    return Line(text, tuple(marked))


def _change(row: str, parts: Row, header: str) -> Span | None:
    """The value that says by how much the others differ, in a column that is named so."""
    last = parts.values[-1]
    several = len(parts.values) > 1
    return last if several and "%" in last.of(row) and "change" in header.casefold() else None


def _shown(
    sentence: str, answers: Span | None, weights: Mapping[str, float], most: int = LINE
) -> Line:
    """A sentence, cut at words on both sides where it is longer than a line."""
    if answers is not None and len(answers) > most:
        most = min(len(answers), _LIST)
    window = _window(sentence, answers, weights, most)
    text = _marked(sentence, window)
    shown = None if answers is None else answers.intersection(window)
    if shown is None:
        return Line(text, ())
    shift = text.index(window.of(sentence)) - window.start
    return Line(text, (Span(shown.start + shift, shown.end + shift),))


def _window(sentence: str, answers: Span | None, weights: Mapping[str, float], most: int) -> Span:
    """Whole words around ``answers``, as many of the question’s as fit.

    It begins with the sentence or a clause wherever ``answers`` fit behind that. Of windows that
    hold as much, the one that begins first.
    """
    if len(sentence) <= most:
        return Span(0, len(sentence))
    words = [Span(*found.span()) for found in _WORD.finditer(sentence)]
    worth = [(word.start, word.end, weights.get(_stem(word.of(sentence)), 0.0)) for word in words]
    room = most - 2 * (len(_CUT) + 1)
    ends = [word.end for word in words]
    reach = 0 if answers is None else min(answers.end, answers.start + room)
    needed = max((end for end in ends if end <= reach), default=0)
    kept, best = Span(0, max((end for end in ends if end <= room), default=room)), -1.0
    for first in [*_beginnings(words, sentence), *words]:
        if best >= 0 and not _begins(first, words, sentence):
            break
        if answers is not None and first.start > answers.start:
            break
        end = max((w.end for w in words if first.start < w.end <= first.start + room), default=0)
        if end < needed:
            continue
        value = sum(w for start, stop, w in worth if first.start <= start and stop <= end)
        if value > best and end:
            kept, best = Span(first.start, end), value
    return kept


def _beginnings(words: Sequence[Span], sentence: str) -> list[Span]:
    return [word for word in words if _begins(word, words, sentence)]


def _begins(word: Span, words: Sequence[Span], sentence: str) -> bool:
    """Whether a clause begins at this word."""
    return word == words[0] or _CLAUSE_ENDS.search(sentence[: word.start].rstrip()) is not None


def _stem(word: str) -> str:
    found = _STEM_WORD.search(word)
    return stem(found[0].casefold().replace("’", "'")) if found else ""


def _marked(sentence: str, window: Span) -> str:
    """The text with ellipses where something was left out."""
    before = f"{_CUT} " if window.start > 0 else ""
    cut = sentence[window.end :].strip(' .!?”"’)')
    behind = f" {_CUT}" if cut else sentence[window.end :].rstrip()
    return f"{before}{window.of(sentence)}{behind}"


def asks_for_list(wanted: Wanted) -> bool:
    """Whether a list that is announced is the answer."""
    return wanted.kind in (Kind.LIST, Kind.THING) or wanted.plural
