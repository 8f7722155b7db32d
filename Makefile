PYTHON ?= python3
WORKERS ?= 2

BIN := .venv/bin
READY := .venv/.ready
SOURCES := $(wildcard src tests examples)

.PHONY: play test lint bench sweep lock clean

play: $(READY)
	@$(BIN)/preferans play $(ARGS)

test: $(READY)
	$(BIN)/pytest -n $(WORKERS)

lint: $(READY)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy --strict $(SOURCES)
	$(BIN)/lint-imports --no-logo

bench: $(READY)
	$(BIN)/preferans bench engine

# Also the tests marked `sweep`, and many more examples of each property.
sweep: $(READY)
	HYPOTHESIS_PROFILE=sweep $(BIN)/pytest -n $(WORKERS) -m "sweep or not sweep"

# The set-up is done again when the locked packages or the build settings have changed.
$(READY): requirements.lock pyproject.toml CMakeLists.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: name it as in 'make PYTHON=python3.12'." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "The venv module of $(PYTHON) is missing: install it, on Debian with 'apt-get install python3-venv'." >&2; exit 1; }
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Writes requirements.lock anew from pyproject.toml, for every platform and with the newest versions that fit together.
lock:
	@rm -rf build/lock && $(PYTHON) -m venv build/lock
	@build/lock/bin/pip install --quiet --disable-pip-version-check uv
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --extra dev pyproject.toml --output-file requirements.lock

clean:
	rm -rf .venv build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
