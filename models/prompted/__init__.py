"""The reading skills as prompts to a language model."""
