"""What a person does on the pages by mouse and keys: selecting, copying, following links."""
