"""Decides whether two questions are the same, in the same or nearly the same words.

Similarity is not enough: “Who killed Ann?” is not “Whom did Ann kill?”, nor is a question about
another year the same. So every content word must be the same, in the same order; politeness,
articles, weak prepositions and auxiliaries are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reader.search.folding import fold
from reader.support.figures import figures
from reader.support.support_words import listed

_POLITE = re.compile(
    r"^(?:(?:hi|hello|hey|so|and|ok|okay|well|now|please|hallo|bitte|also)\b[\s,.!:-]*"
    r"|(?:can|could|would|will) you (?:please |kindly )?(?:tell|say|explain|show)(?: to)?(?: me)?"
    r"\b[\s,:-]*"
    r"|(?:please )?(?:tell|show) me\b[\s,:-]*"
    r"|(?:i(?: want| would like| wish| need|'d like) to (?:know|find out)|i wonder|i am wondering"
    r"|do you know|does (?:it|the text|the document) say|remind me)\b[\s,:-]*"
    r"|(?:kannst|können|könntest|könnten) (?:du|sie) mir (?:bitte )?sagen\b[\s,:-]*"
    r"|(?:sag|sage|sagen sie) mir\b[\s,:-]*"
    r"|(?:according to|in|by|laut|nach|in) (?:the|this|dem|der|diesem|dieser) "
    r"(?:text|document|report|book|story|article|paper|meeting|passage|dokument|bericht|buch)\b"
    r"[\s,:-]*(?=\S))",
)
_AFTERWARDS = re.compile(
    r"[\s,]+(?:please|bitte|exactly|thanks|thank you|danke"
    r"|(?:according to|in|laut) (?:the|this|dem|der|diesem) "
    r"(?:text|document|report|book|story|article|paper|passage|dokument|bericht|buch))[\s?.!]*$"
)
_ADJUNCT = re.compile(
    r"^((?:in|for|during|as of|on|at|by|at the end of|im|am) [^,?]{1,60}),\s+(.+)$"
)
_SHORT = (
    (re.compile(r"\b(can)'?t\b|\b(can)not\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(who|what|when|where|why|how|which|it|that|there)'s\b"), r"\1 is"),
    (re.compile(r"\b(who|what|where|how|they|we|you)'re\b"), r"\1 are"),
    (re.compile(r"\bper cent\b|\bpercent\b|%"), " percent "),
    (re.compile(r"&"), " and "),
    (re.compile(r"\b(\w)\.(?=\w\b|\s|$|\?)"), r"\1"),
)
_FRAME = re.compile(
    r"^(?:give|name|state|list|provide|nenne|gib)(?: me| mir)?"
    r"(?= (?!of\b)\w)"
)
_SPELLINGS = (
    (re.compile(r"(?<=\w{2})our(?=s?$|ed$|ing$|able$|ite$)"), "or"),
    (re.compile(r"(?<=\w{3})is(?=e[sd]?$|ing$|ation|ations$)"), "iz"),
    (re.compile(r"(?<=\w{2})tre(?=s?$)"), "ter"),
    (re.compile(r"(?<=[aeiou])ll(?=ed$|ing$|er$)"), "l"),
)
_PAST = listed("was were did had war waren hatte hatten wurde wurden")
_PRESENT = listed("is are am do does has have ist sind hat haben wird werden")
_FUTURE = listed("will shall")
_CARRIED, _BASE = listed("did will shall"), listed("have do")
"""Beside the former, the latter have no tense of their own."""
_BE = listed("is are was were am be ist sind war waren")
_WEAK = listed(
    "a an the this of in on at for as to's that there been being be it its der die das den dem des"
    " ein eine einen einem einer im am zum zur von in an auf für es dass actually really exactly"
)
_LINKS = listed(
    "to from by with without against into out over under between before after since until than and"
    " or not no never nor if per via mit ohne gegen zu vor nach seit bis als und oder nicht kein"
)
_WH = {"whom": "who", "which": "what", "wieso": "warum", "weshalb": "warum", "wen": "wer"}
_ASKS = listed(
    "who what when where why how whose wer wem was wann wo warum wie welche welcher welches"
)
_PRONOUNS = listed(
    "he she they him her his them their it its this that these those er sie sein ihr"
)
_WORD = re.compile(r"[^\W_]+(?:[.,][0-9]+|'[^\W_]*)*")
_MONTH = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember)(?=,? \d)"
)
_THE_TWO = re.compile(r"\b(?:the|these|those|die|den) (?=(?:two|zwei)\b)")
_NUMBER = re.compile(r"(?:fy|q)?\d+")
_YEAR = re.compile(r"(?:fy)?[12]\d{3}")
_LONGEST = 1_000
_FORMS = ("ing", "ed")


@dataclass(frozen=True, slots=True)
class Wording:
    """The features of a question that must be equal in another one.

    ``words`` are the content words, in order; a number may be elsewhere, and so may ``names`` if
    the question is ``nominal``. ``tenses`` are empty if nothing shows them, or if a year says when.
    One that ``leans`` may mean something else after other questions.
    """

    words: tuple[str, ...]
    names: frozenset[str]
    nominal: bool
    tenses: frozenset[str]
    leans: bool

    @property
    def bag(self) -> frozenset[str]:
        """The same value for all wordings of a question."""
        return frozenset(self.words)

    @property
    def says_something(self) -> bool:
        """Whether anything but question words is left of it."""
        return any(word not in _ASKS for word in self.words)


def wording(question: str) -> Wording:
    """Return the wording of a question as it was typed."""
    typed = " ".join(question[:_LONGEST].split())
    names = _names(typed)
    asked = _asked(list(_words(_plain(typed))))
    words = tuple(_carrying(asked))
    dated = any(_YEAR.fullmatch(word) for word in words)
    tenses = frozenset() if dated else _tenses(asked)
    return Wording(words, names, _is_nominal(asked), tenses, not _PRONOUNS.isdisjoint(asked))


def same_question(one: Wording, other: Wording) -> bool:
    """Whether two questions ask the same."""
    if not one.says_something:
        return False
    if one.tenses and other.tenses and one.tenses != other.tenses:
        return False
    if one.words == other.words:
        return True
    names = one.names | other.names if one.nominal and other.nominal else frozenset()
    return _parted(one.words, names) == _parted(other.words, names)


def _parted(words: Sequence[str], names: frozenset[str]) -> tuple[list[str], list[str], list[str]]:
    """Divide the words into movable ones, names and numbers, and the others; each in order."""
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    if not names and len(numbers) > 1:
        return [], [], list(words)
    called = [word for word in words if word in names and word not in numbers]
    return called, numbers, [w for w in words if w not in names and w not in numbers]


def _plain(typed: str) -> str:
    """Remove politeness; move a leading phrase with a comma to the end."""
    text = _MONTH.sub(lambda match: match[0].capitalize(), fold(typed).text)
    text = _THE_TWO.sub("", text)
    text = fold(_with_figures(text)).text.strip(" \"'")
    for form, by in _SHORT:
        text = form.sub(by, text)
    before = None
    while before != text:
        before = text
        text = _AFTERWARDS.sub("", _POLITE.sub("", text.strip()))
    if moved := _ADJUNCT.match(text):
        text = f"{moved[2].rstrip(' ?.!')} {moved[1]}"
    return _FRAME.sub("what be", _POLITE.sub("", text))


def _with_figures(text: str) -> str:
    """Replace every figure by its value, in any spelling."""
    parts, end = [], 0
    for figure in figures(text):
        if figure.firm:
            values = "".join(
                f" {each.value.normalize():f} {each.kind} " for each in figure.readings[0]
            )
            parts += [text[end : figure.span.start], values.replace(" number ", " ")]
            end = figure.span.end
    return "".join([*parts, text[end:]])


def _words(plain: str) -> Iterator[str]:
    for word in _turned([match.group() for match in _WORD.finditer(plain)]):
        plain_word = word
        for form, by in _SPELLINGS:
            plain_word = form.sub(by, plain_word)
        yield _WH.get(plain_word, plain_word)


def _turned(words: Sequence[str]) -> list[str]:
    """Turn “Ann's eldest brother” into “eldest brother of Ann”."""
    turned: list[str] = []
    at = 0
    while at < len(words):
        if words[at].endswith(("'s", "s'")):
            end = next((i for i in range(at + 1, len(words)) if _ends(words[i])), len(words))
            first = len(turned)
            while first and not _ends(turned[first - 1]):
                first -= 1
            owner = [*turned[first:], _bare(words[at])]
            turned[first:] = [*words[at + 1 : end], *owner]
            at = end
        else:
            turned.append(words[at])
            at += 1
    return turned


