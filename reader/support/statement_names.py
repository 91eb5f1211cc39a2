"""Finds the names in a statement, and checks whether a text confirms them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from reader.support.support_words import folded, is_german, listed, says_little
from reader.text.span import Span

_WORD = re.compile("[^\\W_]+(?:[’'.&][^\\W_]+)*\\.?")
_LETTERS_ALONE = re.compile("[^\\W_]+")
_LETTERS = re.compile("(?<![^\\W_])(?:[A-Z][._ ]+)+[A-Z](?![^\\W_])")
"""An acronym letter by letter: T.V., T_V_, T V."""
_PERIOD = re.compile("(?:FY|CY)\\d{2,4}|[QH][1-4]")
_POSSESSIVE = re.compile("['’]s?$")
_BEGINNING = re.compile("(?:^|[.!?:;…]['\"”’)\\]]*\\s|[\n•–—]\\s*|[-*]\\s|\\|\\s*)\\W*$")
_ABBREVIATED = re.compile(
    "(?:\\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|Gen|Col|Capt|vs|No|bzw|ca))\\.\\s*$"
)
_TITLES = listed(
    """
    mr mrs ms miss mister dr sir dame lady lord madam madame monsieur mme mlle prof
    professor herr frau fraulein jr sr st saint the von van de der la le du di da del king
    queen prince princess president captain count countess duke duchess general colonel
    major
    """
)
_OPENERS = listed(
    """
    according additionally afterwards although another besides consequently despite
    eventually finally furthermore hence indeed initially instead later meanwhile moreover
    nevertheless nobody none nothing otherwise overall perhaps rather similarly somebody
    someone something sometimes soon still therefore throughout together today unlike
    whereas whoever everyone everybody everything first second third last next both one two
    three four five six seven eight nine ten several various most like even never often
    around near behind along across against toward towards via amid ie eg cf note see
    section chapter page table figure part jan feb mar apr may jun jul aug sep sept oct nov
    dec january february march april june july august september october november december
    yes no ok okay let please there here thats its ausserdem danach dabei dadurch daher
    deshalb dennoch schliesslich zudem zunachst spater dort heute laut wahrend nachdem
    obwohl jedoch ferner insgesamt beide zwei drei vier funf
    caveat caveats context background example examples reason reasons result results cost costs
    goal goals aim aims price prices purpose cause causes effect effects answer details step steps
    outcome outcomes source sources change changes risk risks benefit benefits measure measures
    """
)
"""Words that begin a sentence, or are before a colon, and are no names."""
_MASS = listed(
    """
    water money time life love death rain snow food work music art history education
    research evidence information data nothing people men women children parents everyone
    power nature light air fire gold silver trade business management marketing staff rent
    traffic
    """
)
_COMMON_ENDING = re.compile(
    "(?:ing|ed|ly|ion|ions|ment|ments|ness|ity|ities|ance|ence|ism|ship|hood|able|ible|ful|less|"
    "ous|ive|al|ic|ies|ists?|ers?|ors?|s|ung|ungen|heit|keit|schaft|en|tum|nis|lich|isch)$"
)
_ALIKE = (
    ("england", "english"),
    ("france", "french"),
    ("spain", "spanish"),
    ("britain", "british"),
    ("ireland", "irish"),
    ("scotland", "scottish"),
    ("denmark", "danish"),
    ("finland", "finnish"),
    ("poland", "polish"),
    ("wales", "welsh"),
    ("netherlands", "dutch"),
    ("greece", "greek"),
    ("deutschland", "germany"),
)
_FEW = 3
_SHARED = 4
_LONGEST_ENDING = 4


@dataclass(frozen=True, slots=True)
class Name:
    """Capitalised words in sequence, as written and folded one by one."""

    span: Span
    words: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str

    @property
    def folded(self) -> str:
        return folded(_POSSESSIVE.sub("", self.text.rstrip("."))).replace(".", "")

    @property
    def is_capital(self) -> bool:
        return self.text[0].isupper() or self.is_marked

    @property
    def is_marked(self) -> bool:
        """Whether it can only be a name: capitals inside, or letters with digits."""
        plain = _POSSESSIVE.sub("", self.text.rstrip("."))
        mixed = any(c.isdigit() for c in plain) and any(c.isupper() for c in plain)
        return len(plain) > 1 and (mixed or any(c.isupper() for c in plain[1:]))


def names(statement: str) -> tuple[Name, ...]:
    """Return every run of capitalised words, without one that only begins a sentence.

    German nouns are all capitalised: there only runs, acronyms and what follows a title are names.
    """
    german = is_german(statement)
    found = []
    for run in _runs(statement):
        kept = [word for word in run if not _opens(statement, word)]
        if not kept or (german and not _names_in_german(statement, kept)):
            continue
        if len(kept) == 1 and _begins(statement, kept[0]) and not _stands_out(kept[0]):
            continue
        span = Span(kept[0].start, kept[-1].end)
        found.append(Name(span, span.of(statement).rstrip("."), tuple(w.folded for w in kept)))
    return tuple(found)


def _runs(text: str) -> Iterator[list[_Word]]:
    run: list[_Word] = []
    for match in _WORD.finditer(text):
        word = _Word(match.start(), match.end(), match.group())
        gap = text[run[-1].end : word.start] if run else ""
        goes_on = run and re.fullmatch("[ \u00a0\n-]{1,2}", gap) and not _ends(text, run[-1])
        if run and not (goes_on and word.is_capital):
            yield run
            run = []
        if word.is_capital:
            run.append(word)
    if run:
        yield run


def _ends(text: str, word: _Word) -> bool:
    """Whether a full stop after it ends a sentence."""
    return word.text.endswith(".") and not _ABBREVIATED.search(text[: word.end])


def _opens(text: str, word: _Word) -> bool:
    low = word.folded
    if word.text == "I" or word.text.startswith(("I'", "I’")) or _PERIOD.fullmatch(word.text):
        return True
    little = says_little(low) or low in _OPENERS
    return little and (not word.is_marked or _begins(text, word) or says_little(low))


def _begins(text: str, word: _Word) -> bool:
    before = text[max(0, word.start - 12) : word.start]
    if not any(map(str.isalnum, text[: word.start])):
        return True
    return bool(_BEGINNING.search(before)) and not _ABBREVIATED.search(before)


def _stands_out(word: _Word) -> bool:
    """Whether a single capitalised word at the start of a sentence looks like a name."""
    low = word.folded
    if word.is_marked or low in _TITLES:
        return word.is_marked
    if "'s" in word.text or "’s" in word.text:
        return low not in _MASS and not _COMMON_ENDING.search(low)
    return low not in _MASS and len(low) >= _FEW and not _COMMON_ENDING.search(low)


def _names_in_german(text: str, run: Sequence[_Word]) -> bool:
    if any(word.is_marked for word in run):
        return True
    if any(word.folded in _TITLES for word in run):
        return len(run) > 1
    return len(run) > 1 and not _begins(text, run[0])


class KnownNames:
    """The words of some texts, capitalised or not, in which names are looked up."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts)

    def bear_out(self, name: Name) -> bool:
        """Whether all of ``name`` occurs there, or an equivalent."""
        parts = [part for part in name.parts if len(part) > 1 and part not in _TITLES]
        missing = [part for part in parts if not self._has(part)]
        if not missing or self._initials_stand_for(name):
            return True
        present = [part for part in parts if part not in missing]
        return bool(present) and all(self._stands_alone(part) for part in present)

    @cached_property
    def _joined(self) -> str:
        return "\n".join(self._texts)

    @cached_property
    def _plain(self) -> frozenset[str]:
        """The words unchanged: most names are found among them, and no more is needed."""
        return frozenset(_LETTERS_ALONE.findall(folded(self._joined)))

    @cached_property
    def _words(self) -> frozenset[str]:
        found: set[str] = set()
        for match in _WORD.finditer(self._joined):
            word = _Word(match.start(), match.end(), match.group())
            found.add(word.folded)
            if any(mark in word.text for mark in "'’.&"):
                found.update(filter(None, re.split("['’.&]", folded(word.text))))
        spelled = (re.sub("[^A-Z]", "", each) for each in _LETTERS.findall(self._joined))
        return frozenset(found.union(map(folded, spelled)))

    @cached_property
    def _acronyms(self) -> frozenset[str]:
        found = (_Word(m.start(), m.end(), m.group()) for m in _WORD.finditer(self._joined))
        return frozenset(word.folded for word in found if word.is_marked)

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self._words:
            found.setdefault(word[:_SHARED], []).append(word)
        return found

    @cached_property
    def _is_german(self) -> bool:
        return is_german(self._joined)

    @cached_property
    def _known_runs(self) -> list[list[str]]:
        return [[word.folded for word in run] for run in _runs(self._joined)]

    def _has(self, part: str) -> bool:
        if part in self._plain:
            return True
        if not self._words.isdisjoint((part, f"{part}s", part.removesuffix("s"))):
            return True
        if any(_alike(part, each) for each in self._by_beginning.get(part[:_SHARED], ())):
            return True
        if any(part in pair and not self._words.isdisjoint(pair) for pair in _ALIKE):
            return True
        long = len(part) > _SHARED and (self._is_german or any(c.isdigit() for c in part))
        return long and any(
            part in each or (len(each) > _SHARED and each in part) for each in self._words
        )

    def _stands_alone(self, part: str) -> bool:
        """Whether a part of a longer name occurs there, and always by itself."""
        runs = [
            [w for w in run if w not in _TITLES and not says_little(w)] for run in self._known_runs
        ]
        holding = [run for run in runs if part in run]
        return bool(holding) and all(run == [part] for run in holding)

    def _initials_stand_for(self, name: Name) -> bool:
        """“WHO” for World Health Organization, and the other way round."""
        if len(name.parts) == 1:
            return len(name.parts[0]) > 1 and any(
                name.parts[0] == _initials(run) for run in self._known_runs
            )
        short = "".join(part[0] for part in name.parts if not says_little(part))
        return len(short) > 1 and short in self._acronyms


def _initials(run: Sequence[str]) -> str:
    return "".join(word[0] for word in run if word and not says_little(word))


def _alike(one: str, other: str) -> bool:
    """Whether two words with the same beginning are forms of one: Canada, Canadian."""
    short, long = sorted((one, other), key=len)
    shared = next((n for n, c in enumerate(short) if c != long[n]), len(short))
    near = max(_SHARED, len(short) - 2)
    return shared >= near and len(long) - shared <= _LONGEST_ENDING
