"""The engine's process: takes requests at any time, works on all at once, can be stopped."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from gettext import gettext as tr
from typing import IO

from models.engine.decoding import Decoder
from models.engine.devices import devices
from models.engine.engine_values import Event, Loading, Part
from models.engine.engine_wire import Says, events_message, problem_message, requests_of
from models.engine.llama import Aborted, Llama
from reader.checked_json import checked
from reader.child_messages import Message, read_message, write_message
from reader.errors import ModelError
from reader.language import speak_as_the_parent
from reader.network import lock

_GRACE_SECONDS = 1
_BEAT_SECONDS = 5


class Inbox:
    """Messages from the program. A thread receives them, so that evaluation can be stopped."""

    def __init__(self, works: Callable[[], None]) -> None:
        self._works = works
        self._messages: queue.Queue[Message | None] = queue.Queue()
        self._stop = threading.Event()
        self._urgent = threading.Event()
        self.works_in_background = False
        """Whether what is evaluated now is to be interrupted for other work."""

    def listen(self, stream: IO[bytes], answered: Callable[[Message], bool]) -> None:
        """Start receiving; ``answered`` handles messages that need not wait for an evaluation."""
        threading.Thread(target=self._listen, args=(stream, answered), daemon=True).start()

    def take(self, *, wait: bool) -> Iterator[Message | None]:
        """Yield received messages, waiting for the first if ``wait``. None: the program hung up."""
        if wait:
            yield self._messages.get()
        while True:
            try:
                yield self._messages.get_nowait()
            except queue.Empty:
                return

    def stops(self) -> bool:
        """Whether to abort the running evaluation. Called by llama.cpp, often."""
        self._works()
        return self._stop.is_set() or (self.works_in_background and self._urgent.is_set())

    def heard(self) -> None:
        """Note that the wish to stop has been carried out."""
        self._stop.clear()

    def admitted(self) -> None:
        """Note that urgent requests have been started."""
        self._urgent.clear()

    def _listen(self, stream: IO[bytes], answered: Callable[[Message], bool]) -> None:
        try:
            while (message := read_message(stream)) is not None:
                if answered(message):
                    continue
                self._messages.put(message)
                if message.kind == Says.CANCEL:
                    self._stop.set()
                elif message.kind == Says.WORK and not message.data["background"]:
                    self._urgent.set()
        finally:
            self._stop.set()
            self._messages.put(None)
            time.sleep(_GRACE_SECONDS)
            os._exit(1)


class Engine:
    """Answers ``load``, ``work``, ``count`` and ``cancel``."""

    def __init__(self, inbox: Inbox, send: Callable[[Message], None]) -> None:
        self._inbox = inbox
        self._send = send
        self._llama: Llama | None = None
        self._decoder: Decoder | None = None

    def run(self) -> None:
        """Answer until the program hangs up."""
        while True:
            for message in self._inbox.take(wait=not self._busy):
                if message is None:
                    return
                self._answer(message)
            self._work()

    def counts(self, message: Message) -> bool:
        """Answer ``count``, from any thread, without waiting for an evaluation."""
        if message.kind != Says.COUNT or not self._decoder:
            return False
        self._answer(message)
        return True

    @property
    def _busy(self) -> bool:
        return bool(self._decoder and self._decoder.busy)

    def _answer(self, message: Message) -> None:
        try:
            match message.kind:
                case Says.DEVICES:
                    found = [asdict(device) for device in devices()]
                    self._send(Message(Says.DEVICES, {"devices": found}))
                case Says.LOAD:
                    self._send(self._load(message))
                case Says.WORK:
                    self._add(message)
                case Says.COUNT:
                    prompts = [[Part(**part) for part in each] for each in message.data["prompts"]]
                    counts = [self._ready().count(tuple(each)) for each in prompts]
                    self._send(Message(Says.COUNTED, {"counts": counts}))
                case Says.CANCEL:
                    self._inbox.heard()
                    self._ready().cancel(int(message.data["call"]))
                    self._send(Message(Says.CANCELLED, {"call": message.data["call"]}))
        except ModelError as problem:
            self._send(problem_message(problem, message.data.get("call")))

    def _load(self, message: Message) -> Message:
        loading = checked(Loading, message.data)
        self._llama = Llama(loading, self._inbox.stops)
        loaded = self._llama.describe(loading)
        most = loaded.trained_context or loaded.context
        self._decoder = Decoder(self._llama, loading.sequences, most)
        return Message(Says.LOADED, asdict(loaded))

    def _add(self, message: Message) -> None:
        call = int(message.data["call"])
        decoder = self._ready()
        background = bool(message.data["background"])
        if not background:
            self._inbox.admitted()
        try:
            for number, request in enumerate(requests_of(message.data)):
                decoder.add(call, number, request, background=background)
        except ModelError:
            decoder.cancel(call)
            raise

    def _work(self) -> None:
        if not self._busy:
            return
        events: list[tuple[int, Event]] = []
        self._inbox.works_in_background = self._ready().in_background
        try:
            events.extend(self._ready().step())
        except Aborted:
            # The inbox says which request to stop.
            self._inbox.heard()
        if events:
            self._send(events_message(events))

    def _ready(self) -> Decoder:
        if self._decoder is None:
            raise ModelError(tr("No language model is loaded."))
        return self._decoder


class Outbox:
    """Messages to the program; sends ``busy`` during a long evaluation.

    llama.cpp asks between operations whether to stop; as long as it does, it is working.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._worked = threading.Event()
        threading.Thread(target=self._beat, daemon=True).start()

    def send(self, message: Message) -> None:
        """Hand over ``message``."""
        with self._lock:
            write_message(self._stream, message)

    def works(self) -> None:
        """Note that an operation was started."""
        self._worked.set()

    def _beat(self) -> None:
        while True:
            time.sleep(_BEAT_SECONDS)
            if self._worked.is_set():
                self._worked.clear()
                self.send(Message(Says.BUSY))


def main() -> None:
    """Serve until the program hangs up, with messages in its language."""
    speak_as_the_parent()
    lock()
    # Whatever else writes to standard output, llama.cpp included, must not disturb the exchange.
    outbox = Outbox(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)
    inbox = Inbox(outbox.works)
    engine = Engine(inbox, outbox.send)
    inbox.listen(os.fdopen(os.dup(0), "rb"), engine.counts)
    engine.run()


if __name__ == "__main__":
    main()
