"""Assignment of years to the amounts in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.text.span import Span

YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)


def years_of(text: str, amounts: Sequence[Span]) -> dict[Span, str]:
    """The year of each of ``amounts``, which are in order; amounts without a year are left out.

    “Respectively” pairs them in order. Otherwise a year is behind its amount, before the next
    one; where no amount has one behind it, before it.
    """
    years = [Span(*found.span()) for found in YEAR.finditer(text)]
    sums = [span for span in amounts if span not in years]
    if _RESPECTIVELY.search(text) and len(sums) == len(years):
        return {span: year.of(text) for span, year in zip(sums, years, strict=True)}
    behind = {}
    for number, span in enumerate(sums):
        until = sums[number + 1].start if number + 1 < len(sums) else len(text)
        following = [year for year in years if span.end <= year.start < until]
        if following:
            behind[span] = following[0].of(text)
    if behind:
        return behind
    before = {span: [year for year in years if year.end <= span.start] for span in sums}
    return {span: found[-1].of(text) for span, found in before.items() if found}
