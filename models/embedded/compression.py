"""Target lengths of gists and summaries."""

from __future__ import annotations

import math
from dataclasses import dataclass

_SHORT_WORDS, _SHORT_SHARE = 4_122, 0.1576
_EXPONENT = -0.561
"""Through both of ReadAgent's figures: of 4,122 words (QuALITY) 15.76 % are left, of 70,619 words
(Gutenberg books) 3.2 % (its section 4, tables 1 and 3)."""


@dataclass(frozen=True, slots=True)
class Compression:
    """Word budgets of gists and summaries.

    ``share`` is the part of an episode that its gist keeps; None follows the document's length as
    in ReadAgent, within ``least_share`` and ``most_share``. Below ``least_words`` no gist could
    hold a whole sentence; ``summary_least`` and ``summary_words`` bound a summary, at
    every level.
    """

    share: float | None = None
    least_share: float = 0.045
    most_share: float = 0.2
    least_words: int = 24
    summary_words: int = 120
    summary_least: int = 96
    summary_share: float = 0.5

    def share_of(self, document_words: float) -> float:
        """The part of each episode that is kept in a document of this length."""
        if self.share is not None:
            return self.share
        usual = _SHORT_SHARE * math.pow(max(1, document_words) / _SHORT_WORDS, _EXPONENT)
        return min(self.most_share, max(self.least_share, usual))

    def gist_budget(self, episode_words: float, document_words: float) -> int:
        """Words for the gist of one episode."""
        usual = round(episode_words * self.share_of(document_words))
        return min(math.ceil(episode_words), max(self.least_words, usual))

    def summary_budget(self, gist_words: float) -> int:
        """Words for the summary of gists of this total length."""
        usual = max(self.summary_least, round(gist_words * self.summary_share))
        return max(self.least_words, min(self.summary_words, usual))
