"""A worker whose GPU has room for two layers of a model, and which then says what it holds."""

from models.engine.engine_values import Loaded
from models.engine.engine_wire import loaded_message, loading_of, problem_message
from reader.child_serving import serve
from reader.errors import ModelError

ROOM = 2


def answer(message):
    loading = loading_of(message.data)
    room = 0 if loading.path.stem == "no-room" else ROOM
    if loading.gpu_layers > room or loading.context > 4096:
        yield problem_message(ModelError("llama.cpp can't load this model file."))
        return
    yield loaded_message(Loaded("small", 2048, 2048, 1, 8, loading.gpu_layers, "", "", False))


if __name__ == "__main__":
    serve(answer)
