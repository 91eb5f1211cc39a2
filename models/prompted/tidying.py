"""Cleaning a model's text: without greetings, repetitions and an unfinished end."""

from __future__ import annotations

import re

from reader.text.document import Block, BlockKind
from reader.text.sentences import sentences
from reader.text.span import Span
from reader.text.word_counts import words_in

_OPENER = re.compile(
    r"^\s*(?:(?:sure|certainly|of course|okay|ok|absolutely)\b[!,.]?\s*)?"
    r"(?:(?:here(?:’|')?s|here is|here are|below is|this is|the following is)\b[^.:\n]{0,80}:\s*"
    r"|(?:\*\*)?(?:summary|answer|result)(?:\*\*)?\s*:(?:\*\*)?\s*)",
    re.IGNORECASE,
)
_GREETING = re.compile(r"^\s*(?:sure|certainly|of course|absolutely)\s*[!.]\s*", re.IGNORECASE)
_ABOUT_ITSELF = re.compile(
    r"^(?:the|this) (?:summary|paragraph) (?:is|says|covers|describes|highlights)\b"
    r"|^(?:in summary|overall|to summarize), (?:the|this) (?:passage|text|summary)\b"
    r"|^the most important (?:names|numbers|points|figures)\b",
    re.IGNORECASE,
)
"""Phrases about the task, with which small models fill a summary."""
_END = re.compile("[.!?…\u3002\uff01\uff1f][\"'”’»)\\]*_]*$")
_LIST = re.compile(r"^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+|\*\*|^#+[ \t]+", re.MULTILINE)
"""Markdown in text that should be prose: bullets, list numbers, bold type, headings."""
_HEADING = re.compile(
    r"^[ \t]*(?:\d{1,2}[.)][ \t]+)?(?:#{1,6}[ \t]+(?P<marked>[^\n]+?)[ \t]*#*"
    r"|(?P<bold>\*\*|__)(?P<text>[^*_\n]+)(?P=bold)[ \t]*:?)[ \t]*$",
    re.MULTILINE,
)
_LOOP = 4
"""Average uses of each word of a sentence that no prose reaches."""


def sentences_of(text: str) -> list[str]:
    """The sentences of running text."""
    block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
    return [span.of(text) for span in sentences(text, [block])] if text else []


def without_opener(text: str) -> str:
    """``text`` without “Sure! Here is the summary:” and the like."""
    shorter = _OPENER.sub("", _GREETING.sub("", text, count=1), count=1)
    return shorter.strip()


def ends(sentence: str) -> bool:
    """Whether a sentence is finished."""
    return bool(_END.search(sentence.strip()))


def heading_in(line: str) -> str:
    """The text of a Markdown heading, a line all in bold that is no sentence; else empty."""
    found = _HEADING.match(line)
    text = (found["marked"] or found["text"]).replace("**", "").strip() if found else ""
    return "" if ends(text) else text.rstrip(": ")


def loops(sentence: str) -> bool:
    """Whether it repeats the same few words."""
    words = re.findall(r"\w+", sentence.casefold())
    return len(words) > _LOOP * len(set(words))


def tidied(text: str, most_words: float | None = None) -> list[str]:
    """Finished sentences of ``text``, each once, up to ``most_words`` but at least one.

    A model that has lost track repeats itself: everything after the first repetition is dropped. So
    are remarks about the summary instead of the text.
    """
    kept: list[str] = []
    count = 0.0
    for sentence in sentences_of(_plain(without_opener(text))):
        if not ends(sentence) or key_of(sentence) in map(key_of, kept):
            break
        if _ABOUT_ITSELF.match(sentence):
            continue
        count += words_in(sentence)
        if kept and most_words is not None and count > most_words:
            break
        kept.append(sentence)
    return kept


def _plain(text: str) -> str:
    """The text on one line, without Markdown; headings are dropped unless there is nothing else."""
    lines = [line for line in text.splitlines() if not heading_in(line)]
    return " ".join(_LIST.sub("", "\n".join(lines) if any(lines) else text).split())


def key_of(sentence: str) -> str:
    """The key by which repetitions are recognized."""
    return " ".join(re.findall(r"\w+", sentence.casefold()))
