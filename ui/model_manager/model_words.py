"""The wording of models, their needs and their measurements."""

from __future__ import annotations

from gettext import gettext as tr

from reader.language import number
from reader.model_choice import Fit, Kind, Machine, Measured, Model, Offer, Planned, Trial
from ui.amounts import duration, signed, size
from ui.widgets.wording import day_words, one_line

_MILLION, _BILLION = 1_000_000, 1_000_000_000
_LONGEST_ANSWER = 200
_FEW = 10
_LINE = 50
"""Megabits per second for which the time of a download is estimated."""


def parameters(count: int) -> str:
    """Return ``494 million parameters``, ``8.0 billion parameters``."""
    if count < _BILLION:
        return tr("{number} million parameters").format(number=_short(count / _MILLION))
    return tr("{number} billion parameters").format(number=_short(count / _BILLION))


def name_of(model: Model, embedded: str) -> str:
    """Return a model's name; ``embedded`` is that of the reader that needs no model."""
    return embedded if model.kind is Kind.EMBEDDED else one_line(model.name, 120)


def facts(model: Model) -> str:
    """Return size, parameters and context, as far as known; and where the model is."""
    if model.kind is Kind.EMBEDDED:
        return tr("Needs no language model. Answers are quotes; nothing is made up.")
    known = (
        size(model.size) if model.size is not None else "",
        parameters(model.parameters) if model.parameters else "",
        _context(model.context) if model.context else "",
        one_line(model.place, 200) if model.kind is Kind.SERVER else "",
    )
    return " · ".join(part for part in known if part)


def fit(planned: Planned, free: int) -> str:
    """Return where a model would run, or why it would not; ``free`` bytes of memory."""
    reads = tr("Context of {count} tokens.").format(count=number(planned.context))
    on_gpu = min(planned.gpu_layers, planned.layers)
    match planned.fit:
        case Fit.GPU:
            where = tr("Fits: all of it on the GPU.")
        case Fit.PARTLY:
            where = tr(
                "Fits in part: {some} of {all} layers on the GPU, the rest on the processor."
            )
            where = where.format(some=on_gpu, all=planned.layers)
        case Fit.CPU:
            where = tr("Fits: runs on the processor, not on a GPU.")
        case Fit.NOT:
            words = tr("Doesn't fit: needs {needs} of memory, {free} free.")
            return words.format(needs=size(planned.needs), free=size(free))
    return f"{where} {reads}"


def offer_facts(offer: Offer) -> str:
    """Return the catalogue's description of a model."""
    licence = tr("licence {name}").format(name=one_line(offer.licence, 60))
    return " · ".join((parameters(offer.parameters), _context(offer.context), licence))


def offer_fit(offer: Offer) -> str:
    """Return whether a model of the catalogue fits this machine."""
    if offer.fits:
        return tr("Fits here; needs about {needs} of memory.").format(needs=size(offer.needs))
    return tr("Doesn't fit here now: needs about {needs} of memory.").format(
        needs=size(offer.needs)
    )


def offer_cost(offer: Offer) -> str:
    """Return how much is to be downloaded, and for how long."""
    return tr("About {size} to download: {time} at {line} Mbit/s.").format(
        size=size(offer.download), time=duration(offer.download * 8 / _LINE / 1e6), line=_LINE
    )


def machine_in_short(here: Machine) -> str:
    """Return cores, memory and graphics cards."""
    cores = tr("{cores} cores · {all} of memory")
    cards = [f"{each.description} ({size(each.total)})" for each in here.devices if each.gpu]
    parts = (cores.format(cores=number(here.cores), all=size(here.memory)), *cards)
    return one_line(" · ".join(parts if cards else (*parts, tr("no graphics card"))), 200)


def machine(here: Machine) -> str:
    """Return the machine's processors and memory, in a line."""
    parts = [
        tr("{name}, {cores} cores; {free} of {all} memory free").format(
            name=one_line(here.processor, 120),
            cores=number(here.cores),
            free=size(here.free),
            all=size(here.memory),
        )
    ]
    parts += [
        tr("{name} with {free} of {all} free").format(
            name=one_line(device.description, 120), free=size(device.free), all=size(device.total)
        )
        for device in here.devices
        if device.gpu
    ]
    if here.problem:
        parts.append(one_line(here.problem, 400))
    elif len(parts) == 1:
        parts.append(tr("no graphics card that llama.cpp can use"))
    return "; ".join(parts)


def trial(done: Trial) -> list[str]:
    """Return the results of trying a model, a line each."""
    read = tr("Read {prompt} tokens per second").format(prompt=_short(done.prompt_rate))
    answer = one_line(done.answer, _LONGEST_ANSWER)
    words = tr("✓ Right: “{question}” – “{answer}”")
    if not done.right:
        words = tr("✗ Wrong: “{question}” – “{answer}” instead of “{expected}”")
    asked = words.format(question=done.question, answer=answer, expected=done.expected)
    rates = f"{_with_written(read, done.written_rate)}."
    return [_ran(done), rates, asked, *(one_line(remark, 300) for remark in done.remarks)]


def measured(found: Measured) -> str:
    """Return how a model did when it was last tried here, in a line."""
    words = tr("Tested on {day}: read {prompt} tokens per second").format(
        day=day_words(found.when), prompt=_short(found.prompt_rate)
    )
    words = _with_written(words, found.written_rate)
    if found.layers:
        where = tr("on {device}, {some} of {all} layers on a GPU").format(
            device=one_line(found.device, 120),
            some=min(found.gpu_layers, found.layers),
            all=found.layers,
        )
        words = f"{words}; {where}"
    answered = tr("It answered correctly.") if found.right else tr("It answered incorrectly.")
    return f"{words}. {answered}"


def progress(done: int, of: int, rate: float | None) -> str:
    """Return how far a download is; ``rate`` in bytes per second once there is one."""
    here = tr("{done} of {all}").format(done=size(done), all=size(of))
    if not rate:
        return here
    left = tr("{rate}/s, about {time} left").format(
        rate=size(int(rate)), time=duration((of - done) / rate)
    )
    return f"{here} · {left}"


def _ran(done: Trial) -> str:
    context = tr("context {count} tokens").format(count=number(done.context))
    if not done.layers:
        return tr("On its server, {context}.").format(context=context)
    return tr("On {device}: {some} of {all} layers on a GPU, {context}; loaded in {time}.").format(
        device=one_line(done.device, 120),
        some=min(done.gpu_layers, done.layers),
        all=done.layers,
        context=context,
        time=duration(done.load_seconds),
    )


def _with_written(read: str, rate: float | None) -> str:
    """Return how fast a model reads, and how fast it writes if that is known."""
    if rate is None:
        return read
    wrote = tr("wrote {written} tokens per second").format(written=_short(rate))
    return f"{read}, {wrote}"


def _context(tokens: int) -> str:
    return tr("trained for {count} tokens").format(count=number(tokens))


def _short(value: float) -> str:
    return signed(value, 1) if value < _FEW else number(round(value))
