"""The settings of answering."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.asking.choosing import WHOLE_WORDS
from reader.asking.walk import WalkLimits
from reader.values.answer_time import LEAST_SECONDS, MOST_SECONDS, USUAL_SECONDS
from reader.values.strategy import Strategy
from ui.settings.fields import About, setting


class HopAlgorithm(StrEnum):
    """The algorithms of questions in several hops, by what a model writes."""

    STEPS = "steps"
    QUESTIONS = "questions"


@dataclass(frozen=True, slots=True)
class AskingSettings:
    """Settings of answering."""

    strategy: Strategy = setting(
        Strategy.AUTO,
        About(
            tr("Method of answering"),
            tr("The method selected when a window opens."),
            choices={
                Strategy.AUTO: tr("Automatic"),
                Strategy.GIST: tr("Look up"),
                Strategy.TREE: tr("Walk the chapters"),
                Strategy.WHOLE: tr("Whole text"),
                Strategy.CONDITIONAL: tr("Read for the question"),
                Strategy.MULTIHOP: tr("Step by step"),
            },
        ),
    )
    shows_first: bool = setting(
        True,
        About(
            tr("Show the first quote"),
            tr(
                "After an answer, the pages go to its first quote, unless you have scrolled since "
                "you asked."
            ),
        ),
    )
    seconds: int = setting(
        USUAL_SECONDS,
        About(
            tr("An answer may take"),
            tr(
                "By the speed of the language model on this machine, it is shown as much as it can "
                "read in this time. A slow one answers from fewer passages; a fast one is not "
                "limited."
            ),
            least=LEAST_SECONDS,
            most=MOST_SECONDS,
            step=5,
            unit=tr("seconds"),
        ),
    )
    episodes: int = setting(
        5,
        About(
            tr("Maximum passages per answer"),
            tr("How many passages are looked up for one answer. More than five tend to distract."),
            least=1,
            most=12,
        ),
    )
    sequential: bool = setting(
        False,
        About(
            tr("One passage at a time"),
            tr(
                "Each passage is chosen after reading the ones before. Slower; a language model "
                "may find more, the embedded reader finds the same."
            ),
        ),
    )
    walk_steps: int = setting(
        WalkLimits().steps,
        About(
            tr("Maximum steps when walking the chapters"),
            tr("After this many steps, the search ends with what it has found."),
            least=5,
            most=500,
            step=5,
        ),
    )
    walk_words: int = setting(
        WalkLimits().words,
        About(
            tr("Maximum words when walking the chapters"),
            tr("How much of the text is read for one answer."),
            least=500,
            most=500_000,
            step=500,
            unit=tr("words"),
        ),
    )
    whole_words: int = setting(
        WHOLE_WORDS,
        About(
            tr("Read the whole text up to"),
            tr(
                "A language model with a large enough context reads documents up to this length "
                "completely for each answer; a fast one, or one of a server, also longer ones that "
                "take up to half of its context."
            ),
            least=0,
            zero=tr("never"),
            most=200_000,
            step=500,
            unit=tr("words"),
        ),
    )
    hops: HopAlgorithm = setting(
        HopAlgorithm.STEPS,
        About(
            tr("Questions in several steps"),
            tr(
                "How a language model combines facts from several places. The embedded reader has "
                "one method only."
            ),
            choices={
                HopAlgorithm.STEPS: tr("Guess the next step and correct it from the text"),
                HopAlgorithm.QUESTIONS: tr("Ask one question after the other"),
            },
        ),
    )
