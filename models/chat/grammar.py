"""Grammars of answers, in llama.cpp's GBNF."""

from __future__ import annotations

import json
from collections.abc import Sequence


def literal(text: str) -> str:
    """Exactly ``text``."""
    # GBNF's escapes are those of JSON, except that \\u is followed by exactly four digits too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def numbers(allowed: Sequence[int], most: int, none: str) -> str:
    """Between one and ``most`` of the ``allowed`` numbers with commas between them, or ``none``."""
    number = " | ".join(literal(str(each)) for each in allowed)
    more = f' (", " number){{0,{most - 1}}}' if most > 1 else ""
    return f"root ::= {literal(none)} | number{more}\nnumber ::= {number}"
