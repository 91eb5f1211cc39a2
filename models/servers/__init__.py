"""Language models that another program on this machine serves, in OpenAI's form of requests."""
