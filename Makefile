# Everything a developer or a player types. Only python3 (3.11 or newer, with venv), make and git are needed.

PORT ?= 8000
# Not "?=": some shells export HOST as the machine's own name.
HOST = 127.0.0.1
python = .venv/bin/python
pytest = $(python) -m pytest -n 2

# The user's other Python projects must not lead this one astray.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE PYTEST_ADDOPTS PYTEST_PLUGINS MYPYPATH
export PYTHONNOUSERSITE = 1

.DEFAULT_GOAL := help
.PHONY: help setup setup-web run test test-fast test-full lint format bench bench-peer bench-bots lock typescript clean distclean

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

setup: ## make .venv with everything in it (python3, venv and a network needed)
	@sh tools/setup.sh all

setup-web:
	@sh tools/setup.sh web

run: setup-web ## the web game; PORT=8000 HOST=127.0.0.1
	@exec .venv/bin/rattlecup serve --host '$(HOST)' --port '$(PORT)'

test: lint ## lint, types, then the tests (minutes)
	@$(pytest) -m "not long"

test-fast: setup ## the tests that take seconds
	@$(pytest) -m "not full and not long" $(wildcard tests/test_*.py) tests/rules tests/play tests/solver tests/words

test-full: setup ## the longer computations, which make test leaves out
	@$(pytest) -m long

lint: setup ## style, types, layers
	@$(python) -m ruff check
	@$(python) -m ruff format --check
	@$(python) -m mypy
	@.venv/bin/lint-imports --no-logo
	@sh tools/check_js.sh

format: setup ## put the style right
	@$(python) -m ruff check --fix
	@$(python) -m ruff format

bench: setup ## CPU times beside their bars; ALL=1 for those that take longer, too
	@$(python) tools/bench.py $(if $(ALL),--all)

bench-peer: setup ## CPU times to those of yatzy-solver, which is put into build/peer
	@$(python) tools/bench.py --peer

bench-bots: setup ## the computer players' means, a sample against those stored
	@$(python) tools/bench_bots.py --check --jobs 2

lock: setup ## write requirements/*.txt anew; UPGRADE=1 takes the newest versions
	@sh tools/lock.sh $(if $(UPGRADE),--upgrade)

typescript: ## the JavaScript type checker, by npm, into node_modules
	@npm ci --ignore-scripts --no-audit --no-fund

clean: ## caches and what tests leave
	@rm -rf build dist test-output .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## .venv and node_modules too
	@rm -rf .venv node_modules
