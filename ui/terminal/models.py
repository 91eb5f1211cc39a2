"""``gistwalker models``: the language models, and the one that reads a library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from reader.errors import ExitCode, GistwalkerError, ModelError
from reader.model_choice import (
    EMBEDDED,
    Downloaded,
    Fit,
    Kind,
    Model,
    Models,
    RemoteModel,
    Server,
)
from reader.records import Choice
from ui.amounts import size
from ui.terminal import model_showing as showing
from ui.terminal import search_models as search
from ui.terminal.following import downloaded
from ui.terminal.model_shapes import (
    connection_shape,
    machine_shape,
    model_shape,
    recommendation_shape,
    server_shape,
    trial_shape,
    unfinished_shape,
)
from ui.terminal.shared import Call

Name = Annotated[str, typer.Argument(metavar="NAME", help=tr("Name of a model, or its beginning."))]


class AmbiguousFileError(GistwalkerError):
    """Several files match."""

    exit_code = ExitCode.USAGE


def list_models(call: Call) -> None:
    """Show this machine, the models on it, and whether they fit into its memory."""
    models = _models(call)
    with call.opened_to_look() as shelf:
        machine, known = models.machine(), models.all(shelf.choices)
    begun = models.unfinished()
    call.console.show(
        {
            "machine": machine_shape(machine),
            "models": [model_shape(model) for model in known],
            "unfinished": [unfinished_shape(each) for each in begun],
        },
        *showing.machine(machine),
        "",
        *showing.models(known),
        *showing.unfinished(begun),
    )


def add(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(metavar="FILE-or-ADDRESS", help=tr("A GGUF file, or http://HOST:PORT.")),
    ],
    model: Annotated[str | None, typer.Option(help=tr("Name of a model on the server."))] = None,
    tokens: Annotated[
        int | None,
        typer.Option(
            "--context",
            min=512,
            help=tr("Context of the server's model, if the server doesn't report it."),
        ),
    ] = None,
    *,
    allow_elsewhere: Annotated[
        bool,
        typer.Option(
            "--allow-elsewhere",
            help=tr("Allow a server on another machine; what you read and ask leaves this one."),
        ),
    ] = False,
) -> None:
    """Add a model file, or a model of a server, to the list. A library without a model uses it."""
    models = _models(call)
    if _is_address(what):
        added = models.add_server(what, model, elsewhere=allow_elsewhere, context=tokens)
    else:
        added = models.add_file(Path(what))
    used = tr("“{name}” is on the list of models, and this library uses it now.")
    listed = tr("“{name}” is on the list of models. To use it: gistwalker models use {quoted}")
    _use_first(call, added, used, listed)


def servers(call: Call) -> None:
    """Look for model servers at the usual addresses of this machine."""
    found = _models(call).servers()
    shape = {"servers": [server_shape(server) for server in found]}
    call.console.show(shape, *showing.servers(found))


def download(
    call: Call,
    repository: Annotated[
        str,
        typer.Argument(metavar="REPOSITORY", help=tr("owner/name, or a name from the catalogue.")),
    ],
    pattern: Annotated[
        str | None,
        typer.Argument(
            metavar="PATTERN", help=tr("Name of the file, or a pattern like *q4_k_m.gguf.")
        ),
    ] = None,
) -> None:
    """Download a model file from the Hugging Face Hub. Ctrl+C pauses; run it again to resume.

    A library without a model uses it.
    """
    finds_text = None if pattern else search.search_models(call).offer(repository)
    if finds_text:
        search.fetch(call, finds_text)
        return
    models = _models(call)
    remote = _only(call, models.remote(repository, pattern), repository)
    begins = tr("Downloading {name} from {repository}: {size}")
    call.console.note(
        begins.format(name=remote.name, repository=repository, size=size(remote.size))
    )
    fetched = downloaded(call.console, models.download(remote), Downloaded).model
    used = tr("“{name}” is downloaded, and this library uses it now.")
    ready = tr("“{name}” is downloaded. To use it: gistwalker models use {quoted}")
    _use_first(call, fetched, used, ready)


def discard(
    call: Call,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=tr("Name of the file, or its beginning."))
    ],
) -> None:
    """Delete an unfinished download."""
    models = _models(call)
    begun = [each for each in models.unfinished() if each.remote.name.startswith(name)]
    if len(begun) != 1:
        raise AmbiguousFileError(
            tr("Unfinished downloads that match “{name}”: {count}.").format(
                name=name, count=len(begun)
            ),
            tr("“gistwalker models list” shows them all."),
        )
    models.discard(begun[0].remote)
    said = tr("“{name}” was deleted.").format(name=begun[0].remote.name)
    call.console.show(unfinished_shape(begun[0]), said)


def use(call: Call, name: Annotated[str, typer.Argument(metavar=f"NAME|{EMBEDDED}")]) -> None:
    """Choose the model of this library."""
    with call.opened() as shelf:
        chosen = _models(call).use(shelf.choices, name)
    _print(call, chosen, tr("This library now uses {name}.").format(name=chosen.name))
    if chosen.kind is not Kind.EMBEDDED:
        call.console.note(
            tr(
                "Existing gists and summaries are kept; “gistwalker read --fresh DOC” re-reads a "
                "document."
            )
        )


def try_model(
    call: Call, name: Annotated[str | None, typer.Argument(metavar="NAME")] = None
) -> None:
    """Load a model, measure its speed, and ask it a question with a known answer."""
    with call.opened_to_look() as shelf:
        call.console.progress(tr("loading and measuring …"))
        found = _models(call).test(shelf.choices, name)
    call.console.show(trial_shape(found), *showing.trial(found))


def forget(call: Call, name: Name) -> None:
    """Remove a model from the list. A downloaded file is deleted; others stay where they are."""
    with call.opened() as shelf:
        gone = _models(call).forget(shelf.choices, name)
    _print(call, gone, tr("“{name}” was removed from the list.").format(name=gone.name))
    if gone.chosen:
        call.console.note(tr("This library used it; now it uses the embedded reader."))


def catalogue(call: Call) -> None:
    """List models known to read well, and whether they fit this machine."""
    known = _models(call).catalogue()
    call.console.show({"models": [asdict(offer) for offer in known]}, *showing.offers(known))


def recommend(call: Call) -> None:
    """Recommend a model for this machine, and look for model servers on it."""
    models = _models(call)
    with call.opened_to_look() as shelf:
        is_first = shelf.choices.get(Choice.MODEL) is None
    found = models.recommend(models.machine())
    served: Sequence[Server] = ()
    try:
        served = models.servers()
    except ModelError as problem:  # connections are forbidden
        call.console.note(tr("Servers weren't looked for. {problem}").format(problem=problem))
    call.console.show(
        recommendation_shape(found, served, is_first=is_first),
        *showing.recommendation(found, served, is_first=is_first),
    )


def connections(call: Call) -> None:
    """List every connection made so far, and what was sent."""
    noted = _models(call).connections()
    shape = {"connections": [connection_shape(each) for each in noted]}
    call.console.show(shape, *showing.connections(noted))


def _models(call: Call) -> Models:
    return call.tools.models(call.console.note)


def _use_first(call: Call, model: Model, used: str, listed: str) -> None:
    """Choose a new model if the library has none; else print the command that does.

    ``used`` and ``listed`` say what was done.
    """
    if model.usable:
        with call.opened() as shelf:
            if shelf.choices.get(Choice.MODEL) is None:
                chosen = _models(call).use(shelf.choices, model.name)
                _print(call, chosen, used.format(name=model.name))
                return
    _print(call, model, listed.format(name=model.name, quoted=quote(model.name)))


def _is_address(what: str) -> bool:
    """Return whether ``what`` means a server rather than a file."""
    port = what.rpartition(":")[2]
    return "://" in what or (port.isdecimal() and not Path(what).exists())


def _only(call: Call, found: Sequence[RemoteModel], repository: str) -> RemoteModel:
    if len(found) == 1:
        return found[0]
    if not found:
        raise AmbiguousFileError(
            tr("{repository} has no such model in a single file.").format(repository=repository),
            tr("See its page on the Hub, or give another pattern."),
        )
    call.console.show({"files": [asdict(remote) for remote in found]}, *showing.remotes(found))
    raise AmbiguousFileError(
        tr("Model files in {repository}: {count}.").format(repository=repository, count=len(found)),
        tr("Give the name of one, or a pattern for it."),
    )


def _print(call: Call, model: Model, sentence: str) -> None:
    about = () if model.kind is Kind.EMBEDDED else (f"  {showing.about(model)}",)
    unusable = model.planned is not None and model.planned.fit is Fit.NOT
    notes = (model.remark, unusable and tr("It can't be used until more memory is free."))
    call.console.show(model_shape(model), sentence, *about, notes=[note for note in notes if note])
