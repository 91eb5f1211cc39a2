"""Reads the text it is given with the embedded reader, and tells what that did to its memory."""

from __future__ import annotations

import sys
import tempfile
import threading
from pathlib import Path

import numpy as np
import psutil

from models.embedded.extractive import ExtractiveModel
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from reader.encoder_scales import SAME
from reader.importing.importing import import_document
from reader.memory.document_reading import read_document
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.scripted import word_reading

MB = 1_000_000


class Hashed:
    """As many numbers as the real encoder gives, at no cost."""

    name = "hashed"
    dimensions = 384
    scale = SAME

    def encode(self, texts):
        rows = np.random.default_rng(len(texts)).standard_normal((len(texts), 384), np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Peak(threading.Thread):
    def __init__(self):
        super().__init__(daemon=True)
        self.most = 0
        self._over = threading.Event()

    def run(self):
        while not self._over.wait(0.02):
            self.most = max(self.most, psutil.Process().memory_info().rss)

    def stop(self):
        self._over.set()
        self.join()
        return self.most


def main():
    text = sys.stdin.read()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.txt"
        path.write_text(text, "utf-8")
        with SqliteLibrary.open(Path(folder) / "library") as library:
            *_, last = import_document(library, path)
            document, encoder = last.record.id, Hashed()
            shelf = Shelf(library, encoder.name)
            relevance = HybridRelevance(library, stand_in(encoder), shelf)
            model = ExtractiveModel(
                library, relevance, stand_in(encoder), shelf=shelf, close=word_reading()
            )
            content = library.documents.content(document)
            before = psutil.Process().memory_info().rss
            peak = Peak()
            peak.start()
            for _ in read_document(library, document, model, stand_in(encoder)):
                pass
            most = peak.stop()
            vectors = len(content.sentences) * encoder.dimensions * 4
            print(
                f"{last.record.words:,} words, {len(text) / MB:.1f} MB of text, vectors "
                f"{vectors / MB:.0f} MB; {before / MB:.0f} MB with the text loaded, "
                f"{(most - before) / MB:.0f} MB more at most while it was read"
            )


if __name__ == "__main__":
    main()
