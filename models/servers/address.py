"""Addresses of servers: on this machine, or elsewhere if the user allowed it."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr
from urllib.parse import urlsplit

from reader.errors import ModelError
from reader.network import is_this_machine

USUAL = {
    "llama-server": "http://127.0.0.1:8080",
    "Ollama": "http://127.0.0.1:11434",
    "LM Studio": "http://127.0.0.1:1234",
    "vLLM": "http://127.0.0.1:8000",
}
"""Default addresses of such programs."""


@dataclass(frozen=True, slots=True)
class Server:
    """``address`` without the path; ``key`` only if the server asks for one.

    ``context`` in tokens, if the user has set another than the server reports.
    """

    address: str
    model: str = ""
    key: str | None = None
    context: int | None = None


def checked(address: str, *, elsewhere_allowed: bool = False) -> str:
    """``address``, normalised.

    Raises:
        ModelError: it is invalid, or not on this machine and that was not allowed.
    """
    try:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        host, number = parts.hostname or "", parts.port
    except ValueError as wrong:
        raise _no_address(address) from wrong
    if parts.scheme not in ("http", "https") or not host or parts.username:
        raise _no_address(address)
    if not is_this_machine(host) and not elsewhere_allowed:
        raise ModelError(
            tr("{host} isn't this machine: what you read and ask would leave this machine.").format(
                host=host
            ),
            tr("If you want that, allow other machines first."),
        )
    port = f":{number}" if number else ""
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{port}"


def _no_address(written: str) -> ModelError:
    return ModelError(
        tr("{address!r} isn't the address of a server.").format(address=written),
        tr("An address looks like 127.0.0.1:8080."),
    )
