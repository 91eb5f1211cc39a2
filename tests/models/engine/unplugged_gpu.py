"""A worker whose GPU vanishes with the first work, and is not there when it is started again."""

import os
from dataclasses import asdict

from models.engine.engine_values import Finished, Frame, Loaded
from models.engine.engine_wire import Says, events_message
from reader.child_messages import Message
from reader.child_serving import serve

THERE = 9


class Worker:
    def __init__(self):
        self.layers = 0

    def __call__(self, message):
        if message.kind == Says.LOAD:
            self.layers = THERE if message.data["gpu_layers"] == THERE else 0
            loaded = Loaded("small", 2048, 2048, 1, 8, self.layers, Frame("", "", own=False))
            yield Message(Says.LOADED, asdict(loaded))
            return
        if self.layers:
            os.abort()
        done = Finished(0, "from the processor", 0, 1, 1)
        yield events_message([(message.data["call"], done)])


if __name__ == "__main__":
    serve(Worker())
