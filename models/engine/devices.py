"""The devices that llama.cpp can compute on. Imported in the engine's own process only."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import llama_cpp

from reader.model_choice import Computes

_GPU_KINDS = {1, 2}
"""llama.cpp's numbers for graphics processors, built in ones included; 0 is the CPU."""


def devices() -> tuple[Computes, ...]:
    """Every processor that the installed build of llama.cpp knows how to use."""
    llama_cpp.llama_backend_init()
    return tuple(_found(*_libraries()))


def _libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    folder = Path(llama_cpp.__file__).parent / "lib"

    def load(name: str) -> ctypes.CDLL:
        files = [*folder.glob(f"lib{name}.so"), *folder.glob(f"lib{name}.dylib")]
        files += folder.glob(f"{name}.dll")
        return ctypes.CDLL(str(files[0]))

    return load("ggml"), load("ggml-base")


def _found(registry: ctypes.CDLL, base: ctypes.CDLL) -> Iterator[Computes]:
    registry.ggml_backend_dev_count.restype = ctypes.c_size_t
    registry.ggml_backend_dev_get.restype = ctypes.c_void_p
    registry.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
    for name in ("name", "description"):
        getattr(base, f"ggml_backend_dev_{name}").restype = ctypes.c_char_p
        getattr(base, f"ggml_backend_dev_{name}").argtypes = [ctypes.c_void_p]
    base.ggml_backend_dev_type.argtypes = [ctypes.c_void_p]
    size = ctypes.POINTER(ctypes.c_size_t)
    base.ggml_backend_dev_memory.argtypes = [ctypes.c_void_p, size, size]
    for number in range(registry.ggml_backend_dev_count()):
        device = registry.ggml_backend_dev_get(number)
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        base.ggml_backend_dev_memory(device, ctypes.byref(free), ctypes.byref(total))
        yield Computes(
            name=(base.ggml_backend_dev_name(device) or b"").decode("utf-8", "replace"),
            description=(base.ggml_backend_dev_description(device) or b"").decode(
                "utf-8", "replace"
            ),
            gpu=base.ggml_backend_dev_type(device) in _GPU_KINDS,
            total=total.value,
            free=free.value,
        )
