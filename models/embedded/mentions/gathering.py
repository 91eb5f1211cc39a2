"""All people, places and terms that a document names, each with every mention."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from models.embedded.mentions.capitals import evened
from models.embedded.mentions.lexicon import PRONOUNS, Sex
from models.embedded.mentions.merging import merged
from models.embedded.mentions.name_forms import Form, Group
from models.embedded.mentions.spotting import spotted
from models.embedded.weights import NAMES
from reader.memory.mentions import NameFinder
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.named import Named, heading

VERSION = 1
"""Raised when the same text would give other names."""

_BEFORE_PLACES = (" in ", " at ", " near ", " into ")
_ACRONYM = re.compile(r"\s?\(\s*(?:the\s+)?[“\"‘']?(?P<short>[A-Z][A-Za-z&]{1,7})[”\"’']?\s*\)")


def gather(content: DocumentText) -> tuple[Named, ...]:
    """The names of a document, the most frequent first."""
    text = evened(content.text)
    spans = spotted(content)
    mentions: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        mentions[span.of(text)].append(span)
    pronouns = _pronouns(text, spans)
    groups = [
        Group({Form.of(written): len(there)}, pronouns[written], _places(text, there))
        for written, there in mentions.items()
    ]
    found = [
        sorted(span for form in group.forms for span in mentions[form.written])
        for group in merged(groups, _meanings(text, spans))
    ]
    named = (Named(heading(text, each), tuple(each)) for each in found)
    return tuple(sorted(named, key=lambda each: (-len(each.mentions), each.first)))


NAME_FINDER = NameFinder(VERSION, gather)


def _pronouns(text: str, spans: Sequence[Span]) -> Mapping[str, Counter[Sex | None]]:
    """Per name, how often he or she (or None for it) is the first pronoun before another name."""
    pattern = re.compile(rf"\b(?:{'|'.join(PRONOUNS)})\b", re.IGNORECASE)
    found: dict[str, Counter[Sex | None]] = defaultdict(Counter)
    starts = [*(span.start for span in spans[1:]), len(text)]
    for span, following in zip(spans, starts, strict=False):
        end = min(span.end + NAMES.follows, following)
        if match := pattern.search(text, span.end, end):
            found[span.of(text)][PRONOUNS[match.group().lower()]] += 1
    return found


def _places(text: str, mentions: Sequence[Span]) -> int:
    return sum(text[span.start - 6 : span.start].endswith(_BEFORE_PLACES) for span in mentions)


def _meanings(text: str, spans: Sequence[Span]) -> Mapping[str, str]:
    """“Exchange Commission (“SEC”)”: acronyms, and the names that they first follow."""
    found: dict[str, str] = {}
    for span in spans:
        match = _ACRONYM.match(text, span.end)
        if match and _initials(span.of(text)).endswith(match["short"].upper()):
            found.setdefault(match["short"], span.of(text))
    written = {span.of(text) for span in spans}
    plurals = {form: form[:-1] for form in written if form[:-1].isupper() and form.endswith("s")}
    return found | plurals


def _initials(name: str) -> str:
    return "".join(word[0] for word in re.findall(r"\w+", name) if word[0].isupper())
