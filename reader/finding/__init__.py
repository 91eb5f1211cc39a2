"""Finding words in a text, as a person means them, and places by what they are called."""
