"""Recognises questions in several hops by their form."""

from __future__ import annotations

import re

_KIN = (
    r"(?:father|mother|parent|son|daughter|child|brother|sister|sibling|wife|husband|spouse|widow|"
    r"grandfather|grandmother|uncle|aunt|nephew|niece|cousin|(?:father|mother|son|daughter|brother|"
    r"sister)-in-law|teacher|pupil|student|mentor)s?"
)
_MAKER = (
    r"(?:director|author|writer|composer|performer|singer|producer|creator|founder|owner|maker|"
    r"inventor|designer|architect|painter|publisher|editor|employer|manufacturer|developer|"
    r"screenwriter|actor|actress|star|host|president|leader|king|queen|head|mayor|chairman|"
    r"narrator|cast member|manager|runner up)s?"
)
_PLACE = (
    r"(?:country|city|town|village|state|province|county|region|continent|birthplace|capital|"
    r"place|company|organi[sz]ation|institution|band|group|team|club|school|university|film|book|"
    r"novel|song|album|show|series|war|person|character|magazine)s?"
)
_ROLE = rf"(?:{_KIN}|{_MAKER}|{_PLACE})"
_ASKED_FOR = r"(?<!is )(?<!was )(?<!are )(?<!were )(?<!['’]s )"

_CHAINED = re.compile(
    rf"\b{_ROLE}\s+(?:of|for|in|from)\s+(?:the\s+)?(?:\w+\s+){{0,2}}?{_ROLE}\b"
    rf"|\b{_ROLE}['’]s\s+(?:\w+\s+){{0,2}}?{_ROLE}\b"
    rf"|\b(?-i:[A-Z])[\w)]*['’]s\s+(?:\w+\s+)?(?:{_KIN}|{_MAKER})\b"
    rf"|\b{_KIN}\s+of\s+the\s+(?-i:[a-z])|\bthe\s+\w+['’]s\s+{_KIN}\b"
    rf"|{_ASKED_FOR}\bthe\s+(?:\w+\s+)?(?:{_KIN}|{_MAKER})\s+of\s+(?:\w+\s+){{0,3}}?(?-i:[A-Z])",
    re.IGNORECASE,
)
"""Questions that name a person or thing only by its relation to another."""

_DESCRIBED = re.compile(
    rf"\bthe\s+(?:[\w-]+\s+){{0,3}}?(?:{_ROLE}|\w+(?:ist|er|or|ian))\s+"
    r"(?:that|who|whom|which|whose|where|when)\b"
    rf"|\bthe\s+{_PLACE}\s+(?-i:[A-Z])[^?]*\b(?:is a member|is a part|writes for|plays? in)\b",
    re.IGNORECASE,
)
"""Questions that name a person or thing only by a description."""

_TWO = re.compile(r"[A-Z0-9][^\s,?]*[)”\"]?,?\s+(?:and|or)\s+(?:the\s+)?[“\"]?[A-Z0-9]")
_COMPARED = re.compile(
    r"\b(?:both|same|first|last|earlier|later|older|oldest|younger|youngest|longer|longest|more|"
    r"most|larger|largest|bigger|higher|taller|recently|sooner|before|after)\b|^(?:which|who)\b",
    re.IGNORECASE,
)


_RECKONED = re.compile(
    r"\bhow (?:many|much|often)\b|\b(?:total|sum|average|difference|altogether|percentage|count) "
    r"(?:of|between|number)\b|\bin total\b|\bhow (?:far|long) apart\b",
    re.IGNORECASE,
)
"""Questions with an answer that has to be counted or calculated, perhaps over many places."""


def reckons(question: str) -> bool:
    """Whether it seems to ask for a number that may not be written anywhere."""
    return bool(_RECKONED.search(question))


def takes_hops(question: str) -> bool:
    """Whether it seems to ask for something that no single place states.

    Only English forms are known; a question that shows none of them counts as simple.
    """
    if _CHAINED.search(question) or _DESCRIBED.search(question):
        return True
    return bool(_TWO.search(question) and _COMPARED.search(question))
