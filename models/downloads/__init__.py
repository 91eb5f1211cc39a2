"""Fetching model files from the Hugging Face Hub, when a person asks for one."""
