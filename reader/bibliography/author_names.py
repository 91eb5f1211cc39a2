"""Divides authors' names into the parts that the Citation Style Language has."""

from __future__ import annotations

import re

_BODIES = re.compile(
    r"\b(?:inc|ltd|llc|plc|gmbh|ag|corp|corporation|company|co|university|universit(?:y|ät|é)"
    r"|institute|institut|commission|committee|council|department|ministry|ministerium|bank|agency"
    r"|office|organi[sz]ation|association|society|foundation|group|team|court|government|union"
    r"|nations|press|collective|project|the|of|for|and|für|und|der|des)\b\.?",
    re.IGNORECASE,
)
_PARTICLES = frozenset(
    {"von", "van", "de", "der", "den", "del", "della", "di", "da", "du", "la", "le", "ter", "ten"}
    | {"zu", "zum", "zur", "af", "av"}
)
_SUFFIX = re.compile(r"(?:jr|sr)\.?|[IVX]{2,4}", re.IGNORECASE)


def name_of(author: str) -> dict[str, str]:
    """Return family and given name, or ``literal`` for a body or a name that cannot be divided."""
    plain = " ".join(author.split())
    if "," in plain:
        return _inverted(plain)
    words = plain.split()
    if len(words) < 2 or _is_body(words):
        return {"literal": plain}
    return _in_order(words)


def _is_body(words: list[str]) -> bool:
    return any(_BODIES.fullmatch(word) and word.lower() not in _PARTICLES for word in words)


def _inverted(name: str) -> dict[str, str]:
    family, *rest = (part.strip() for part in name.split(","))
    given = " ".join(part for part in rest if part and not _SUFFIX.fullmatch(part))
    suffix = next((part for part in rest if _SUFFIX.fullmatch(part)), "")
    if suffix and not given:
        return {**_in_order(family.split()), "suffix": suffix}
    if not family or not given or _is_body(name.replace(",", " ").split()):
        return {"literal": name}
    return {"family": family, "given": given, **({"suffix": suffix} if suffix else {})}


def _in_order(words: list[str]) -> dict[str, str]:
    suffix = words[-1] if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    core = words[:-1] if suffix else words
    first = len(core) - 1
    while first > 1 and core[first - 1] in _PARTICLES:
        first -= 1
    if len(core) < 2:
        return {"literal": " ".join(words)}
    made = {"family": core[-1], "given": " ".join(core[:first])}
    if first < len(core) - 1:
        made["non-dropping-particle"] = " ".join(core[first:-1])
    return {**made, **({"suffix": suffix} if suffix else {})}
