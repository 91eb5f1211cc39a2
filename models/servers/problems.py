"""Errors of servers, as sentences for people."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from gettext import gettext as tr
from typing import Any

from reader.errors import ModelError

_LONGEST = 200
_NO_CHAT = re.compile(
    r"(?i)\bembed|not support (?:chat|generat|completion)|chat completions? (?:is|are) not support"
)
_TOO_LONG = re.compile(r"(?i)context (?:length|window|size)|too long|exceeds? the available|n_ctx")


class UnservedRequestError(ModelError):
    """A server answers, but not to the request."""


class RequestRefusedError(UnservedRequestError):
    """A server does not accept a request. ``said`` is its own message."""

    def __init__(self, status: int, said: str) -> None:
        what = tr("The model server refused the request ({status}). {said}").format(
            status=status, said=said
        )
        super().__init__(what.strip(), tr("See the server's own messages for details."))
        self.status = status
        self.said = said

    @property
    def too_long(self) -> bool:
        """Whether it says that the prompt does not fit."""
        return bool(_TOO_LONG.search(self.said))


class ServerBusyError(ModelError):
    """A server asks to come back later: it ``loads`` its model, or has too much to do."""

    def __init__(self, where: str, *, loads: bool) -> None:
        super().__init__(
            tr("The model server at {where} is still loading its model, or too busy.").format(
                where=where
            ),
            tr("Ask again when it is ready."),
        )
        self.loads = loads


def busy(where: str, text: str) -> ServerBusyError:
    """The error for a server that has no time.

    Only one that says that it is loading is worth minutes: a proxy without a server behind it may
    say the same for ever.
    """
    return ServerBusyError(where, loads="loading" in words_of(_parsed(text)).casefold())


def refusal(status: int, text: str) -> ModelError:
    """The error for an answer with an error status."""
    said = words_of(_parsed(text))
    return _no_chat(said) if _NO_CHAT.search(said) else RequestRefusedError(status, said)


def error_in(said: Mapping[str, Any]) -> ModelError | None:
    """The error in an answer without an error status, if any."""
    if not said.get("error"):
        return None
    words = words_of(said)
    if _NO_CHAT.search(words):
        return _no_chat(words)
    return UnservedRequestError(
        tr("The model server reports an error: {said}").format(said=words),
        tr("See the server's own messages for details."),
    )


def words_of(said: object) -> str:
    """The message in an error, in any server's format."""
    while isinstance(said, Mapping):
        said = next((said[key] for key in ("error", "message", "detail") if said.get(key)), "")
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    return " ".join(text.split())[:_LONGEST]


def no_server() -> ModelError:
    """The error for web pages and the like."""
    return UnservedRequestError(
        tr("The server at this address isn't a model server."),
        tr("Check the address and the port."),
    )


def empty() -> ModelError:
    """The error for an empty answer."""
    return ModelError(
        tr("The model server sent an empty answer."),
        tr("See the server's own messages for details."),
    )


def _no_chat(said: str) -> ModelError:
    return UnservedRequestError(
        tr("This model can't write: it is made for embeddings. {said}").format(said=said).strip(),
        tr("Choose a chat model."),
    )


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return ""
