"""Help with words and sentences: dictionaries and translation, on a card over the page."""
