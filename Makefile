# Every set-up step leaves a stamp and runs again only when what it reads has changed.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# What Python compiles is kept: the tests are read again at every start, and by every seeded fault.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
NPM ?= npm
WORKERS ?= 2
# CI=true adds the heavy tests; PYTEST_ARGS adds anything else, e.g. PYTEST_ARGS="-k craps".
CI ?= false
PYTEST_ARGS ?=
SERVE_ARGS ?=
MUTANTS_ARGS ?=
EXTRAS ?=

VENV := .venv
BIN := $(VENV)/bin
PAGE := src/pitboss/web/static/index.html
INSTALLED := $(VENV)/.stamp-run
INSTALLED_DEV := $(VENV)/.stamp-dev
NODE_MODULES := frontend/node_modules/.stamp
PAGE_SOURCES := $(shell find frontend/src frontend/scripts frontend/public -type f -not -path '*/public/cards/*') \
	$(wildcard frontend/*.html frontend/*.ts frontend/*.js frontend/*.json)
MARKS := $(if $(filter true,$(CI)),,-m "not heavy")
LINTED := src tests docs/authors.py docs/chapters.py docs/library.py docs/links.py docs/notebooks.py docs/odds.py docs/reports.py docs/variations.py docs/examples/red-dog clients $(wildcard benchmarks)

.PHONY: help
help: ## say what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 24

.PHONY: run
run: $(INSTALLED) $(PAGE) ## install, build the page and serve it; the address is printed
	$(BIN)/pitboss serve $(SERVE_ARGS)

.PHONY: test
test: $(INSTALLED_DEV) $(PAGE) chromium lint frontend-test ## everything that must hold; CI=true adds the heavy tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(MARKS) $(PYTEST_ARGS)

.PHONY: mutants
mutants: $(INSTALLED_DEV) ## put every seeded fault into a copy of the tree: its tests must fail there
	$(BIN)/python tests/mutants/run.py --workers $(WORKERS) $(MUTANTS_ARGS)

.PHONY: lint
lint: $(INSTALLED_DEV) ## style, types and layers
	$(BIN)/ruff check $(LINTED)
	$(BIN)/ruff format --check $(LINTED)
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports

.PHONY: frontend-test
frontend-test: $(PAGE) ## types and tests of the page
	cd frontend && $(NPM) run --silent check && $(NPM) test --silent

.PHONY: format
format: $(INSTALLED_DEV) ## put the Python sources in the house style
	$(BIN)/ruff check --fix $(LINTED)
	$(BIN)/ruff format $(LINTED)

.PHONY: bench
bench: $(INSTALLED_DEV) ## run the benchmarks, then print the ratios
	$(BIN)/python -m pytest benchmarks -p benchmark -o python_files='bench_*.py' -o python_functions='bench_*' --benchmark-enable --benchmark-only $(PYTEST_ARGS)
	$(BIN)/python -m benchmarks.compare

.PHONY: gpu-test
gpu-test: $(INSTALLED_DEV) ## on a machine with a GPU: every game's counts there are the processor's, and how fast
	$(BIN)/python -m pip install --quiet -e '.[gpu]'
	$(BIN)/python -m benchmarks.gpu

.PHONY: extras-test
extras-test: $(INSTALLED_DEV) ## install the package plain and with each extra into fresh environments and use it there: EXTRAS="rl frames" for some
	$(BIN)/python tests/extras.py $(EXTRAS)

.PHONY: docs
docs: $(INSTALLED) ## write into each game's page how the rulebooks have it and into each rulebook's what it has, every figure into docs/odds.md, samples into docs/reports.md, what authors call into docs/authors.md, what users call into docs/library.md
	$(BIN)/python docs/chapters.py
	$(BIN)/python docs/odds.py
	$(BIN)/python docs/reports.py
	$(BIN)/python docs/variations.py
	$(BIN)/python docs/authors.py
	$(BIN)/python docs/library.py

.PHONY: client
client: $(INSTALLED_DEV) ## write the Python client in clients/python from the API's OpenAPI document
	$(BIN)/python clients/generate.py

.PHONY: docs-site
docs-site: $(INSTALLED_DEV) ## build the documents as a site into site/, with notebooks run; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 PITBOSS_NOTEBOOKS=true $(BIN)/python -m mkdocs build --strict --site-dir site

.PHONY: test-game
test-game: $(INSTALLED_DEV) ## the tests of one game alone: make test-game GAME=roulette
	@test -n "$(GAME)" -a -d tests/games/$(subst -,_,$(GAME)) || { echo "Say which: make test-game GAME=roulette" >&2; exit 1; }
	$(BIN)/python -m pytest -q -n $(WORKERS) -m "not heavy" -k "$(subst -,_,$(GAME)) or $(GAME)" \
		tests/games/$(subst -,_,$(GAME)) tests/test_sheet_cases.py $(PYTEST_ARGS)

.PHONY: page
page: $(PAGE) ## build the page if its sources have changed

.PHONY: clean
clean: ## remove everything that can be made again
	rm -rf $(VENV) frontend/node_modules frontend/public/cards src/pitboss/web/static dist site
	rm -rf .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis .benchmarks
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: chromium
chromium:
	@if command -v chromium chromium-browser google-chrome > /dev/null; then exit 0; fi; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; \
	else \
		echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) and try again." >&2; exit 1; \
	fi

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml src/pitboss/__init__.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e '.[reports]'
	touch $@

$(INSTALLED_DEV): pyproject.toml src/pitboss/__init__.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e '.[dev,frames,reports]'
	touch $(INSTALLED) $@

$(NODE_MODULES): frontend/package.json frontend/package-lock.json frontend/.npmrc
	@command -v $(NPM) > /dev/null || { echo "The page is built with Node 20.19 or newer: install it and try again." >&2; exit 1; }
	cd frontend && $(NPM) ci --silent
	touch $@

$(PAGE): $(NODE_MODULES) $(PAGE_SOURCES)
	cd frontend && $(NPM) run --silent build
