"""Room for models that always think before they answer."""

from __future__ import annotations

from gettext import gettext as tr

from reader.errors import ModelError

_TIMES, _MORE = 4, 1024


def more_room(tokens: int, left: int) -> int:
    """Tokens to allow after a thought of ``tokens``: at most those ``left``."""
    return max(tokens, min(_TIMES * tokens + _MORE, left))


def thinks_too_long(model: str) -> ModelError:
    """The error for a thought that does not end within that room either."""
    return ModelError(
        tr("The model {model} ran out of context while reasoning and gave no answer.").format(
            model=model
        ),
        tr("Turn off its reasoning, give it a larger context, or choose another model."),
    )
