# Commands for contributors. They use the Python on the PATH; activate the environment first.
# Only `make check` needs none: ./gistwalker then makes one, and calls `make check` again in it.
.PHONY: check checks fast fast-first fast-rest lint types contracts package test tests structure ask-path bench handbook languages screenshots run format models smallest-model bundle deb

ifdef VIRTUAL_ENV
check: export QT_QPA_PLATFORM ?= offscreen
check:
	-$(MAKE) --no-print-directory smallest-model  # without a network, the tests that need it are skipped
	$(MAKE) --no-print-directory -k -j2 checks
else
check:
	./gistwalker check
endif

checks: lint contracts types tests package

lint:
	ruff check .
	ruff format --check .

types:
	mypy

contracts:
	lint-imports

package:
	python scripts/check_package.py

# Every test is in one of these parts, the longest first. Two run at a time, so that both end together.
PARTS = panels pages reader models others window
pages = $(wildcard tests/ui/[l-p]*/)
panels = $(filter-out $(pages) tests/ui/__%,$(wildcard tests/ui/*/))
reader = tests/reader
models = tests/models
window = $(wildcard tests/ui/test_*.py)
others = $(filter-out tests/benchmarks/ tests/ui/ tests/reader/ tests/models/ tests/__%,$(wildcard tests/*/ tests/test_*.py))

test:
	$(MAKE) --no-print-directory -k -j2 tests

tests: $(PARTS:%=tests-%)

tests-%:
	python -m pytest -q $($*)

# Two processes, since fast tests start none themselves: some folders in the first, the rest in the second.
FAST = python -m pytest -q -m fast --hypothesis-profile=fast
FIRST = tests/reader/memory tests/reader/learning tests/reader/asking tests/reader/importing tests/reader/text

fast:
	$(MAKE) --no-print-directory -j2 fast-first fast-rest

fast-first:
	$(FAST) $(FIRST)

fast-rest:
	$(FAST) $(FIRST:%=--ignore=%)

structure:
	python -m scripts.structure

ask-path:
	QT_QPA_PLATFORM=offscreen python -m pytest -q -s tests/ui/test_ask_path.py

models:
	python -m scripts.fetch_models

smallest-model:
	python -m scripts.fetch_models smollm2-135m

bench:
	python -m pytest tests/benchmarks --benchmark-enable --benchmark-only

handbook:
	python -m scripts.handbook_tables
	python scripts/build_handbook.py

languages:
	python scripts/build_languages.py

screenshots:
	python scripts/screenshots.py docs/screenshots

# A folder that runs without Python, in dist/gistwalker; and a Debian package of it.
bundle:
	python scripts/build_bundle.py

deb:
	python scripts/build_deb.py

run:
	python main.py window

format:
	ruff check --fix .
	ruff format .
