"""``gistwalker models``: the language models, and the one that reads a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from reader.errors import ExitCode, GistwalkerError, ModelError
from reader.model_choice import (
    EMBEDDED,
    Fit,
    Kind,
    Model,
    Models,
    RemoteModel,
    Server,
)
from reader.records import Choice
from ui.terminal import model_showing as showing
from ui.terminal import search_models as search
from ui.terminal.check_commands import calibrate, check, roles
from ui.terminal.console import Console
from ui.terminal.following import follow
from ui.terminal.model_shapes import (
    connection_shape,
    machine_shape,
    model_shape,
    offer_shape,
    recommendation_shape,
    remote_shape,
    server_shape,
    trial_shape,
    unfinished_shape,
)
from ui.terminal.shared import Folder, Json, group, opened, opened_to_look, tools_of

commands = group("models", "List, download, choose, test and check language models.")

commands.command("calibrate")(calibrate)
commands.command("check")(check)
commands.command("roles")(roles)
commands.command()(search.encoders)
commands.command()(search.use_encoder)
commands.command()(search.use_reranker)
commands.command()(search.rebuild)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of a model, or its beginning.")]


class AmbiguousFileError(GistwalkerError):
    """Several files match."""

    exit_code = ExitCode.USAGE


@commands.command("list")
def list_models(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Show this machine, the models on it, and whether they fit into its memory."""
    console = Console(as_json=json)
    models = _models(context, console)
    with opened_to_look(context, library) as shelf:
        machine, known = models.machine(), models.all(shelf.choices)
    begun = models.unfinished()
    console.show(
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


@commands.command()
def add(
    context: typer.Context,
    what: Annotated[
        str, typer.Argument(metavar="FILE-or-ADDRESS", help="A GGUF file, or http://HOST:PORT.")
    ],
    model: Annotated[str | None, typer.Option(help="Name of a model on the server.")] = None,
    tokens: Annotated[
        int | None,
        typer.Option(
            "--context",
            min=512,
            help="Context of the server's model, if the server doesn't report it.",
        ),
    ] = None,
    library: Folder = None,
    *,
    allow_elsewhere: Annotated[
        bool,
        typer.Option(
            "--allow-elsewhere",
            help="Allow a server on another machine; what you read and ask leaves this one.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Add a model file, or a model of a server, to the list. A library without a model uses it."""
    console = Console(as_json=json)
    models = _models(context, console)
    if _is_address(what):
        added = models.add_server(what, model, elsewhere=allow_elsewhere, context=tokens)
    else:
        added = models.add_file(Path(what))
    _use_first(context, console, library, added, f"“{added.name}” is on the list of models")


@commands.command()
def servers(context: typer.Context, _library: Folder = None, *, json: Json = False) -> None:
    """Look for model servers at the usual addresses of this machine."""
    console = Console(as_json=json)
    found = _models(context, console).servers()
    console.show({"servers": [server_shape(server) for server in found]}, *showing.servers(found))


@commands.command()
def download(
    context: typer.Context,
    repository: Annotated[
        str, typer.Argument(metavar="REPOSITORY", help="owner/name, or a name from the catalogue.")
    ],
    pattern: Annotated[
        str | None,
        typer.Argument(metavar="PATTERN", help="Name of the file, or a pattern like *q4_k_m.gguf."),
    ] = None,
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Download a model file from the Hugging Face Hub. Ctrl+C pauses; run it again to resume.

    A library without a model uses it.
    """
    console = Console(as_json=json)
    finds_text = None if pattern else search.offered(context, console, repository)
    if finds_text:
        search.fetch(context, console, finds_text)
        return
    models = _models(context, console)
    remote = _only(console, models.remote(repository, pattern), repository)
    console.note(f"Downloading {remote.name} from {repository}: {showing.size(remote.size)}")
    fetched = follow(console, models.download(remote)).model
    _use_first(context, console, library, fetched, f"“{fetched.name}” is downloaded")


@commands.command()
def discard(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Name of the file, or its beginning.")
    ],
    _library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Delete an unfinished download."""
    console = Console(as_json=json)
    models = _models(context, console)
    begun = [each for each in models.unfinished() if each.remote.name.startswith(name)]
    if len(begun) != 1:
        raise AmbiguousFileError(
            f"{len(begun)} unfinished downloads match {name!r}.",
            "“gistwalker models list” shows them all.",
        )
    models.discard(begun[0].remote)
    console.show(unfinished_shape(begun[0]), f"“{begun[0].remote.name}” was deleted.")


@commands.command()
def use(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar=f"NAME|{EMBEDDED}")],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Choose the model of this library."""
    console = Console(as_json=json)
    models = _models(context, console)
    with opened(context, library) as shelf:
        chosen = models.use(shelf.choices, name)
    _print(console, chosen, f"This library now uses {chosen.name}.")
    if chosen.kind is not Kind.EMBEDDED:
        console.note(
            "Existing gists and summaries are kept; “gistwalker read --fresh DOC” re-reads a "
            "document."
        )


@commands.command("test")
def try_model(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Load a model, measure its speed, and ask it a question with a known answer."""
    console = Console(as_json=json)
    models = _models(context, console)
    with opened_to_look(context, library) as shelf:
        console.progress("loading and measuring …")
        found = models.test(shelf.choices, name)
    console.show(trial_shape(found), *showing.trial(found))


@commands.command()
def forget(
    context: typer.Context, name: Name, library: Folder = None, *, json: Json = False
) -> None:
    """Remove a model from the list. A downloaded file is deleted; others stay where they are."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        gone = _models(context, console).forget(shelf.choices, name)
    _print(console, gone, f"“{gone.name}” was removed from the list.")
    if gone.chosen:
        console.note("This library used it; now it uses the embedded reader.")


@commands.command()
def catalogue(context: typer.Context, _library: Folder = None, *, json: Json = False) -> None:
    """List models known to read well, and whether they fit this machine."""
    console = Console(as_json=json)
    known = _models(context, console).catalogue()
    console.show({"models": [offer_shape(offer) for offer in known]}, *showing.offers(known))


@commands.command()
def recommend(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Recommend a model for this machine, and look for model servers on it."""
    console = Console(as_json=json)
    models = _models(context, console)
    with opened_to_look(context, library) as shelf:
        is_first = shelf.choices.get(Choice.MODEL) is None
    found = models.recommend(models.machine())
    served = _servers(models, console)
    console.show(
        recommendation_shape(found, served, is_first=is_first),
        *showing.recommendation(found, served, is_first=is_first),
    )


@commands.command()
def connections(context: typer.Context, _library: Folder = None, *, json: Json = False) -> None:
    """List every connection made so far, and what was sent."""
    console = Console(as_json=json)
    noted = _models(context, console).connections()
    console.show(
        {"connections": [connection_shape(each) for each in noted]}, *showing.connections(noted)
    )


def _models(context: typer.Context, console: Console) -> Models:
    return tools_of(context).models(console.note)


def _servers(models: Models, console: Console) -> Sequence[Server]:
    """Return the servers of this machine; none if connections are forbidden, which is said."""
    try:
        return models.servers()
    except ModelError as problem:
        console.note(f"Servers weren't looked for. {problem}")
        return ()


def _use_first(
    context: typer.Context, console: Console, folder: Path | None, model: Model, said: str
) -> None:
    """Choose a new model if the library has none; else print the command that does."""
    if model.usable:
        with opened(context, folder) as shelf:
            if shelf.choices.get(Choice.MODEL) is None:
                chosen = _models(context, console).use(shelf.choices, model.name)
                _print(console, chosen, f"{said}, and this library uses it now.")
                return
    _print(console, model, f"{said}. To use it: gistwalker models use {quote(model.name)}")


def _is_address(what: str) -> bool:
    """Return whether ``what`` means a server rather than a file."""
    if "://" in what:
        return True
    port = what.rpartition(":")[2]
    return port.isdecimal() and not Path(what).exists()


def _only(console: Console, found: Sequence[RemoteModel], repository: str) -> RemoteModel:
    if len(found) == 1:
        return found[0]
    if not found:
        raise AmbiguousFileError(
            f"{repository} has no such model in a single file.",
            "See its page on the Hub, or give another pattern.",
        )
    console.show({"files": [remote_shape(remote) for remote in found]}, *showing.remotes(found))
    raise AmbiguousFileError(
        f"{repository} has {len(found)} model files.", "Give the name of one, or a pattern for it."
    )


def _print(console: Console, model: Model, sentence: str) -> None:
    if console.as_json:
        console.result(model_shape(model))
        return
    console.line(sentence)
    if model.kind is not Kind.EMBEDDED:
        console.line(f"  {showing.about(model)}")
    if model.remark:
        console.note(model.remark)
    if model.planned and model.planned.fit is Fit.NOT:
        console.note("It can't be used until more memory is free.")
