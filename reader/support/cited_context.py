"""Compares whom a statement relates, or quotes as saying it, with the text around citations."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator

from reader.support.statement_names import KnownNames, Name, names
from reader.support.support_words import is_german, listed, stem
from reader.text.document import Block, BlockKind, DocumentText
from reader.text.span import Span

_FIRST = re.compile(r"\W*(?:The\s+)?(?P<word>[A-Z][^\W_]+(?:[’'][^\W_]+)?)")
_POSSESSIVE = re.compile(r"[’'](?:s|S)?$|s[’']$")
_VERBAL = re.compile(r"\s+(?:[a-zäöüß]+\s+){1,4}")
_PARTS = listed("and or nor who which whose that as but because when while if")
"""Words that begin another clause, or join two subjects."""
_CIRCUMSTANCES = listed("in at on from of near during since until through as before after within")
"""Words that are followed by a place or a time more often than by an object."""
_WE = re.compile(r"\b(?:we|our|us)\b", re.IGNORECASE)
_THIRD = re.compile(r"\b(?:he|she|they|him|her|them|his|their|hers|theirs)\b", re.IGNORECASE)

IsName = Callable[[str], bool]


def related(statement: str, is_name: IsName) -> tuple[Name, Name] | None:
    """Return the subject of a statement and the name its verb leads to; None if there are none.

    ``is_name`` says whether a capitalised word at the start of a sentence is a name. German nouns
    are all capitalised: German statements are not checked.
    """
    first = None if is_german(statement) else _FIRST.match(statement)
    found = list(names(statement)) if first else []
    if not first or not found:
        return None
    if found[0].span.start > first.start("word") and is_name(first["word"]):
        span = Span(*first.span("word"))
        found.insert(0, Name(span, first["word"], (first["word"].casefold(),)))
    begins = found[0].span.start <= first.start("word")
    if not begins or len(found) < 2 or not _leads_on(statement, *found[:2]):
        return None
    return found[0], found[1]


def _leads_on(statement: str, subject: Name, other: Name) -> bool:
    """Whether only a verb and function words are between two names."""
    between = statement[subject.span.end : other.span.start]
    linked = between.split()
    if _POSSESSIVE.search(subject.words) or _POSSESSIVE.search(other.words):
        return False
    plain = _VERBAL.fullmatch(between) is not None and _PARTS.isdisjoint(linked)
    return plain and linked[-1] not in _CIRCUMSTANCES


def apart(
    statement: str, around: Iterable[str], titles: Iterable[str], is_name: IsName
) -> tuple[str, ...]:
    """Return the names of a related pair that don't occur ``around`` the cited sentences.

    A name in a title is the topic of the text, and need not be repeated; nor need that of those who
    say “we”.
    """
    pair = related(statement, is_name)
    texts = list(around)
    if pair is None or any(map(_WE.search, texts)):
        return ()
    known = KnownNames([*texts, *titles])
    return tuple(name.words for name in pair if not known.bear_out(name))


def refers_back(sentence: str) -> bool:
    """Whether it may mean a person who was named before it."""
    return bool(_THIRD.search(sentence))


_SAYING = frozenset(
    map(
        stem,
        listed(
            "say says said suggest propose ask think thought mention state explain note want "
            "believe recommend argue point feel felt prefer describe introduce announce wonder "
            "doubt worry worries worried joke add reply replies replied remind emphasize emphasise "
            "stress insist claim express present talk report raise raised complain object clarify "
            "clarifies clarified warn estimate calculate decide declare remark comment hope"
        ),
    )
)
_WORDS_BETWEEN = 4
"""Words between a speaker and the verb: “Expert also first”."""
_JOINED = re.compile(r"\s*(?:,|\band\b|&|['’]s\b)", re.IGNORECASE)


def wrong_speaker(
    statement: str, speakers: Collection[str], said_by: Collection[str], cited: str
) -> str:
    """Whoever ``statement`` begins with, if they are said to say something, and did not.

    ``said_by`` are those whose turns are cited. Somebody whom the ``cited`` text names may well
    have said it; where the statement names one of those who did, it speaks of both. Empty where
    nothing is wrong, or nothing is known.
    """
    begun = re.sub(r"^\W*(?:The\s+)?", "", statement)
    known = [name for name in speakers if re.match(rf"{re.escape(name)}\b", begun, re.IGNORECASE)]
    name = max(known, key=len, default="")
    if not name or name in said_by or _mentions(cited, name):
        return ""
    behind = begun[len(name) :]
    if any(each and _mentions(behind, each) for each in said_by):
        return ""
    return name if _says(behind) else ""


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) is not None


def _says(behind: str) -> bool:
    """Whether a verb of saying follows, and no second subject."""
    words = list(re.finditer(r"[^\W\d_]+", behind))[: _WORDS_BETWEEN + 1]
    for word in words:
        if _JOINED.search(behind[: word.start()]) or word.group().casefold() == "was":
            return False
        if stem(word.group().casefold()) in _SAYING:
            return True
    return False


_BACK = 4
"""The number of sentences before one with “he” that may contain the name."""
_SPEAKER = 60
"""The length in characters of the start of a paragraph or turn of speech that names the speaker."""


_HEAD_BLOCKS, _LONGEST_HEAD = 8, 60
"""Short paragraphs above a table that may belong to its head, and how short they are."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def near(content: DocumentText, span: Span) -> Iterator[str]:
    """Return the sentences of ``span``, their neighbours, and the start of their paragraph."""
    found = list(content.sentences.overlapping(span))
    if not found:
        yield span.of(content.text)
        return
    back = _BACK if refers_back(span.of(content.text)) else 1
    first, last = max(0, found[0] - back), min(len(content.sentences) - 1, found[-1] + 1)
    stretch = Span(content.sentences[first].start, content.sentences[last].end)
    yield stretch.of(content.text)
    block = _block(content, span)
    if block:
        begin = block.span.start
        yield content.text[begin : begin + _SPEAKER]


