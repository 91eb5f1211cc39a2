"""Makes follow-up questions self-contained: replaces pronouns, and fills in omissions.

A complete question is never changed, and in case of doubt it counts as complete. Knows English; in
other languages every question is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.embedded.antecedents import Kind, antecedent, is_plural, names, things
from models.embedded.weights import FOLLOWING
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens
from reader.question_kinds import asks_for_overview
from reader.text.language_recognition import question_language
from reader.text.languages import ENGLISH as ENGLISH_CODE
from reader.text.languages import languages
from reader.values.question import Turn

_ASKING = languages()[ENGLISH_CODE].asking
_AUXILIARY, _ASKS = either(ENGLISH.auxiliaries), either(_ASKING)


def _any_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_JOINED = _any_case(rf"^(?:{either(ENGLISH.joining)})\b,? +")
_BARE = _any_case(
    r"^(why|how|when|where|who)(?: (?:not|so|come|exactly)| (?:is|was) (?:that|this|it|so))?\W*$"
)
_MORE = _any_case(
    r"^(?:please |can you |could you )*(?:tell me more|more|more details|go on|continue|elaborate|"
    r"what else|anything else|explain(?: this| that| it)?)(?: please| about (?:this|that|it))?\W*$"
)
_ABOUT = _any_case(r"^(?:what|how) about (.+?)\W*$")
_PLACED = _any_case(rf"^(?:{either(ENGLISH.placing)})\b")
_YEAR = re.compile(r"\b(?:1[0-9]|20)\d\d\b")
_VERBAL = _any_case(rf"\b(?:{_AUXILIARY}|{_ASKS})\b")
_INVERTED = _any_case(rf"^(?:(?:{_ASKS})\b[^,?]*? )?((?:{_AUXILIARY})\b.*)$")
_SUBJECT_ASKED = _any_case(r"^(?:who|which)\b(?!.*\b(?:do|does|did)\b)")
_LEADING = _any_case(rf"^(?:{_ASKS})\b(?: (?:{_AUXILIARY})\b)? *")

_KINDS = {
    **dict.fromkeys(ENGLISH.man, Kind.MAN),
    **dict.fromkeys(ENGLISH.woman, Kind.WOMAN),
    **dict.fromkeys(ENGLISH.thing, Kind.THING),
    **dict.fromkeys(ENGLISH.many, Kind.MANY),
}
_WITHOUT_AUXILIARY = frozenset(["who", "which"])
"""“Who leads the company?”"""
_PRONOUN = _any_case(rf"\b({either(frozenset(_KINDS))})\b")
_LAST_THAT = _any_case(r"\b(?:that|this|those|these)(?=\W*$)")
_DOING = _any_case(r"\b(?:do|done|doing) it\b")
_EMPTY_IT = _any_case(
    r"\b(?:is|was|be) it (?:true|possible|likely|necessary|important|right|clear|said|called)\b|"
    r"\bit (?:takes?|took|rains?|seems?|mean|is (?:said|true|possible))\b|"
    r"\b(?:does|did|will|would) it (?:take|mean|matter)\b|\bwhat time is it\b"
)
_OBJECT_AT_END = _any_case(rf"\b(?:{_AUXILIARY}) (?:[\w’'-]+ ){{2,4}}(?:him|her|them)\W*$")
_NAMED_BEFORE = _any_case(r"\b(?:the|an?|this|these|those|my|our|every|each) [\w’'-]+")


def understood(question: str, earlier: Sequence[Turn]) -> str:
    """``question`` rewritten to need no earlier turns; unchanged if it needs none."""
    plain = " ".join(question.split())
    if not earlier or asks_for_overview(plain) or len(plain.split()) > FOLLOWING.whole_question:
        return question
    rest = _JOINED.sub("", plain)
    made = _filled(rest, earlier, joined=rest != plain) or _named(rest, earlier)
    if made is None:
        return question
    tidy = " ".join(made.split())
    return tidy[:1].upper() + tidy[1:]


def is_whole(question: str) -> bool:
    """Whether it needs no earlier turns: it asks in English, and no word in it points back.

    “Where are the headquarters?” is whole; small models add to it what was spoken of before. If in
    doubt, it is not.
    """
    plain = " ".join(question.split())
    words = [part for word in tokens(plain) for part in word.split("'")]
    first, *others = words or [""]
    verb = first in _WITHOUT_AUXILIARY or not ENGLISH.auxiliaries.isdisjoint(words)
    english = verb and first in _ASKING | ENGLISH.auxiliaries
    english = (
        english and not STOP_WORDS.isdisjoint(others) and question_language(plain) == ENGLISH_CODE
    )
    about_something = not (STOP_WORDS | ENGLISH.about_asking | ENGLISH.of_anything).issuperset(
        words
    )
    points = not (ENGLISH.pointing_back | frozenset(_KINDS)).isdisjoint(words)
    bare = _BARE.match(plain) or _MORE.match(plain) or _ABOUT.match(plain)
    return english and about_something and not points and not bare


def _is_fragment(text: str) -> bool:
    return len(text.split()) <= FOLLOWING.fragment and not _VERBAL.search(text)


def _filled(rest: str, earlier: Sequence[Turn], *, joined: bool) -> str | None:
    """The question with its omission filled from the last one; None if nothing is missing."""
    last = earlier[-1]
    if bare := _BARE.match(rest):
        return _asked_otherwise(bare.group(1), last.question)
    if _MORE.match(rest):
        return last.question
    about = _ABOUT.match(rest)
    topic = about.group(1) if about else rest.rstrip("?!. ")
    if not about and not ((joined or _PLACED.match(topic)) and _is_fragment(topic)):
        return None
    if about and " about " in last.question:
        topic = f"about {topic}"
    return _about(_named(topic, earlier) or topic, last)


def _asked_otherwise(word: str, last: str) -> str:
    """The last question with a different question word."""
    inverted = _INVERTED.match(last)
    if inverted and word.lower() != "who" and not _SUBJECT_ASKED.match(last):
        return f"{word} {_lowered(inverted.group(1))}"
    return f"{word} ({_LEADING.sub('', last).rstrip('?!. ')})?"


def _about(topic: str, last: Turn) -> str:
    """The last question, about a different subject."""
    before = last.question.rstrip("?!. ")
    year = _YEAR.search(topic)
    if year and _YEAR.search(before):
        return f"{_YEAR.sub(year.group(), before)}?"
    if placed := _PLACED.match(topic):
        kept, _, old = before.rpartition(f" {placed.group().lower()} ")
        return f"{kept if kept and _is_fragment(old) else before} {topic}?"
    for old in (*names(last.question), *things(last)):
        if at := re.search(re.escape(old), before, re.IGNORECASE):
            return f"{before[: at.start()]}{topic}{before[at.end() :]}?"
    return f"{topic}: {_lowered(before)}?"


def _named(question: str, earlier: Sequence[Turn]) -> str | None:
    """The question with names for its pronouns; beside the last question if none is known."""
    beside = f" ({earlier[-1].question.rstrip('?!. ')})"
    if last := _LAST_THAT.search(question):
        return None if _has_own(question[: last.start()]) else question + beside
    if deed := _DOING.search(question):
        named, _ = _replaced(question[: deed.start()], earlier)
        return named + question[deed.start() :] + beside
    named, missing = _replaced(question, earlier)
    if not missing:
        return None if named == question else named
    # “They” often means the speakers in the document, not anybody in the previous question.
    few = len([t for t in tokens(question) if t not in STOP_WORDS]) <= 1
    return named + beside if named != question or few else None


def _replaced(question: str, earlier: Sequence[Turn]) -> tuple[str, bool]:
    """The question with names for pronouns that need one, and whether one is unknown."""
    named, end = "", 0
    meant: dict[Kind, str | None] = {}
    for match in _PRONOUN.finditer(question):
        word = match.group().lower()
        kind = _KINDS[word]
        # Whoever was meant once is still meant by the next pronoun: “How did he save his horse?”
        if kind in meant or not _leans(question, match):
            continue
        who = meant[kind] = antecedent(kind, earlier, [who for who in meant.values() if who])
        if who is not None:
            following = tokens(question[match.end() :])[:1]
            owns = word in ENGLISH.owning or (
                word == "her" and not STOP_WORDS.issuperset(following)
            )
            named += question[end : match.start()] + (f"{who}’s" if owns else who)
            end = match.end()
    return named + question[end:], None in meant.values()


def _leans(question: str, pronoun: re.Match[str]) -> bool:
    """Whether the pronoun refers to nothing named before it in the same question."""
    word = pronoun.group().lower()
    if word in ENGLISH.thing and _EMPTY_IT.search(question):
        return False
    before = question[: pronoun.start()]
    if _KINDS[word] is Kind.MANY and any(map(is_plural, tokens(before))):
        return False
    if not _has_own(before):
        return True
    # “Why did Marya reject him?”: the subject and the object are different people.
    another = len(names(before)) == 1 and not _NAMED_BEFORE.search(before)
    return another and word in ("him", "her", "them") and bool(_OBJECT_AT_END.search(question))


def _has_own(before: str) -> bool:
    return bool(names(before) or _NAMED_BEFORE.search(before))


def _lowered(text: str) -> str:
    """Text for the middle of a sentence: without the capital of a function word."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first.lower() in STOP_WORDS else text
