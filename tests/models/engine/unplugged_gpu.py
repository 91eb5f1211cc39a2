"""A worker whose GPU vanishes with the first work, and is not there when it is started again."""

import os

from models.engine.engine_values import Ending, Finished, Loaded
from models.engine.engine_wire import Says, events_message, loaded_message, loading_of
from reader.child_serving import serve

THERE = 9


class Worker:
    def __init__(self):
        self.layers = 0

    def __call__(self, message):
        if message.kind == Says.LOAD:
            loading = loading_of(message.data)
            self.layers = THERE if loading.gpu_layers == THERE else 0
            yield loaded_message(Loaded("small", 2048, 2048, 1, 8, self.layers, "", "", False))
            return
        if self.layers:
            os.abort()
        done = Finished(0, "from the processor", Ending.DONE, 0, 1, 1)
        yield events_message([(message.data["call"], done)])


if __name__ == "__main__":
    serve(Worker())
