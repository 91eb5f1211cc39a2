"""Features of the embedded reader besides words and meaning; each can be turned off."""

from __future__ import annotations

from enum import StrEnum


class Feature(StrEnum):
    """By the name that evaluations use; what each is worth is in docs/features.md."""

    BACKGROUND = "background"
    """Words around the clause that asks count less."""
    SPREAD = "spread"
    """Words of the question may be spread over neighbouring passages."""
    CLAUSE = "clause"
    """The clause that asks is compared in meaning beside the whole question."""
    HEADINGS = "headings"
    """Headings above a passage count."""
    PAGE_TITLES = "page-titles"
    """The title of a page that the question names adds to its relevance."""
    FIGURES = "figures"
    """If figures are asked for, passages with many are preferred."""
    BOOK_MATTER = "book-matter"
    """Imprint, contents and licence are used only for questions about the book itself."""
    OWN_NAMES = "own-names"
    """If an amount is asked for, the document's own names do not count."""
    KIND = "kind"
    """Sentences that contain the kind of thing asked for are preferred."""
    WHOLENESS = "wholeness"
    """Amounts of the whole are preferred to those of a part."""
    OTHER_YEARS = "other-years"
    """A row under other years than those asked for counts less."""
    BESIDE_NAMES = "beside-names"
    """Sentences that have the question's names alone count less."""
    STATEMENT_ROWS = "statement-rows"
    """The row that is named exactly as the question names it comes first."""
    STANDING = "standing"
    """Sentences that can stand alone are preferred."""
    NEIGHBOURS = "neighbours"
    """A quote includes the sentence it depends on, and others that are as relevant."""
    LISTS = "lists"
    """A quote includes the list that it introduces or belongs to."""
    REPETITIONS = "repetitions"
    """Sentences that repeat a quote are not quoted."""


Features = frozenset[Feature]
ALL: Features = frozenset(Feature)
