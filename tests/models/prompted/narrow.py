"""A talker with a context that is soon full, and that refuses what does not fit, as an engine."""

from __future__ import annotations

from reader.errors import PromptTooLongError
from tests.models.prompted.scripted_talker import ScriptedTalker

TEMPLATE = 40
"""Tokens that it puts around a prompt."""


class NarrowTalker(ScriptedTalker):
    """Two letters to a token, however they are put into words."""

    def count(self, texts):
        return [-(-len(text) // 2) for text in texts]

    def write(self, wish):
        self._check("".join(wish.segments))
        return super().write(wish)

    def weigh(self, segments, options):
        self._check("".join(segments))
        return super().weigh(segments, options)

    def _check(self, said):
        (tokens,) = self.count([said])
        if tokens + TEMPLATE >= self.context_tokens:
            raise PromptTooLongError(tokens, self.context_tokens)
