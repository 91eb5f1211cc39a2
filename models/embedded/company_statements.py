"""Questions for what every company's report says of the company, and the forms of the answers.

Its name, its offices, when it began, its people, its shares, and who audits it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.embedded.wordlists import ENGLISH, either

_COMPANY = r"(?:the |this )?(?:company|registrant|issuer|firm|corporation|group)"
_ENDINGS = either(ENGLISH.introduction.company_endings)
_OFFICES = (
    r"(?:headquarters|head office|main offices?|"
    r"(?:principal|general|corporate) (?:executive )?offices?)"
)
_OWN = r"(?P<self>[Oo]ur|[Ii]ts|[Tt]he [Cc]ompany['’]s|[A-Z0-9][\w.&’']*['’]s?)"
_SELF = (
    r"(?P<self>[Ww]e|(?:[Tt]he )?(?:[Cc]ompany|[Rr]egistrant|[Pp]resent corporation)|"
    rf"[A-Z][\w.&’' ]{{1,40}}?(?:,? (?:{_ENDINGS})\.?)?)"
)
_DATE = rf"(?:(?:{either(ENGLISH.forms.months)}) )?(?:\d{{1,2}}, )?(?:1[6-9]|20)\d\d(?!\d)"


_STAFF = "employees|people|persons|workers|staff|associates"
_ABOUT = r"(?:approximately |about |around |nearly |over |more than |some )?"
_HEADS = (
    r"\d{1,3}(?:,\d{3})+(?: [^.;,()\d]{0,60}?(?:\d{1,3}(?:,\d{3})+ [^.;,()\d]{0,40}?)?)?"
    rf"(?:{_STAFF})\b"
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A kind of fact: the question for it, and the sentences that state it.

    ``words`` are some that each of these sentences has one of. ``label`` is printed in brackets
    below the fact on the cover of a report. ``beside`` must be in the sentence or in the next.
    ``same`` is a word of the question that the sentence should have too. What is above the label
    may take several ``lines``.
    """

    asks: re.Pattern[str]
    words: tuple[str, ...]
    states: tuple[re.Pattern[str], ...]
    label: re.Pattern[str] | None = None
    beside: re.Pattern[str] | None = None
    same: re.Pattern[str] | None = None
    lines: bool = False


def _asked(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{pattern})\W*$", re.IGNORECASE)