def _ends(word: str) -> bool:
    """Whether the possession ends with this word."""
    silent = _WEAK | _LINKS | _PAST | _PRESENT | _FUTURE | _ASKS
    return word in silent or word.endswith(_FORMS) or word[0].isdigit()


def _asked(words: list[str]) -> list[str]:
    """Return keywords as a question: they ask what that is."""
    asks = bool(words) and (words[0] in _ASKS or words[0] in _PAST | _PRESENT | _FUTURE)
    return words if asks or not _ASKS.isdisjoint(words) else ["what", "be", *words]


def _carrying(asked: Sequence[str]) -> Iterator[str]:
    silent = _WEAK | _PAST | _PRESENT | _FUTURE
    for word in asked:
        if word not in silent:
            yield _singular(word)


def _singular(word: str) -> str:
    if len(word) > len("ties") and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > len("gas") and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _names(typed: str) -> frozenset[str]:
    """Return words written with a capital that do not begin the question."""
    found = (match for match in _WORD.finditer(typed) if match.group()[0].isupper())
    folded = (fold(each.group()).text for each in found if each.start())
    return frozenset(name for word in folded for name in (word, _singular(_bare(word))))


def _bare(word: str) -> str:
    return word.removesuffix("'s").removesuffix("'")


def _is_nominal(asked: Sequence[str]) -> bool:
    """Whether it asks for a noun, “What was the revenue of X”, so that order means nothing."""
    verbless = len(asked) > 1 and asked[0] in _ASKS and asked[1] in _BE
    others = [word for word in asked[2:] if word not in _WEAK]
    acts = any(word in _BE or word.endswith(_FORMS) for word in others)
    return verbless and not acts and _LINKS.isdisjoint(others)


def _tenses(asked: Sequence[str]) -> frozenset[str]:
    named = (("future", _FUTURE), ("past", _PAST), ("present", _PRESENT))
    carried = _CARRIED.intersection(asked)
    shown = [word for word in asked if not (carried and word in _BASE)]
    return frozenset(name for name, words in named if not words.isdisjoint(shown))
