"""Settings of building memories, and of what a language model reads by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.memory.reading_limits import Until
from ui.settings.choices import MOST_MINUTES
from ui.settings.fields import About, setting

UNTIL_WORDS: Mapping[StrEnum, str] = {
    Until.CLOSED: tr("Until the window is closed"),
    Until.ASKED: tr("Only what is asked about or opened"),
    Until.NIGHT: tr("At night, on mains power"),
    Until.MINUTES: tr("For some minutes"),
}


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """Settings of building memories."""

    at_once: bool = setting(
        True,
        About(
            tr("Start reading at once"),
            tr("Read a document into memory as soon as it is imported."),
        ),
    )
    longest_episode: int = setting(
        0,
        About(
            tr("Maximum words per passage"),
            tr(
                "A gist is made of each passage of at most this many words and at least half as "
                "many; 0 chooses what suits the document and the model."
            ),
            least=0,
            zero=tr("automatic"),
            most=20_000,
            step=100,
            unit=tr("words"),
        ),
    )
    children: int = setting(
        0,
        About(
            tr("Maximum sections per summary"),
            tr("How many sections one summary covers; 0 chooses what suits the model."),
            least=0,
            zero=tr("automatic"),
            most=25,
        ),
    )
    by_chapters: bool = setting(
        True,
        About(
            tr("Summaries follow chapters"),
            tr("If off, neighbouring sections are summarised without regard to chapters."),
        ),
    )
    until: Until = setting(
        Until.CLOSED,
        About(
            tr("Reading by a language model"),
            tr("What it reads in the background, after the embedded reader."),
            choices=UNTIL_WORDS,
        ),
    )
    minutes: int = setting(
        30,
        About(
            tr("Minutes of reading"),
            tr("If it reads for some minutes."),
            least=1,
            most=MOST_MINUTES,
            unit=tr("min"),
        ),
    )
    on_battery: bool = setting(
        False,
        About(
            tr("Read on battery"),
            tr("Let a language model read on battery, too."),
        ),
    )