def leading_up(content: DocumentText, span: Span) -> str:
    """The sentences before ``span`` in its paragraph: only they may say whom it is about.

    The beginning of the paragraph, where a transcript names the speaker, is always among them.
    """
    block = _block(content, span)
    if block is None:
        return ""
    begin = block.span.start
    before = [content.sentences[at] for at in content.sentences.overlapping(block.span)]
    starts = [each.start for each in before if begin <= each.start < span.start]
    speaker = content.text[begin : min(begin + _SPEAKER, span.start)]
    return f"{speaker}\n{content.text[starts[-_BACK:][0] if starts else begin : span.start]}"


def head_of_table(content: DocumentText, span: Span) -> Iterator[str]:
    """Yield the text above a row of a table: the years and units of its columns."""
    at = _index(content, span)
    if at < 0 or content.blocks[at].kind is not BlockKind.TABLE:
        return
    first = content.blocks[at].span.of(content.text).split("\n", 1)[0]
    if _YEAR.search(first):
        yield first
    for block in reversed(content.blocks[max(0, at - _HEAD_BLOCKS) : at]):
        if len(block.span) > _LONGEST_HEAD or block.kind is BlockKind.TABLE:
            return
        yield block.span.of(content.text)


def _index(content: DocumentText, span: Span) -> int:
    """Of the block that ``span`` begins in; -1 if there is none."""
    return bisect_right(content.blocks, span.start, key=lambda block: block.span.start) - 1


def _block(content: DocumentText, span: Span) -> Block | None:
    at = _index(content, span)
    return content.blocks[at] if at >= 0 else None


def is_name(content: DocumentText, word: str) -> bool:
    """Whether a word has a capital within sentences, and nowhere occurs without one."""
    plain = re.escape(re.sub("[’']s?$", "", word))
    if not re.search(rf"[a-z,;] {plain}\b", content.text):
        return False
    return not re.search(rf"\b{plain.lower()}\b", content.text)
