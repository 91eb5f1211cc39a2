"""Planning the next hop with a model: sub-questions or steps, or the answer."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from models.chat.model_output import without_preamble
from models.chat.talking import Talker, Writing
from models.prompted.prompt_room import first_that_fit
from models.prompted.prompt_text import UNNAMED
from models.prompted.templates import PromptName, fill
from reader.values.hop import Algorithm, Hop, Phrasing, Worked
from reader.values.question import Question
from resources.prompts import FOLDER

_TOKENS_PER_WANTED = 64
_ENDS = "Answer:"
_LEADS = {Algorithm.QUESTIONS: "Look up:", Algorithm.STEPS: "Step:"}
_PROMPTS: dict[Algorithm, PromptName] = {
    Algorithm.QUESTIONS: "hop_questions",
    Algorithm.STEPS: "hop_steps",
}
NOT_FOUND = "not found"
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_GAP = re.compile(r"(?<![\w.,!?”’\"')\]])\?(?=\W|$)")
"""A question mark that does not end a question."""
_QUESTION_MARKS = ("?", "\uff1f", "؟")
_EXAMPLES_SHARE = 8
"""Divisor of the context that limits the examples."""

Round = list[tuple[str, str]]


def _ours(form: str, algorithm: Algorithm) -> tuple[Worked, ...]:
    read = json.loads((FOLDER / "worked.json").read_text("utf-8"))
    return tuple(
        Worked(
            example["question"],
            tuple(tuple((asked, fact) for asked, fact in each) for each in example[form]),
            algorithm,
        )
        for example in read
    )


OURS = {
    Algorithm.QUESTIONS: _ours("rounds", Algorithm.QUESTIONS),
    Algorithm.STEPS: _ours("steps", Algorithm.STEPS),
}
"""One example whose second question needs the first answer, and one with two independent ones."""


@dataclass(frozen=True, slots=True)
class Planning:
    """Input for planning, in at most ``at_most`` parts.

    ``source`` names the document.
    """

    question: Question
    known: Sequence[Hop]
    examples: Sequence[Worked]
    at_most: int
    algorithm: Algorithm
    source: str = UNNAMED


def plan(talker: Talker, planning: Planning) -> tuple[str, ...]:
    """The next things to find out, planned in one call; none if what is known suffices.

    Raises ``ModelError``.
    """
    algorithm = planning.algorithm
    said = fill(
        _PROMPTS[algorithm],
        source=planning.source,
        examples=fitting(talker, planning.examples, algorithm),
        question=" ".join(planning.question.alone.split()),
        known=rounds(planning.known, algorithm),
    )
    may_end = any(hop.carries for hop in planning.known)
    most = _TOKENS_PER_WANTED * planning.at_most
    form = _form(_LEADS[algorithm], planning.at_most, may_end)
    (written,) = talker.write_each([Writing((said,), most, form)])
    return _read(written, _LEADS[algorithm])


def fitting(
    talker: Talker, examples: Sequence[Worked], algorithm: Algorithm = Algorithm.QUESTIONS
) -> tuple[Worked, ...]:
    """The ``examples`` that a small context has room for; the built-in ones if none fits it."""
    offered = tuple(each for each in examples if each.algorithm is algorithm) or OURS[algorithm]
    sizes = talker.count([_shown(example) for example in offered])
    return offered[: first_that_fit(sizes, talker.context_tokens // _EXAMPLES_SHARE)]


def rounds(known: Sequence[Hop], algorithm: Algorithm = Algorithm.QUESTIONS) -> list[Round]:
    """Known hops by the rounds in which they were asked, each after those it needed.

    A guessed step is shown in its corrected form.
    """
    depths: dict[int, int] = {}
    for hop in known:
        depths[hop.number] = 1 + max((depths.get(n, 0) for n in hop.after), default=0)
    ordered = sorted(known, key=lambda hop: (depths[hop.number], hop.number))
    grouped = groupby(ordered, key=lambda hop: depths[hop.number])
    return [[(_asked(hop, algorithm), _found(hop)) for hop in each] for _, each in grouped]


def phrasing_of(written: str, algorithm: Algorithm) -> Phrasing:
    """How a model has put what it wrote for ``algorithm``, which may be a question anyway."""
    if algorithm is Algorithm.STEPS and _GAP.search(written):
        return Phrasing.GAP
    asks = algorithm is Algorithm.QUESTIONS or written.rstrip().endswith(_QUESTION_MARKS)
    return Phrasing.QUESTION if asks else Phrasing.GUESS


def _shown(example: Worked) -> str:
    said = [f"Look up: {asked}\nFound: {fact}" for each in example.rounds for asked, fact in each]
    return "\n".join([f"Question: {example.question}", *said, ""])


def _asked(hop: Hop, algorithm: Algorithm) -> str:
    steps = algorithm is Algorithm.STEPS and hop.carries
    corrected = steps and hop.phrasing is not Phrasing.GAP
    return _found(hop) if corrected else hop.asked.replace("|", "/")


def _found(hop: Hop) -> str:
    said = " But: ".join(fact.text.replace("|", "/") for fact in hop.facts)
    return said if hop.carries else NOT_FOUND


def _form(lead: str, most: int, may_end: bool) -> str:
    more = f' (" | " one){{0,{most - 1}}}' if most > 1 else ""
    end = f' | "{_ENDS}"' if may_end else ""
    return f'root ::= "{lead} " one{more}{end}\none ::= [^|\\n]{{3,300}}'


def _read(written: str, lead: str) -> tuple[str, ...]:
    """Parse a plan; without a mark (a server may not know grammars) it is the next part."""
    plain = (
        _BULLET.sub("", line.replace("**", "")).strip()  # without bullet, number and bold type
        for line in without_preamble(written).splitlines()
    )
    lines = list(filter(None, plain))
    line = next((each for each in lines if each.startswith((lead, _ENDS))), "".join(lines[:1]))
    if line.startswith(_ENDS):
        return ()
    wanted = (" ".join(part.split()) for part in line.removeprefix(lead).split("|"))
    return tuple(filter(None, wanted))
