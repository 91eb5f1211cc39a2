"""Readers (the embedded one, language models) and the models that find text."""
