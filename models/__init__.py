"""Who can read: the model-free default and, later, language models; sentence encoders."""
