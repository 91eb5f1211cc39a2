"""A language model in GGUF, run by llama.cpp in a process of its own."""
