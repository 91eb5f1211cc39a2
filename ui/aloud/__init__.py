"""Reading aloud: sentence after sentence, followed on the page."""
