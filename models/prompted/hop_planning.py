"""Planning the next hop with a model: sub-questions or steps, or the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from models.chat.model_output import without_preamble
from models.chat.talking import Writing
from models.prompted.hop_examples import fitting
from models.prompted.templates import PromptName
from models.prompted.text_labels import UNNAMED
from models.prompted.voice import Voice
from reader.values.hop import Algorithm, Hop, Phrasing, Worked
from reader.values.question import Question

_TOKENS_PER_WANTED = 64
_ENDS = "Answer:"
_LEADS = {Algorithm.QUESTIONS: "Look up:", Algorithm.STEPS: "Step:"}
_PROMPTS: dict[Algorithm, PromptName] = {
    Algorithm.QUESTIONS: "hop_questions",
    Algorithm.STEPS: "hop_steps",
}
NOT_FOUND = "not found"
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")

Round = list[tuple[str, str]]


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


def plan(voice: Voice, planning: Planning) -> tuple[str, ...]:
    """The next things to find out, planned in one call; none if what is known suffices.

    Raises ``ModelError``.
    """
    examples = fitting(voice.talker, planning.examples, planning.algorithm)
    said = voice.fill(
        _PROMPTS[planning.algorithm],
        source=planning.source,
        examples=examples,
        question=" ".join(planning.question.alone.split()),
        known=rounds(planning.known, planning.algorithm),
    )
    may_end = any(hop.carries for hop in planning.known)
    lead = _LEADS[planning.algorithm]
    most = _TOKENS_PER_WANTED * planning.at_most
    wish = Writing((said,), most, _form(lead, planning.at_most, may_end))
    (written,) = voice.talker.write_all([wish])
    return _read(written, lead)


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


def _asked(hop: Hop, algorithm: Algorithm) -> str:
    steps = algorithm is Algorithm.STEPS and hop.carries
    if steps and hop.phrasing is not Phrasing.GAP:
        return _found(hop)
    return hop.asked.replace("|", "/")


def _found(hop: Hop) -> str:
    if not hop.carries:
        return NOT_FOUND
    return " But: ".join(fact.text.replace("|", "/") for fact in hop.facts)


def _form(lead: str, most: int, may_end: bool) -> str:
    more = f' (" | " one){{0,{most - 1}}}' if most > 1 else ""
    end = f' | "{_ENDS}"' if may_end else ""
    return f'root ::= "{lead} " one{more}{end}\none ::= [^|\\n]{{3,300}}'


def _read(written: str, lead: str) -> tuple[str, ...]:
    """Parse a plan; without a mark (a server may not know grammars) it is the next part."""
    lines = [_plain(line) for line in without_preamble(written).splitlines() if line.strip()]
    line = next((each for each in lines if each.startswith((lead, _ENDS))), "".join(lines[:1]))
    if line.startswith(_ENDS):
        return ()
    parts = line.removeprefix(lead).split("|")
    wanted = (" ".join(part.split()) for part in parts)
    return tuple(each for each in wanted if each)


def _plain(line: str) -> str:
    """Without bullet, number and bold type."""
    return _BULLET.sub("", line.replace("**", "")).strip()
