"""``gistwalker models``, the part about search: encoders and rerankers."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from reader.search_choice import (
    BUILT_IN,
    NO_RERANKER,
    SearchFetched,
    SearchModel,
    SearchModels,
    SearchOffer,
)
from ui.terminal.following import downloaded
from ui.terminal.model_showing import count, size
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call


def encoders(call: Call) -> None:
    """List encoders and rerankers: those in use, and those you can download."""
    search = search_models(call)
    with call.opened_to_look() as shelf:
        known, offered = search.all(shelf.choices), search.offers()
    shape = {
        "models": [model_shape(each) for each in known],
        "offers": [asdict(each) for each in offered],
    }
    call.console.show(shape, *_lines(known, offered))


def _lines(known: Sequence[SearchModel], offered: Sequence[SearchOffer]) -> Iterator[str]:
    for model in known:
        yield f"{'*' if model.chosen else ' '} {model.name}"
        yield f"    {_about(model)}"
    yield ""
    for offer in offered:
        if not offer.here:
            kind = "reranker" if offer.reranks else "encoder"
            facts = f"{kind}, {count(offer.parameters)} parameters, {offer.licence}"
            yield f"To download: {offer.name} ({facts})"
    yield "This library uses the search models marked *. Choose others:"
    yield "    gistwalker models use-encoder NAME, use-reranker NAME, download NAME"


def use_encoder(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|FILE|{BUILT_IN}",
            help="A downloaded model, a sentence-transformers folder, or an embedding GGUF.",
        ),
    ],
) -> None:
    """Choose the sentence encoder of this library. It is loaded and tested first."""
    with call.opened() as shelf:
        call.console.progress("loading and testing …")
        chosen = search_models(call).use_encoder(shelf.choices, what)
    prepare = (
        "Prepare the library for it: run “gistwalker models rebuild”, or leave the window "
        "open. Until then documents are searched by words only."
    )
    said = f"This library now uses the encoder {chosen.name}."
    call.console.show(model_shape(chosen), said, notes=[prepare])


def use_reranker(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|{NO_RERANKER}",
            help="A downloaded cross-encoder, or its folder; “none” for no reranker.",
        ),
    ],
) -> None:
    """Choose a cross-encoder that reranks the passages found for a question, or none."""
    with call.opened() as shelf:
        call.console.progress("loading and testing …")
        chosen = search_models(call).use_reranker(shelf.choices, what)
    if chosen is None:
        call.console.show(None, "This library uses no reranker now.")
        return
    call.console.show(model_shape(chosen), f"This library now uses the reranker {chosen.name}.")


def rebuild(call: Call) -> None:
    """Prepare the library for the chosen encoder. Ctrl+C pauses; run it again to continue."""
    made, started = 0, time.monotonic()
    with call.session() as session:
        for event in session.rebuild():
            made = event.done
            rate = made / max(time.monotonic() - started, 1e-6)
            left = (event.of - made) / max(rate, 1e-6) / 60
            call.console.progress(f"{made:,} of {event.of:,} sentences, {left:.0f} min left")
    done = "All documents are prepared for the encoder of this library."
    said = f"{made:,} sentences are prepared." if made else done
    seconds = round(time.monotonic() - started, 3)
    call.console.show({"sentences": made, "seconds": seconds}, said)


def fetch(call: Call, offer: SearchOffer) -> None:
    """Download a search model of the catalogue."""
    call.console.note(f"Downloading {offer.name} from {offer.repository}")
    events = search_models(call).download(offer.name)
    model = downloaded(call.console, events, SearchFetched).model
    command = "use-reranker" if model.reranks else "use-encoder"
    said = f"“{offer.name}” is downloaded: gistwalker models {command} {offer.name}"
    call.console.show(model_shape(model), said)


def search_models(call: Call) -> SearchModels:
    """Return the search models of this machine."""
    return call.tools.search_models(call.console.note)


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
