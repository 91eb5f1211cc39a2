"""Finding model servers on this machine; only when the user asks for it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from models.interruption import Interruption
from models.servers.address import USUAL, Server
from models.servers.problems import no_server
from models.servers.requests import Patience, Requests
from reader.errors import ModelError

_PATIENCE = 1.0


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A server and its models. ``program`` is the usual one at that address."""

    program: str
    address: str
    models: tuple[str, ...]


def find_servers(
    usual: dict[str, str] | None = None, interruption: Interruption | None = None
) -> tuple[FoundServer, ...]:
    """All servers that answer at the usual addresses. Raises ``Cancelled``."""
    found = []
    for program, address in (usual or USUAL).items():
        try:
            found.append(
                FoundServer(program, address, models_of(Server(address), _PATIENCE, interruption))
            )
        except ModelError:
            continue
    return tuple(found)


def models_of(
    server: Server, patience: float = 10.0, interruption: Interruption | None = None
) -> tuple[str, ...]:
    """The names of the models a server offers. Raises ``ModelError``, ``Cancelled``."""
    requests = Requests(server, Patience(patience, loading=0))
    with closing(requests), (interruption or Interruption()).waking(requests.close):
        answer = requests.get("/v1/models")
    listed = answer.get("data")
    if not isinstance(listed, list):
        raise no_server()
    return tuple(str(each["id"]) for each in listed if isinstance(each, dict) and "id" in each)
