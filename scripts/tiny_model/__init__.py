"""A language model of our own, for tests: small enough to lie in the repository.

It reads synthetic documents of people and what is said of them, in the project's own prompts. It
is a test instrument: what it has learnt of language is a few hundred words.
"""
