from __future__ import annotations

import subprocess
import sys

_LOADED = """
import sys
from reader.lean_mupdf import keep_mupdf_lean
keep_mupdf_lean()
import pymupdf
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_mupdf_is_loaded_without_what_converts_for_language_models():
    loaded = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "pymupdf" in loaded
    assert "onnxruntime" not in loaded
