"""A worker that ends as llama.cpp does when memory runs out."""

import os

if __name__ == "__main__":
    os.abort()
