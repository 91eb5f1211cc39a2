"""``gistwalker models``, the part about search: encoders and rerankers."""

from __future__ import annotations

import time
from contextlib import closing
from typing import Annotated

import typer

from reader.search_choice import (
    BUILT_IN,
    NO_RERANKER,
    SearchModel,
    SearchModels,
    SearchOffer,
)
from ui.terminal.console import Console
from ui.terminal.following import follow
from ui.terminal.model_showing import count, size
from ui.terminal.shapes import Shape
from ui.terminal.shared import Folder, Json, opened, opened_to_look, tools_of


def encoders(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """List encoders and rerankers: those in use, and those you can download."""
    console = Console(as_json=json)
    search = _search(context, console)
    with opened_to_look(context, library) as shelf:
        known, offered = search.all(shelf.choices), search.offers()
    if json:
        shapes = {"models": [model_shape(each) for each in known]}
        console.result({**shapes, "offers": [offer_shape(each) for each in offered]})
        return
    for model in known:
        console.line(f"{'*' if model.chosen else ' '} {model.name}")
        console.line(f"    {_about(model)}")
    console.line()
    for offer in offered:
        if not offer.here:
            kind = "reranker" if offer.reranks else "encoder"
            facts = f"{kind}, {count(offer.parameters)} parameters, {offer.licence}"
            console.line(f"To download: {offer.name} ({facts})")
    console.line("This library uses the search models marked *. Choose others:")
    console.line("    gistwalker models use-encoder NAME, use-reranker NAME, download NAME")


def use_encoder(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|FILE|{BUILT_IN}",
            help="A downloaded model, a sentence-transformers folder, or an embedding GGUF.",
        ),
    ],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Choose the sentence encoder of this library. It is loaded and tested first."""
    console = Console(as_json=json)
    search = _search(context, console)
    with opened(context, library) as shelf:
        console.progress("loading and testing …")
        chosen = search.use_encoder(shelf.choices, what)
    if json:
        console.result(model_shape(chosen))
        return
    console.line(f"This library now uses the encoder {chosen.name}.")
    console.note(
        "Prepare the library for it: run “gistwalker models rebuild”, or leave the window "
        "open. Until then documents are searched by words only."
    )


def use_reranker(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|{NO_RERANKER}",
            help="A downloaded cross-encoder, or its folder; “none” for no reranker.",
        ),
    ],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Choose a cross-encoder that reranks the passages found for a question, or none."""
    console = Console(as_json=json)
    search = _search(context, console)
    with opened(context, library) as shelf:
        console.progress("loading and testing …")
        chosen = search.use_reranker(shelf.choices, what)
    if json:
        console.result(None if chosen is None else model_shape(chosen))
    elif chosen is None:
        console.line("This library uses no reranker now.")
    else:
        console.line(f"This library now uses the reranker {chosen.name}.")


def rebuild(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Prepare the library for the chosen encoder. Ctrl+C pauses; run it again to continue."""
    console = Console(as_json=json)
    made, started = 0, time.monotonic()
    with closing(tools_of(context).open_session(library, notify=console.note)) as session:
        for event in session.rebuild():
            made = event.done
            rate = made / max(time.monotonic() - started, 1e-6)
            left = (event.of - made) / max(rate, 1e-6) / 60
            console.progress(f"{made:,} of {event.of:,} sentences, {left:.0f} min left")
    if json:
        console.result({"sentences": made, "seconds": round(time.monotonic() - started, 3)})
    elif made:
        console.line(f"{made:,} sentences are prepared.")
    else:
        console.line("All documents are prepared for the encoder of this library.")


def fetch(context: typer.Context, console: Console, offer: SearchOffer) -> None:
    """Download a search model of the catalogue."""
    search = _search(context, console)
    console.note(f"Downloading {offer.name} from {offer.repository}")
    model = follow(console, search.download(offer.name)).model
    if console.as_json:
        console.result(model_shape(model))
        return
    command = "use-reranker" if model.reranks else "use-encoder"
    console.line(f"“{offer.name}” is downloaded: gistwalker models {command} {offer.name}")


def offered(context: typer.Context, console: Console, name: str) -> SearchOffer | None:
    """Return the search model that can be downloaded under this name."""
    return _search(context, console).offer(name)


def model_shape(model: SearchModel) -> Shape:
    """Return a search model, as JSON."""
    return {
        "name": model.name,
        "reranks": model.reranks,
        "used": model.chosen,
        "place": model.place or None,
        "size": model.size,
        "dimensions": model.dimensions,
        "compares": model.compares,
        "problem": model.problem or None,
    }


def offer_shape(offer: SearchOffer) -> Shape:
    """Return a search model that can be downloaded, as JSON."""
    return {
        "name": offer.name,
        "repository": offer.repository,
        "reranks": offer.reranks,
        "parameters": offer.parameters,
        "licence": offer.licence,
        "source": offer.source,
        "here": offer.here,
    }


def _about(model: SearchModel) -> str:
    if model.problem:
        return f"can't be used: {model.problem}"
    if not model.place:
        return "included in the program"
    kind = "reranker" if model.reranks else "encoder"
    known = (
        kind,
        model.dimensions and f"{model.dimensions} numbers per sentence",
        model.size and size(model.size),
        not model.compares and "couldn't distinguish answers from other sentences in a test",
    )
    return ", ".join(str(part) for part in known if part)


def _search(context: typer.Context, console: Console) -> SearchModels:
    return tools_of(context).search_models(console.note)
