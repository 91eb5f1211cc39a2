"""A worker whose GPU has room for two layers of a model, and which then says what it holds."""

from dataclasses import asdict
from pathlib import Path

from models.engine.engine_values import Frame, Loaded
from models.engine.engine_wire import Says, problem_message
from reader.child_messages import Message
from reader.child_serving import serve
from reader.errors import ModelError

ROOM = 2


def answer(message):
    layers = message.data["gpu_layers"]
    room = 0 if Path(message.data["path"]).stem == "no-room" else ROOM
    if layers > room or message.data["context"] > 4096:
        yield problem_message(ModelError("llama.cpp can't load this model file."))
        return
    loaded = Loaded("small", 2048, 2048, 1, 8, layers, Frame("", "", own=False))
    yield Message(Says.LOADED, asdict(loaded))


if __name__ == "__main__":
    serve(answer)
