"""A query, and how literally it is taken."""

from __future__ import annotations

from dataclasses import dataclass

from reader.errors import ExitCode, GistwalkerError


@dataclass(frozen=True, slots=True)
class FindQuery:
    """The content of the find bar.

    Plain text ignores accents, ligatures, kinds of quotes and white space; case too, unless
    ``match_case``. A ``regular_expression`` is taken literally, only its case is ignored.
    """

    text: str
    match_case: bool = False
    whole_words: bool = False
    regular_expression: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is nothing to search for."""
        return not self.text.strip()


class NotAnExpressionError(GistwalkerError, ValueError):
    """The query is no regular expression (yet)."""

    exit_code = ExitCode.USAGE


class TooSlowError(GistwalkerError):
    """A regular expression would take very long; what was found before is right."""

    exit_code = ExitCode.USAGE
