"""Parsing a model's free text: the option, the numbers, the beginning of its answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_AROUND = " \t\r\n*_`\"'“”‘’()[]{}<>.,:;!#"
_OPEN, _CLOSE = "[*_`\"'“‘(\\[]*", "[*_`\"'”’)\\]]*"
_ANNOUNCED = r"(?i:\b(?:answer|choice|option|choose|pick|select|letter|verdict)\b)"
_IS = r"(?:\s+(?:is|would be|must be|should be))?\s*[:=]?\s*(?:option\s+)?"
_END = r"(?=\s*(?:[.,;:!)\n—–-]|$|because|since|as\b))"
_ARTICLES = frozenset("AI")
"""Letters that are also words."""
_NUMBER = re.compile(
    r"(?<![\d.])(?P<first>\d{1,6})(?:\s*(?:[-–—]|to\b)\s*(?P<last>\d{1,6}))?(?!\d|\.\d|%)"
)
_PREAMBLE = re.compile(
    r"(?i)(?:sure|certainly|of course|okay|ok|here(?:'s|’s| is| are)|the following)\b.*[:!]"
)


def chosen(reply: str, options: Sequence[str]) -> str | None:
    """The option that a reply gives as its answer, None if that is unclear."""
    known = {option.casefold(): option for option in options}
    first, last = reply.strip().partition("\n")[0], reply.strip().rpartition("\n")[2]
    named = _named(options)
    said = (
        _alone(reply, known)
        or _announced(reply, named)
        or _leading(first, named)
        or _alone(last, known)
        or _only(reply, named)
    )
    return known[said.casefold()] if said else None


def numbers_in(reply: str, allowed: Sequence[int]) -> list[int]:
    """Those of the ``allowed`` numbers that a reply names, in its order, each once.

    If some are in brackets, these; else all but those that number the lines of a list.
    """
    marked = re.findall(r"[\[【]([^\[\]【】]*\d[^\[\]【】]*)[\]】]", reply)
    text = " ; ".join(marked) if marked else re.sub(r"(?m)^\s*\d{1,3}[.)]\s+(?=.*\d)", "", reply)
    found: list[int] = []
    for match in re.finditer(_NUMBER, text):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        found += [number for number in allowed if first <= number <= last]
    return list(dict.fromkeys(found))


def without_preamble(reply: str) -> str:
    """A reply without a first line that only announces what follows (“Sure! Here is …:”)."""
    first, broken, rest = reply.strip().partition("\n")
    return rest.lstrip() if broken and _PREAMBLE.fullmatch(first.strip()) else reply


def in_json(reply: str, name: str) -> Any:
    """The property of an object in a reply, in a code fence or not; None without one."""
    begin, end = reply.find("{"), reply.rfind("}")
    try:
        said = json.loads(reply[begin : end + 1]) if 0 <= begin < end else None
    except ValueError:
        return None
    return said.get(name) if isinstance(said, dict) else None


def bare(text: str) -> str:
    """Without the marks and brackets around it."""
    return text.strip(_AROUND)


def _named(options: Sequence[str]) -> str:
    """Words regardless of case; letters only as written, or every “a” would be an answer."""
    longest_first = sorted(options, key=len, reverse=True)
    patterns = (re.escape(o) if len(o) == 1 else f"(?i:{re.escape(o)})" for o in longest_first)
    return f"(?P<said>{'|'.join(patterns)})(?!\\w)"


def _alone(text: str, known: Mapping[str, str]) -> str | None:
    said = bare(text)
    return said if said.casefold() in known else None


def _announced(reply: str, named: str) -> str | None:
    """“The answer is B.”; the last, as reasons come before."""
    pattern = f"{_ANNOUNCED}{_CLOSE}{_IS}{_OPEN}{named}{_CLOSE}{_END}"
    said = [match["said"] for match in re.finditer(pattern, reply)]
    return said[-1] if said else None


def _leading(line: str, named: str) -> str | None:
    """“B. Because …”; a word may be followed by anything, a letter could be an article."""
    match = re.match(f"\\s*{_OPEN}(?i:(?:option|part|letter)\\s+)?{named}", line)
    if not match:
        return None
    delimited = re.match(f"{_CLOSE}(?:[.:),;!]|\\s+[-–—]|\\s*$)|[)\\]]", line[match.end() :])
    return match["said"] if delimited or len(match["said"]) > 1 else None


def _only(reply: str, named: str) -> str | None:
    """The only option named anywhere."""
    found = {
        match["said"].casefold()
        for match in re.finditer(f"(?<!\\w){named}", reply)
        if match["said"] not in _ARTICLES and not reply[: match.start()].endswith("not ")
    }
    return found.pop() if len(found) == 1 else None