FACTS = (
    Fact(
        _asked(
            rf"what(?:['’]s| is) the (?:full |legal |exact )?name of {_COMPANY}"
            rf"|what(?:['’]s| is) {_COMPANY}['’]s (?:full |legal |exact )?name"
            r"|(?:what|which) company (?:is|does) (?:this|the) (?:report|document|filing) "
            r"(?:is |belongs? )?(?:about|from|of|by|for|to|describe|cover)"
            r"|(?:what|which) company is this(?: report)?(?: about| from| by| of)?"
            r"|who is the (?:registrant|issuer)"
        ),
        ("registrant",),
        (),
        label=re.compile(
            r"^\((?:exact )?name of (?:the )?(?:registrant|issuer|company)", re.IGNORECASE
        ),
    ),
    Fact(
        _asked(
            rf"where (?:is|are) [^?]*\b(?:{_OFFICES}|headquartered|based|located)(?: located)?"
            rf"|(?:what|which) (?:city|state|country|town) (?:is|are) [^?]*\b(?:{_OFFICES}|"
            r"headquartered|based)(?: in)?"
            rf"|what(?:['’]s| is| are) (?:the )?(?:address of )?[^?]*\b{_OFFICES}(?: address)?"
            rf"|what(?:['’]s| is) {_COMPANY}['’]s address"
        ),
        ("headquarters", "headquartered", "office", "offices"),
        (
            re.compile(
                rf"\b{_OWN} (?:[\w-]+ ){{0,3}}{_OFFICES}(?:,? [^.;]{{1,80}})? (?:is|are)"
                r"(?: currently)?(?: located| situated| based)? (?:in|at) (?:the city of )?"
                r"(?P<said>[A-Z0-9][^;:()]{2,90}?)(?=\.? *$|[;:()]|\. |"
                r",? (?:and|which|where|with|under|consist\w*|compris\w*|near)\b)"
            ),
            re.compile(
                rf"\b{_SELF} (?:is|are) headquartered (?:in|at) (?P<said>[A-Z][^;:()]{{2,60}}?)"
                r"(?=\.? *$|[;:()]|,? (?:and|which|where|with)\b|\. )"
            ),
        ),
        label=re.compile(r"^\(address[^)]* principal executive offices?", re.IGNORECASE),
        lines=True,
    ),
    Fact(
        _asked(
            r"(?:when|in (?:what|which) year|since when) (?:was|were|has|is) [^?]*\b(?:founded|"
            r"established|incorporated|formed|organi[sz]ed|started)"
        ),
        ("incorporated", "founded", "established", "formed", "organized", "origins", "inception"),
        (
            re.compile(
                rf"\b{_SELF} (?:was|were) (?:originally |first )?(?:founded|established|"
                r"incorporated|formed|organi[sz]ed)\b(?! by reference)[^.;]{0,70}?"
                rf"(?P<said>{_DATE})"
            ),
            re.compile(
                r"\btraces? (?:its|our) (?:\w+ )?(?:origins?|roots|history)[^.;]*? "
                rf"(?P<said>{_DATE})"
            ),
        ),
        same=re.compile(r"incorporated", re.IGNORECASE),
    ),
    Fact(
        _asked(
            rf"how many (?:{_STAFF})(?: does| do| did| are there| work| has)?(?: for| at| in)?"
            rf"[^?]*|(?:what(?:['’]s| is|) )?(?:the )?number of (?:{_STAFF})[^?]*"
        ),
        ("employed", "employs", "employees", "associates"),
        (
            re.compile(rf"\b{_SELF} (?:employs?|employed) {_ABOUT}(?P<said>{_HEADS})"),
            re.compile(rf"\b{_SELF} (?:had|have|has) (?:a total of )?{_ABOUT}(?P<said>{_HEADS})"),
            re.compile(rf"\b(?P<self>[Oo]ur) {_ABOUT}(?P<said>{_HEADS})"),
        ),
    ),
    Fact(
        _asked(
            r"how many (?:common |ordinary )?shares(?: of [^?]*?)? (?:are|were|is|does [^?]* have|"
            r"has [^?]*)(?: currently| there)?(?: issued and)?(?: outstanding)?"
            r"(?: of [^?]*| in total)?"
            r"|(?:what(?:['’]s| is|) )?(?:the )?number of (?:common )?shares outstanding"
        ),
        ("outstanding",),
        (
            re.compile(
                r"(?P<said>\d{1,3}(?:,\d{3}){2,}) shares? of (?:[^.;]|\.\d){0,110}?\boutstanding",
                re.IGNORECASE,
            ),
            re.compile(
                r"\bshares? (?:of (?:[^.;]|\.\d){0,110}? )?outstanding[^.;]{0,80}? was "
                r"(?P<said>\d{1,3}(?:,\d{3}){2,})",
                re.IGNORECASE,
            ),
            re.compile(
                r"\bshares?\b[^.;:]{0,60}\boutstanding (?:as of|at|on)\b[^.;:]{4,40}: ?"
                r"(?P<said>\d{1,3}(?:,\d{3}){2,})",
                re.IGNORECASE,
            ),
        ),
    ),
    Fact(
        _asked(
            r"who(?:['’]s| is| are| was| were) (?:the |its |their |[^?]*['’]s? )?(?:independent |"
            r"external )?(?:auditors?|registered public accounting firm|accountants?)(?: of [^?]*)?"
            r"|who (?:audits|audited|has audited) [^?]*"
            r"|(?:what|which) (?:firm|company) (?:is the auditor|audits|audited)[^?]*"
        ),
        ("LLP", "LLC", "GmbH", "auditor", "KPMG", "accounting"),
        (
            re.compile(
                r"^/ ?s ?/ *(?P<said>[A-Z][\w&.,’' ]*?,? (?:LLP|L\.L\.P\.|LLC|AG|GmbH))(?!\w)",
                re.IGNORECASE,
            ),
            re.compile(
                r"(?P<said>[A-Z][\w&’'.]*(?: (?:&|[A-Z][\w&’'.]*))*,? (?:LLP|LLC|AG|GmbH)),? "
                r"(?:an? |our |the [Cc]ompany['’]s )?(?:[Ii]ndependent )?"
                r"(?:[Rr]egistered|[Aa]uditor)"
            ),
        ),
        beside=re.compile(r"auditor|registered public accounting firm", re.IGNORECASE),
    ),
)
