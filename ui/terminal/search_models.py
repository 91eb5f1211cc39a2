"""``gistwalker models``, the part about search: encoders and rerankers."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from gettext import gettext as tr
from typing import Annotated

import typer

from reader.language import number
from reader.search_choice import (
    BUILT_IN,
    NO_RERANKER,
    SearchFetched,
    SearchModel,
    SearchModels,
    SearchOffer,
)
from ui.amounts import done_of, duration, size
from ui.terminal.following import downloaded
from ui.terminal.model_showing import parameters
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
            said = tr("To download: {name} ({kind}, {parameters}, {licence})")
            yield said.format(
                name=offer.name,
                kind=_kind(reranks=offer.reranks),
                parameters=parameters(offer.parameters),
                licence=offer.licence,
            )
    yield tr("This library uses the search models marked *. Choose others:")
    yield "    gistwalker models use-encoder NAME, use-reranker NAME, download NAME"


def use_encoder(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|FILE|{BUILT_IN}",
            help=tr("A downloaded model, a sentence-transformers folder, or an embedding GGUF."),
        ),
    ],
) -> None:
    """Choose the sentence encoder of this library. It is loaded and tested first."""
    with call.opened() as shelf:
        call.console.progress(tr("loading and testing …"))
        chosen = search_models(call).use_encoder(shelf.choices, what)
    prepare = tr(
        "Prepare the library for it: run “gistwalker models rebuild”, or leave the window "
        "open. Until then documents are searched by words only."
    )
    said = tr("This library now uses the encoder {name}.").format(name=chosen.name)
    call.console.show(model_shape(chosen), said, notes=[prepare])


def use_reranker(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"NAME|FOLDER|{NO_RERANKER}",
            help=tr("A downloaded cross-encoder, or its folder; “none” for no reranker."),
        ),
    ],
) -> None:
    """Choose a cross-encoder that reranks the passages found for a question, or none."""
    with call.opened() as shelf:
        call.console.progress(tr("loading and testing …"))
        chosen = search_models(call).use_reranker(shelf.choices, what)
    if chosen is None:
        call.console.show(None, tr("This library uses no reranker now."))
        return
    said = tr("This library now uses the reranker {name}.").format(name=chosen.name)
    call.console.show(model_shape(chosen), said)


def rebuild(call: Call) -> None:
    """Prepare the library for the chosen encoder. Ctrl+C pauses; run it again to continue."""
    made, started = 0, time.monotonic()
    with call.session() as session:
        for event in session.rebuild():
            made = event.done
            rate = made / max(time.monotonic() - started, 1e-6)
            call.console.progress(
                tr("sentences: {done}, {time} left").format(
                    done=done_of(made, event.of),
                    time=duration((event.of - made) / max(rate, 1e-6)),
                )
            )
    said = tr("All documents are prepared for the encoder of this library.")
    if made:
        said = tr("Prepared sentences: {count}.").format(count=number(made))
    seconds = round(time.monotonic() - started, 3)
    call.console.show({"sentences": made, "seconds": seconds}, said)


def fetch(call: Call, offer: SearchOffer) -> None:
    """Download a search model of the catalogue."""
    begins = tr("Downloading {name} from {repository}")
    call.console.note(begins.format(name=offer.name, repository=offer.repository))
    events = search_models(call).download(offer.name)
    model = downloaded(call.console, events, SearchFetched).model
    command = "use-reranker" if model.reranks else "use-encoder"
    said = tr("“{name}” is downloaded. To use it: gistwalker models {command} {name}").format(
        name=offer.name, command=command
    )
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
        return tr("can't be used: {problem}").format(problem=model.problem)
    if not model.place:
        return tr("included in the program")
    known = (
        _kind(reranks=model.reranks),
        model.dimensions and tr("{count} numbers per sentence").format(count=model.dimensions),
        model.size and size(model.size),
        not model.compares and tr("couldn't distinguish answers from other sentences in a test"),
    )
    return ", ".join(str(part) for part in known if part)


def _kind(*, reranks: bool) -> str:
    return tr("reranker") if reranks else tr("encoder")
