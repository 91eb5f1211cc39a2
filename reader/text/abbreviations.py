"""Words whose full stop does not end a sentence, in all languages that have a file of words."""

from __future__ import annotations

from reader.text.languages import languages, of_all

BEFORE_A_NAME = of_all(lambda each: each.before_a_name)
"""Never at the end: something always follows."""

BEFORE_A_NUMBER = of_all(lambda each: each.before_a_number)
"""Not at the end if a number, a numeral or a bracket follows."""

MAY_END = of_all(lambda each: each.may_end)
"""Only at the end if the next word certainly opens a sentence."""

OPENERS = of_all(lambda each: each.sentence_openers)
"""Words that begin a sentence if they have a capital."""

COUNTED = frozenset(
    word
    for each in languages().values()
    if each.stopped_ordinals
    for words in (*each.months, each.centuries)
    for word in words
)
"""Months and centuries after an ordinal number with a stop, as in German dates."""
