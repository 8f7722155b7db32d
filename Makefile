PYTHON ?= python3
WORKERS ?= 2

BIN := .venv/bin
READY := .venv/.ready
SOURCES := $(wildcard src tests examples)

.PHONY: play test lint bench sweep native native-sweep sanitize sanitize-threads lock clean

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

# The native solver without Python: its own tests and bench.
native: $(READY)
	@$(BIN)/cmake -S . -B build/native >/dev/null && $(BIN)/cmake --build build/native -j $(WORKERS)
	build/native/agree endings 20000 && build/native/agree all-pass 10000 && build/native/agree middle 500 && build/native/agree off 60
	build/native/agree same 1000 && build/native/agree all-pass-middle 300 && build/native/agree whole 5

# The long ones: a thousand whole deals of each kind against the textbook search, a thousand all-passes against the model that
# cuts nothing short. An hour of processor time, spread over the workers.
native-sweep: native
	seq 1 20 981 | xargs -P $(WORKERS) -I {} build/native/agree whole 20 {}
	build/native/agree all-pass-middle 3000 && build/native/agree all-pass-whole 1000

# The native tests under the address and undefined behaviour sanitizers, the batch under the thread sanitizer.
sanitize: $(READY)
	@$(BIN)/cmake -S . -B build/asan -DSANITIZE=address,undefined >/dev/null && $(BIN)/cmake --build build/asan -j $(WORKERS) --target agree
	build/asan/agree endings 600 && build/asan/agree all-pass 600 && build/asan/agree middle 10 && build/asan/agree off 6
	build/asan/agree same 60 && build/asan/agree all-pass-middle 6

sanitize-threads: $(READY)
	@$(BIN)/cmake -S . -B build/tsan -DSANITIZE=thread >/dev/null && $(BIN)/cmake --build build/tsan -j $(WORKERS) --target agree
	build/tsan/agree threads 40

# The set-up is done again when the locked packages or the build settings have changed.
$(READY): requirements.lock pyproject.toml
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
