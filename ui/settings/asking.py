"""What is set about answering."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.asking.choosing import WHOLE_WORDS
from reader.asking.walk import WalkLimits
from reader.values.strategy import Strategy
from ui.settings.fields import About, setting


class HopWay(StrEnum):
    """The algorithms of questions in several hops, by what a model writes."""

    STEPS = "steps"
    QUESTIONS = "questions"


@dataclass(frozen=True, slots=True)
class AskingSettings:
    """How questions are answered."""

    strategy: Strategy = setting(
        Strategy.AUTO,
        About(
            tr("Way of answering"),
            tr("The way back into the text that a new window starts with."),
            choices={
                Strategy.AUTO: tr("Automatic"),
                Strategy.GIST: tr("Gist (look-up)"),
                Strategy.TREE: tr("Tree (walk)"),
                Strategy.WHOLE: tr("Whole text"),
                Strategy.CONDITIONAL: tr("Read anew for each question"),
                Strategy.MULTIHOP: tr("Hops (from fact to fact)"),
            },
        ),
    )
    episodes: int = setting(
        5,
        About(
            tr("Episodes looked up"),
            tr("So many are opened at most for one answer; more than five rather distract."),
            least=1,
            most=12,
        ),
    )
    sequential: bool = setting(
        False,
        About(
            tr("One episode after the other"),
            tr(
                "Each is chosen knowing what stood in those before. It takes longer. A language "
                "model may find more so; the embedded reader finds the same."
            ),
        ),
    )
    walk_steps: int = setting(
        WalkLimits().steps,
        About(
            tr("Steps of a walk"),
            tr("After so many, down or back, a walk through the tree ends with what it has found."),
            least=5,
            most=500,
            step=5,
        ),
    )
    walk_words: int = setting(
        WalkLimits().words,
        About(
            tr("Read on a walk"),
            tr("So much of the text is read at most at the ends of branches for one answer."),
            least=500,
            most=500_000,
            step=500,
            unit=tr("words"),
        ),
    )
    whole_words: int = setting(
        WHOLE_WORDS,
        About(
            tr("Read whole up to"),
            tr(
                "Documents up to this length are read whole for an answer by a language model that "
                "can."
            ),
            least=0,
            most=200_000,
            step=500,
            unit=tr("words"),
        ),
    )
    hops: HopWay = setting(
        HopWay.STEPS,
        About(
            tr("Questions in several hops"),
            tr(
                "How a language model finds out what stands in no single place. The embedded "
                "reader has one way only."
            ),
            choices={
                HopWay.STEPS: tr("Guess the next step, and correct it by the text"),
                HopWay.QUESTIONS: tr("Ask one question after the other"),
            },
        ),
    )
