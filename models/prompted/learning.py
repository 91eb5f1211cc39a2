"""Confirmed experience in prompts to a language model, and likelihoods of known answers."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from models.chat.exchanges import Exchange, Segments, texts_of
from models.chat.talking import Likelihood, Talker
from models.prompted.prompt_room import first_that_fit
from models.prompted.prompt_text import fenced
from models.prompted.templates import fill
from models.prompted.voice import Voice
from reader.errors import ModelError
from reader.values.advice import Wish
from reader.values.experience import Experience, Recalled, Trial

_SHARE = 3
"""Share of the context for experiences, at most a third; the document needs the rest."""

_MOST_QUOTES = 8

_MOST_WISHES, _LONGEST_WISH = 10, 300


def shown(voice: Voice, recalled: Sequence[Recalled]) -> str:
    """Past questions with their answers, as a prompt's first segment; empty without any.

    The most similar come last, next to the question; the least similar are dropped if all do not
    fit.
    """
    pairs = _fitting(voice, [_pair(one.experience) for one in recalled])
    if not pairs:
        return ""
    return fill("learnt", pairs=fenced("\n".join(pairs))) + "\n\n"


def worked(voice: Voice, recalled: Sequence[Recalled]) -> tuple[Exchange, ...]:
    """Solved problems as turns before the problem, the most similar last, as far as they fit."""
    problems = [one.experience for one in recalled]
    said = _fitting(voice, ["\n".join(texts_of((_exchange(one),))) for one in problems])
    return tuple(_exchange(one) for one in reversed(problems[: len(said)]))


def _fitting(voice: Voice, texts: Sequence[str]) -> list[str]:
    """The first of ``texts`` that fit, in reverse order."""
    room = voice.talker.context_tokens // _SHARE
    sizes = voice.talker.count(texts) if texts else []
    return list(reversed(texts[: first_that_fit(sizes, room)]))


def wished(wishes: Sequence[Wish]) -> str:
    """Accepted wishes for the form of answers, as a part of a prompt; empty without any."""
    if not wishes:
        return ""
    texts = (" ".join(wish.text.split())[:_LONGEST_WISH] for wish in wishes[:_MOST_WISHES])
    said = "\n".join(f"- {text}" for text in texts)
    return fill("wishes", wishes=fenced(said)) + "\n\n"


class PromptedLearning:
    """Implements ``reader.learning.learning_model`` over any ``Talker`` that can score."""

    def __init__(self, talker: Talker) -> None:
        self._voice = Voice(talker)

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        """Log-likelihoods of the known answers, given their evidence; nothing is generated.

        Raises:
            ModelError: also from a model that reports no likelihoods.
        """
        return [one.total for one in _likelihoods(self._voice, trials)]

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """The mean negative log-probability of each answer's tokens."""
        scored = _likelihoods(self._voice, [Trial(one, ()) for one in experiences])
        return [-one.total / max(1, one.tokens) for one in scored]


def _likelihoods(voice: Voice, trials: Sequence[Trial]) -> Sequence[Likelihood]:
    prompts = [_prompt(voice, trial) for trial in trials]
    targets = [trial.target for trial in trials]
    # For a problem without a document, the steps to its answer count, too.
    answers = [each.answer if each.evidence else _solution(each) for each in targets]
    try:
        return voice.talker.likelihoods(prompts, answers)
    except NotImplementedError as problem:
        raise ModelError(
            tr(
                "This model server doesn't report how likely a text is, so nothing can be "
                "learnt with it."
            ),
            tr("Choose a model file, or the embedded reader."),
        ) from problem


def _exchange(problem: Experience) -> Exchange:
    asked = fill("solve", question=problem.question)
    return Exchange(asked, _solution(problem))


def _solution(problem: Experience) -> str:
    """Steps and answer, as ``solve`` asks for them."""
    answer = problem.answer.removesuffix(".")
    return f"{problem.reasoning}\nThe answer is {answer}.".strip()


def _prompt(voice: Voice, trial: Trial) -> Segments:
    if not trial.target.evidence:
        alone = fill("solve", question=trial.target.question)
        return *worked(voice, trial.shown), alone
    quotes = "\n".join(one.quote for one in trial.target.evidence[:_MOST_QUOTES])
    asked = fill("known_answer", passages=fenced(quotes), question=trial.target.question)
    return shown(voice, trial.shown), asked


def _pair(experience: Experience) -> str:
    reasoning = f"\nBecause: {experience.reasoning}" if experience.reasoning else ""
    return f"Question: {experience.question}{reasoning}\nAnswer: {experience.answer}"
