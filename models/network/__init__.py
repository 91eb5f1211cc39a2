"""The reader network: reads a question and a passage together; trained by ``training``."""
