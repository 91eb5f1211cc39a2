"""Language models served by another program through OpenAI's API."""
