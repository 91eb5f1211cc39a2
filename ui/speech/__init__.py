"""Reading aloud: sentence by sentence, highlighted on the page."""
