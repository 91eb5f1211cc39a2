"""Models, machines and connections as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from shlex import quote

from reader.language import number
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
from ui.amounts import duration, size


def count(parameters: int) -> str:
    """Return a number of parameters in the form that models are named by."""
    for unit, power in (("B", 1e9), ("M", 1e6)):
        if parameters >= power:
            return f"{parameters / power:.1f}{unit}"
    return f"{parameters / 1e3:.0f}K"


def parameters(amount: int) -> str:
    """Return “4.0B parameters”."""
    return tr("{count} parameters").format(count=count(amount))


def machine(shown: Machine) -> Iterator[str]:
    """Yield the machine's processors and memory."""
    yield tr("{processor}, {cores} cores, {free} of {all} memory free").format(
        processor=shown.processor,
        cores=shown.cores,
        free=size(shown.free),
        all=size(shown.memory),
    )
    if shown.problem:
        yield tr("Language models can't run here: {problem}").format(problem=shown.problem)
        return
    gpus = [device for device in shown.devices if device.gpu]
    for gpu in gpus:
        free = tr("{free} of {all} free").format(free=size(gpu.free), all=size(gpu.total))
        yield f"GPU {gpu.name}: {gpu.description}, {free}"
    if not gpus:
        yield tr("This build of llama.cpp finds no GPU it can use: models run on the processor.")


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
    yield tr("This library uses the model marked *. Choose another: gistwalker models use NAME")


def unfinished(begun: Sequence[Unfinished]) -> Iterator[str]:
    """Yield unfinished downloads, to be resumed or discarded."""
    for each in begun:
        remote = each.remote
        yield ""
        yield tr("Not finished: {name}, {done} of {all}").format(
            name=remote.name, done=size(each.done), all=size(remote.size)
        )
        yield f"    gistwalker models download {remote.repository} {remote.name}"
        yield f"    gistwalker models discard {remote.name}"


def measured(found: Measured) -> str:
    """Return how a model did when it was last tried."""
    written = number(found.written_rate, 1) if found.written_rate else "?"
    where = f"; {_computed(found.device, found.layers, found.gpu_layers)}" if found.layers else ""
    day = found.when.astimezone().strftime("%Y-%m-%d")
    rates = tr("reads {reads}, writes {writes} tokens/s").format(
        reads=number(found.prompt_rate, 1), writes=written
    )
    right = tr("tested {day}: {rates}; answered right")
    said = right if found.right else tr("tested {day}: {rates}; answered wrong")
    return said.format(day=day, rates=f"{rates}{where}")


def _computed(device: str, layers: int, gpu_layers: int) -> str:
    said = tr("on {device}, {count} of {all} layers on the GPU")
    if not gpu_layers:
        said = tr("on {device}, no layers on a GPU")
    return said.format(device=device, count=min(gpu_layers, layers), all=layers)


def about(model: Model) -> str:
    """Return a model's description, in one line."""
    if model.problem:
        return tr("can't be used: {problem}").format(problem=model.problem)
    if model.kind is Kind.EMBEDDED:
        return tr("answers in quotes; needs no model file and hardly any memory")
    if model.kind is Kind.SERVER:
        return tr("served by another program")
    known = (
        model.size and size(model.size),
        model.parameters and parameters(model.parameters),
        model.context and tr("made for {count} tokens").format(count=number(model.context)),
    )
    said = ", ".join(str(part) for part in known if part)
    return f"{said}; {fit(model.planned)}" if model.planned else said


def fit(planned: Planned) -> str:
    """Return whether and how a model fits."""
    needs = tr("about {size} with {count} tokens of context").format(
        size=size(planned.needs), count=number(planned.context)
    )
    match planned.fit:
        case Fit.NOT:
            said = tr("doesn't fit into the free memory: needs {needs}")
        case Fit.CPU:
            said = tr("fits, runs on the processor: {needs}")
        case Fit.PARTLY:
            said = tr("fits partly on the GPU ({layers} of {all} layers on the GPU): {needs}")
        case Fit.GPU:
            said = tr("fits completely on the GPU: {needs}")
    return said.format(needs=needs, layers=planned.gpu_layers, all=planned.layers)


def offers(known: Sequence[Offer]) -> Iterator[str]:
    """Yield the catalogue."""
    for offer in known:
        yield offer.name
        yield "    " + _about_offer(offer)
        yield f"    {offer.repository}  " + tr("(see {source})").format(source=offer.source)
    yield tr("To get one: gistwalker models download NAME")


def _about_offer(offer: Offer) -> str:
    fits = tr("too large for what is free")
    if offer.fits:
        fits = tr("fits here, answers in about {time}").format(time=duration(offer.seconds))
    return tr(
        "{parameters}, {tokens} tokens, {licence}; about {download}, needs {size} of memory: {fits}"
    ).format(
        parameters=parameters(offer.parameters),
        tokens=number(offer.context),
        licence=offer.licence,
        download=size(offer.download),
        size=size(offer.needs),
        fits=fits,
    )


def recommendation(
    found: Recommendation, served: Sequence[Server], *, is_first: bool
) -> Iterator[str]:
    """Yield the machine, the model to begin with, and how to get it or one of a server."""
    yield from machine(found.machine)
    yield ""
    offer = found.offer
    if offer:
        said = tr("Recommended: {name} ({parameters}, {licence}; about {size} to download)")
        yield said.format(
            name=offer.name,
            parameters=parameters(offer.parameters),
            licence=offer.licence,
            size=size(offer.download),
        )
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
        yield tr("{address}  (usually {program}): {models}").format(
            address=server.address, program=server.program, models=", ".join(server.models)
        )
    if not found:
        yield tr("No model server found at the usual addresses of this machine.")


def trial(found: Trial) -> Iterator[str]:
    """Yield the results of trying a model."""
    yield found.model
    if found.layers:
        yield f"  {_computed(found.device, found.layers, found.gpu_layers)}"
        seconds = number(found.load_seconds, 1)
        yield "  " + tr("loaded in {seconds} s").format(seconds=seconds)
    yield "  " + tr("context {count} tokens").format(count=number(found.context))
    written = tr("writing: too little to measure")
    if found.written_rate:
        written = tr("writes {rate} tokens/s").format(rate=number(found.written_rate, 1))
    read = tr("reads {rate} tokens/s ({count} read)").format(
        rate=number(found.prompt_rate, 1), count=number(found.prompt_tokens)
    )
    yield f"  {read}, {written}"
    yield "  " + tr("asked “{question}”, it wrote: {answer}").format(
        question=found.question, answer=found.answer or tr("(nothing)")
    )
    wrong = tr("Wrong: the text says {expected}. The model may be too small for reading.")
    yield "  " + (tr("Right.") if found.right else wrong.format(expected=found.expected))


def connections(noted: Sequence[Noted]) -> Iterator[str]:
    """Yield the network ledger."""
    for each in noted:
        when = each.when.astimezone().strftime("%Y-%m-%d %H:%M") if each.when else "?"
        made = each.connection
        yield f"{when}  {made.host}: {made.purpose}"
        if made.sent:
            yield " " * 18 + tr("sent: {sent}").format(sent=made.sent)
    if not noted:
        yield tr("No connections so far.")
