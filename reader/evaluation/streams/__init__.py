"""Streams of questions: whether confirmed answers help with later questions."""
