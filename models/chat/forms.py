"""Forms of answers: as a grammar, as a JSON schema, and parsed from free text.

Under a grammar a model can write nothing else. Servers know JSON schemas at best, some neither;
then the answer is parsed from the ways in which models usually write one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from models.chat.model_output import chosen, in_json, numbers_in, without_preamble

Schema = Mapping[str, Any]


class Form(Protocol):
    """A form that an answer must have."""

    @property
    def grammar(self) -> str:
        """The grammar, in llama.cpp's GBNF."""
        ...

    @property
    def schema(self) -> Schema | None:
        """The schema of an equivalent JSON object; None if prose is wanted."""
        ...

    @property
    def streams(self) -> bool:
        """Whether the text can be shown while it is written, as any text has this form."""
        ...

    def read(self, reply: str) -> str:
        """The text that the grammar would have allowed; such a text is returned unchanged.

        Raises:
            ValueError: the reply contains nothing of the kind.
        """
        ...


@dataclass(frozen=True, slots=True)
class Numbers:
    """One to ``most`` of the ``allowed`` numbers with commas between them, or ``none``."""

    allowed: tuple[int, ...]
    most: int
    none: str
    streams: bool = False

    @property
    def grammar(self) -> str:
        """Only allows the offered numbers."""
        return f"root ::= {_literal(self.none)} | {_list(self.most)}\n{_number(self.allowed)}"

    @property
    def schema(self) -> Schema:
        """A list; an empty one means none."""
        return _object(numbers=_list_of(_integers(self.allowed), self.most))

    def read(self, reply: str) -> str:
        """Lists, ranges, marks and sentences that name numbers."""
        if reply == self.none or _is_list(reply, self.allowed, self.most):
            return reply
        said = in_json(reply, "numbers")
        if isinstance(said, list):
            return self._joined(each for each in said if isinstance(each, int))
        found = numbers_in(reply, self.allowed)
        if not found and not _says_none(reply, self.none):
            raise ValueError(reply)
        return self._joined(found)

    def _joined(self, found: Iterable[int]) -> str:
        known = dict.fromkeys(number for number in found if number in self.allowed)
        return ", ".join(map(str, list(known)[: self.most])) or self.none


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the ``options``, which are words or letters."""

    options: tuple[str, ...]
    streams: bool = False

    @property
    def grammar(self) -> str:
        """Nothing but an option."""
        return "root ::= " + " | ".join(map(_literal, self.options))

    @property
    def schema(self) -> Schema:
        """A single property."""
        return _object(answer={"type": "string", "enum": list(self.options)})

    def read(self, reply: str) -> str:
        """The option that is named as the answer, regardless of case and decoration."""
        if reply in self.options:
            return reply
        said = in_json(reply, "answer")
        found = chosen(said if isinstance(said, str) else reply, self.options)
        if found is None:
            raise ValueError(reply)
        return found


@dataclass(frozen=True, slots=True)
class Prose:
    """Any text on one line."""

    streams: bool = False

    @property
    def grammar(self) -> str:
        """Long enough for any gist, and bounded."""
        return "root ::= [^\\n]{2,2000}"

    @property
    def schema(self) -> None:
        """None: models write worse prose in JSON."""
        return

    def read(self, reply: str) -> str:
        """The text on one line, without a sentence that only announces it."""
        return reply if "\n" not in reply else " ".join(without_preamble(reply).split())


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Prose with line breaks and lists."""

    streams: bool = True

    @property
    def grammar(self) -> str:
        """No more than one empty line at a time, so that it comes to an end."""
        return 'root ::= line ("\\n" "\\n"? line){0,60}\nline ::= [^\\n]{1,1200}'

    @property
    def schema(self) -> None:
        """None: models write worse prose in JSON."""
        return

    def read(self, reply: str) -> str:
        """The text without empty lines at its ends, or several in a row."""
        lines = reply.replace("\r\n", "\n").strip("\n")
        return re.sub("\n{3,}", "\n\n", without_preamble(lines))


@dataclass(frozen=True, slots=True)
class LeafVerdict:
    """Whether a passage answers a question, and the sentences that do.

    “yes: 2, 5”, “partly: 3” or “no”. From free text that names no sentence, “yes” or “partly”.
    """

    allowed: tuple[int, ...]
    most: int = 6
    streams: bool = False

    @property
    def grammar(self) -> str:
        """A verdict other than “no” names at least one sentence."""
        if not self.allowed:
            return f"root ::= {_literal(_NO)}"
        verdict = f'"no" | ("yes" | "partly") ": " {_list(self.most)}'
        return f"root ::= {verdict}\n{_number(self.allowed)}"

    @property
    def schema(self) -> Schema:
        """The verdict first: it decides whether sentences follow."""
        verdict = {"type": "string", "enum": [_YES, _PARTLY, _NO]}
        return _object(verdict=verdict, sentences=_list_of(_integers(self.allowed), self.most))

    def read(self, reply: str) -> str:
        """The verdict wherever it stands; numbers that follow it."""
        verdict, colon, listed = reply.partition(": ")
        complete = (
            verdict in (_YES, _PARTLY) and colon and _is_list(listed, self.allowed, self.most)
        )
        if reply == _NO or complete:
            return reply
        said, named = in_json(reply, "verdict"), in_json(reply, "sentences")
        if isinstance(said, str):
            reply = said
        found = chosen(re.sub(r"(?i)\bpartial(ly)?\b", _PARTLY, reply), (_YES, _PARTLY, _NO))
        if found is None:
            raise ValueError(reply)
        if found == _NO:
            return _NO
        numbered = named if isinstance(named, list) else numbers_in(reply, self.allowed)
        known = dict.fromkeys(each for each in numbered if each in self.allowed)
        return ": ".join([found, ", ".join(map(str, list(known)[: self.most]))]).rstrip(": ")


_YES, _PARTLY, _NO = "yes", "partly", "no"


def _is_list(text: str, allowed: Sequence[int], most: int) -> bool:
    parts = text.split(", ")
    return len(parts) <= most and set(parts) <= {str(each) for each in allowed}


def _says_none(reply: str, none: str) -> bool:
    words = set(re.findall(r"\w+", reply.casefold()))
    return bool(words & {"none", "nothing", "no", "neither"}) or none.casefold() in reply.casefold()


def _integers(allowed: Sequence[int]) -> Schema:
    return {"type": "integer", "enum": list(allowed)} if allowed else {"type": "integer"}


def _list_of(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _literal(text: str) -> str:
    """Exactly ``text``."""
    # GBNF's escapes are those of JSON, except that \\u is followed by exactly four digits too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(most: int) -> str:
    """Between one and ``most`` numbers with commas between them, as a grammar."""
    return f'number (", " number){{0,{most - 1}}}' if most > 1 else "number"


def _number(allowed: Sequence[int]) -> str:
    return f"number ::= {' | '.join(_literal(str(each)) for each in allowed)}"
