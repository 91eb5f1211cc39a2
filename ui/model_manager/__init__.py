"""The model manager: models on this machine, those that fit, and those to download."""
