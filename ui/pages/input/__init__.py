"""The mouse and the keyboard on the pages: selecting, copying, following links."""
