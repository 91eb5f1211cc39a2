"""Fetching model files from the Hugging Face Hub, when the user asks for one."""
