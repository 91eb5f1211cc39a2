"""Measure how often a reworded question is recognised as a corrected one, and how often wrongly.

    python scripts/measure_corrections.py QUESTIONS.jsonl … [--count 200] [--seed 1]

Every line of a file has a ``question``, its ``docs`` and perhaps a language in ``meta``. Questions
are taken at random from documents with several; each is reworded by one or two of the ways below
that apply to it, chosen at random. It counts as recognised if it equals the question it was made
of; wrong is any other question of the same document that it equals, and any question that was
changed into another one (a figure, a name, a negation, a time).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from reader.learning.same_question import same_question, wording

Way = Callable[[str, random.Random], str]
_BE = "is|was|are|were"
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPELLED = (
    ("color", "colour"),
    ("labor", "labour"),
    ("behavior", "behaviour"),
    ("recognize", "recognise"),
    ("organization", "organisation"),
    ("utilized", "utilised"),
    ("center", "centre"),
)
_SYNONYMS = (
    ("company", "firm"),
    ("begin", "start"),
    ("buy", "purchase"),
    ("total", "overall"),
    ("find", "discover"),
    ("say", "state"),
    ("main", "principal"),
    ("happened", "occurred"),
    ("big", "large"),
    ("house", "home"),
    ("method", "approach"),
    ("change", "difference"),
)


def _lower(question: str, chance: random.Random) -> str:
    return question.lower().rstrip("?. ") + chance.choice(("", "?", " ?", "??"))


def _politely(question: str, chance: random.Random) -> str:
    before = (
        "Please tell me: ",
        "Can you tell me, ",
        "I'd like to know: ",
        "According to the text, ",
    )
    return chance.choice(before) + question[0].lower() + question[1:]


def _thanking(question: str, chance: random.Random) -> str:
    return question.rstrip("?. ") + chance.choice(
        (", please?", " exactly?", " according to the text?")
    )


def _contracted(question: str, _chance: random.Random) -> str:
    short = re.sub(r"^(What|Who|Where|When|How) is\b", r"\1's", question)
    return re.sub(r"\b(did|does|do|is|was|were|has|have) not\b", r"\1n't", short)


def _indirect(question: str, chance: random.Random) -> str:
    """Make “Tell me what X was.” of “What was X?”."""
    match = re.match(
        rf"^(What|Who|Where|Which \w+) ({_BE}) ([^,?]+?)((?: in| for| during) [^,?]*)?\?*$",
        question,
    )
    if match is None:
        return question
    frame = chance.choice(("Tell me", "Can you tell me", "I want to know"))
    return f"{frame} {match[1].lower()} {match[3]} {match[2]}{match[4] or ''}."


def _fronted(question: str, _chance: random.Random) -> str:
    """The question with the year moved to the beginning."""
    match = re.match(r"^(.+?) ((?:in|for|during|as of) (?:\w+ )?(?:\d{4}|FY ?\d+))\?*$", question)
    if match is None:
        return question
    return f"{match[2][0].upper()}{match[2][1:]}, {match[1][0].lower()}{match[1][1:]}?"


def _owned(question: str, _chance: random.Random) -> str:
    """Turn “the A of B” into “B's A”."""
    return re.sub(
        r"\bthe ((?:[a-z]+ ){0,2}[a-z]+) of ([A-Z][a-z]+)(?=\?|$| in \d| for \d)",
        r"\2's \1",
        question,
        count=1,
    )


def _counted(question: str, _chance: random.Random) -> str:
    """Numbers in words as digits, and vice versa."""
    words = {word: str(number) for number, word in enumerate(_NUMBERS) if number > 1}
    digits = {number: word for word, number in words.items()}
    both = words | digits
    return re.sub(r"(?<![\w.,$%-])(\w+)(?![\w.,%-])", lambda m: both.get(m[1], m[1]), question)


def _spelled(question: str, _chance: random.Random) -> str:
    for one, other in _SPELLED:
        question = re.sub(rf"\b{one}", other, question)
    return question


def _asking(question: str, _chance: random.Random) -> str:
    """“Which” for “what” before a noun, “whom” for “who”."""
    return re.sub(rf"^What (?!{_BE}|did|does|do|has|have|had|will|can|would)", "Which ", question)


def _without_articles(question: str, _chance: random.Random) -> str:
    return re.sub(r"\b(the|a|an) (?=\w)", "", question)


def _keywords(question: str, _chance: random.Random) -> str:
    """“What was the A of B?” as keywords for a search field."""
    match = re.match(rf"^What (?:{_BE}) (?:the )?(.+?)\?*$", question)
    return match[1] if match else question


WAYS: Mapping[str, Way] = {
    "capitals and signs": _lower,
    "asked politely": _politely,
    "with a word behind": _thanking,
    "contracted": _contracted,
    "indirect": _indirect,
    "the time in front": _fronted,
    "possessive": _owned,
    "numbers spelled": _counted,
    "British spelling": _spelled,
    "another question word": _asking,
    "without articles": _without_articles,
    "in keywords": _keywords,
}


