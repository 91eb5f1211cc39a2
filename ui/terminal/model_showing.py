"""Models, machines and connections as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

from reader.model_checks.model_check import verdict
from reader.model_choice import (
    Fit,
    Kind,
    Machine,
    Measured,
    Model,
    Offer,
    Planned,
    Recommendation,
    RemoteModel,
    Server,
    Trial,
    Unfinished,
)
from reader.network import Noted


def size(amount: int) -> str:
    """Return a number of bytes for people."""
    for unit, power in (("GB", 1e9), ("MB", 1e6)):
        if amount >= power:
            return f"{amount / power:.1f} {unit}"
    return f"{amount / 1e3:.0f} kB"


def count(parameters: int) -> str:
    """Return a number of parameters in the form that models are named by."""
    for unit, power in (("B", 1e9), ("M", 1e6)):
        if parameters >= power:
            return f"{parameters / power:.1f}{unit}"
    return f"{parameters / 1e3:.0f}K"


def machine(shown: Machine) -> Iterator[str]:
    """Yield the machine's processors and memory."""
    yield (
        f"{shown.processor}, {shown.cores} cores, "
        f"{size(shown.free)} of {size(shown.memory)} memory free"
    )
    if shown.problem:
        yield f"Language models can't run here: {shown.problem}"
        return
    gpus = [device for device in shown.devices if device.gpu]
    for gpu in gpus:
        free = f"{size(gpu.free)} of {size(gpu.total)} free"
        yield f"GPU {gpu.name}: {gpu.description}, {free}"
    if not gpus:
        yield "This build of llama.cpp finds no GPU it can use: models run on the processor."


def models(known: Sequence[Model]) -> Iterator[str]:
    """Yield each model in two lines; the one in use is marked."""
    for model in known:
        mark = "*" if model.chosen else " "
        yield f"{mark} {model.name}"
        yield f"    {about(model)}"
        if model.remark:
            yield f"    {model.remark}"
        if model.measured:
            yield f"    {measured(model.measured)}"
        if model.assignment and model.assignment.check:
            yield f"    {verdict(model.assignment.check)}"
    yield "This library uses the model marked *. Choose another: gistwalker models use NAME"


def unfinished(begun: Sequence[Unfinished]) -> Iterator[str]:
    """Yield unfinished downloads, to be resumed or discarded."""
    for each in begun:
        remote = each.remote
        yield ""
        yield f"Not finished: {remote.name}, {size(each.done)} of {size(remote.size)}"
        yield f"    gistwalker models download {remote.repository} {remote.name}"
        yield f"    gistwalker models discard {remote.name}"


def measured(found: Measured) -> str:
    """Return how a model did when it was last tried."""
    written = f"{found.written_rate:,.1f}" if found.written_rate else "?"
    where = f"; {_computed(found.device, found.layers, found.gpu_layers)}" if found.layers else ""
    day = found.when.astimezone().strftime("%Y-%m-%d")
    right = "right" if found.right else "wrong"
    rates = f"reads {found.prompt_rate:,.1f}, writes {written} tokens/s"
    return f"tested {day}: {rates}{where}; answered {right}"


def _computed(device: str, layers: int, gpu_layers: int) -> str:
    on_gpu = f"{min(gpu_layers, layers)} of {layers} layers on the GPU"
    return f"on {device}, {on_gpu if gpu_layers else 'no layers on a GPU'}"


def about(model: Model) -> str:
    """Return a model's description, in one line."""
    if model.problem:
        return f"can't be used: {model.problem}"
    if model.kind is Kind.EMBEDDED:
        return "answers in quotes; needs no model file and hardly any memory"
    if model.kind is Kind.SERVER:
        return "served by another program"
    known = (
        model.size and size(model.size),
        model.parameters and f"{count(model.parameters)} parameters",
        model.context and f"made for {model.context:,} tokens",
    )
    said = ", ".join(str(part) for part in known if part)
    return f"{said}; {fit(model.planned)}" if model.planned else said


