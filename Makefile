# The one door for contributors. Uses the Python on the PATH; activate the environment first.
.PHONY: check lint types contracts test bench handbook languages screenshots run format

check: lint types contracts test

lint:
	ruff check .
	ruff format --check .

types:
	mypy

contracts:
	lint-imports

test:
	python -m pytest

bench:
	python -m pytest tests/benchmarks --benchmark-enable --benchmark-only

handbook:
	python -m scripts.handbook_tables
	python scripts/build_handbook.py

languages:
	python scripts/build_languages.py

screenshots:
	python scripts/screenshots.py docs/screenshots

run:
	python main.py window

format:
	ruff check --fix .
	ruff format .