def _synonyms(question: str) -> str:
    for one, other in _SYNONYMS:
        question = re.sub(rf"\b{one}\b", other, question)
    return question


def changed(question: str, names: Sequence[str], chance: random.Random) -> Mapping[str, str]:
    """Different questions made from it, by the kind of change."""
    made = {
        "another figure": re.sub(r"\d+", lambda m: str(int(m[0]) + 1), question, count=1),
        "negated": re.sub(rf"\b({_BE}|did|does|do|can|will)\b", r"\1 not", question, count=1),
        "another time": re.sub(
            r"\b(is|are|was|were|does|do)\b",
            lambda m: {
                "is": "was",
                "are": "were",
                "was": "is",
                "were": "are",
                "does": "did",
                "do": "did",
            }[m[1]],
            question,
            count=1,
        ),
        "later or earlier": re.sub(
            r"\b(before|after|first|last|more|less|most|least|from|to)\b",
            lambda m: {
                "before": "after",
                "after": "before",
                "first": "last",
                "last": "first",
                "more": "less",
                "less": "more",
                "most": "least",
                "least": "most",
                "from": "to",
                "to": "from",
            }[m[1]],
            question,
            count=1,
        ),
    }
    own = re.findall(r"(?<=\s)[A-Z][a-z]{2,}\b", question)
    others = [name for name in names if name not in question]
    if own and others:
        made["another name"] = question.replace(chance.choice(own), chance.choice(others))
    if len(set(own)) > 1:
        one, other = own[0], next(name for name in own if name != own[0])
        made["names exchanged"] = re.sub(
            rf"\b({one}|{other})\b", lambda m: other if m[0] == one else one, question
        )
    # A year says when, whatever the verb says.
    if re.search(r"\d", question):
        del made["another time"]
    return {how: text for how, text in made.items() if text != question}


def reworded(question: str, chance: random.Random) -> tuple[str, tuple[str, ...]]:
    """The question reworded in one or two ways, and those ways."""
    able = [name for name, reword in WAYS.items() if reword(question, chance) != question]
    names = tuple(chance.sample(able, min(len(able), chance.choice((1, 2)))))
    for name in sorted(names, key=list(WAYS).index, reverse=True):
        question = WAYS[name](question, chance)
    return question, names


def documents(files: Sequence[Path]) -> list[list[str]]:
    """The questions of each document with several, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["meta"].get("lang", "en") == "en" and row["docs"]:
                asked = " ".join(row["question"].split("\n")[0].split())
                found[row["docs"][0]].setdefault(asked)
    return [list(asked) for asked in found.values() if len(asked) > 1]


def main(arguments: Sequence[str]) -> None:
    """Measure, and print failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)
    per_file = [documents([file]) for file in asked.files]
    pairs = [[(d, q) for d in found for q in d] for found in per_file]
    share = -(-asked.count // len(pairs))
    chosen = [pair for of in pairs for pair in chance.sample(of, min(share, len(of)))]
    _report(chosen[: asked.count], chance)


def _report(chosen: Sequence[tuple[list[str], str]], chance: random.Random) -> None:
    returned, wrong, by_kind, of_kind = 0, 0, Counter[str](), Counter[str]()
    bad, of_bad, synonyms, of_synonyms = Counter[str](), Counter[str](), 0, 0
    for document, question in chosen:
        text, rewordings = reworded(question, chance)
        known = wording(question)
        right = same_question(known, wording(text))
        returned += right
        of_kind.update(rewordings)
        by_kind.update(rewordings if right else ())
        if not right:
            print(f"not returned ({', '.join(rewordings)}): {question} | {text}")
        for other in document:
            if other != question and same_question(wording(other), wording(text)):
                wrong += 1
                print(f"wrongly returned: {other} | {text}")
        names = [name for each in document for name in re.findall(r"(?<=\s)[A-Z][a-z]{2,}\b", each)]
        for how, other in changed(question, names, chance).items():
            of_bad[how] += 1
            if same_question(known, wording(other)):
                bad[how] += 1
                print(f"wrongly returned ({how}): {question} | {other}")
        if (other := _synonyms(question)) != question:
            of_synonyms += 1
            synonyms += same_question(known, wording(other))
    print(f"\nreturned: {returned} of {len(chosen)} ({returned / len(chosen):.1%})")
    for reword, count in of_kind.most_common():
        print(f"  {reword}: {by_kind[reword]} of {count}")
    print(f"returned for another question of the document: {wrong} of {len(chosen)}")
    for how, count in of_bad.most_common():
        print(f"  {how}: {bad[how]} of {count}")
    print(f"a word exchanged for another of like meaning: {synonyms} of {of_synonyms} returned")


if __name__ == "__main__":
    main(sys.argv[1:])