def fit(planned: Planned) -> str:
    """Return whether and how a model fits."""
    needs = f"about {size(planned.needs)} with {planned.context:,} tokens of context"
    match planned.fit:
        case Fit.NOT:
            return f"doesn't fit into the free memory: needs {needs}"
        case Fit.CPU:
            return f"fits, runs on the processor: {needs}"
        case Fit.PARTLY:
            layers = f"{planned.gpu_layers} of {planned.layers} layers on the GPU"
            return f"fits partly on the GPU ({layers}): {needs}"
        case Fit.GPU:
            return f"fits completely on the GPU: {needs}"


def offers(known: Sequence[Offer]) -> Iterator[str]:
    """Yield the catalogue."""
    for offer in known:
        fits = f"fits here, answers in about {offer.seconds:.0f} s"
        yield f"{offer.name}"
        yield (
            f"    {count(offer.parameters)} parameters, {offer.context:,} tokens, "
            f"{offer.licence}; about {size(offer.download)}, needs {size(offer.needs)} of memory: "
            f"{fits if offer.fits else 'too large for what is free'}"
        )
        yield f"    {offer.repository}  (see {offer.source})"
    yield "To get one: gistwalker models download NAME"


def recommendation(
    found: Recommendation, served: Sequence[Server], *, is_first: bool
) -> Iterator[str]:
    """Yield the machine, the model to begin with, and how to get it or one of a server."""
    yield from machine(found.machine)
    yield ""
    offer = found.offer
    if offer:
        facts = f"{count(offer.parameters)} parameters, {offer.licence}"
        yield f"Recommended: {offer.name} ({facts}; about {size(offer.download)} to download)"
        yield f"    {found.brings}"
        yield f"    {found.why}"
        yield f"    {command_for(offer, is_first=is_first)}"
    else:
        yield found.why
    yield ""
    yield from servers(served)
    for server in served:
        for model in server.models:
            yield f"    gistwalker models add {server.address} --model {quote(model)}"


def command_for(offer: Offer, *, is_first: bool) -> str:
    """Return the command that downloads and chooses a model; the first one is chosen by itself."""
    command = f"gistwalker models download {offer.name}"
    return command if is_first else f"{command} && gistwalker models use {offer.name}"


def remotes(found: Sequence[RemoteModel]) -> Iterator[str]:
    """Yield files, one of which is to be chosen."""
    for remote in found:
        yield f"{size(remote.size):>10}  {remote.name}"


def servers(found: Sequence[Server]) -> Iterator[str]:
    """Yield the model servers on this machine."""
    for server in found:
        yield f"{server.address}  (usually {server.program}): {', '.join(server.models)}"
    if not found:
        yield "No model server found at the usual addresses of this machine."


def trial(found: Trial) -> Iterator[str]:
    """Yield the results of trying a model."""
    yield found.model
    if found.layers:
        yield f"  {_computed(found.device, found.layers, found.gpu_layers)}"
        yield f"  loaded in {found.load_seconds:.1f} s"
    yield f"  context {found.context:,} tokens"
    written = f"{found.written_rate:,.1f}" if found.written_rate else "too little to measure"
    yield (
        f"  reads {found.prompt_rate:,.1f} tokens/s ({found.prompt_tokens} read), "
        f"writes {written} tokens/s"
    )
    yield f"  asked “{found.question}”, it wrote: {found.answer or '(nothing)'}"
    yield (
        "  Right."
        if found.right
        else f"  Wrong: the text says {found.expected}. The model may be too small for reading."
    )


def connections(noted: Sequence[Noted]) -> Iterator[str]:
    """Yield the network ledger."""
    for each in noted:
        when = each.when.astimezone().strftime("%Y-%m-%d %H:%M") if each.when else "?"
        made = each.connection
        yield f"{when}  {made.host}: {made.purpose}"
        if made.sent:
            yield f"                  sent: {made.sent}"
    if not noted:
        yield "No connections so far."
