# Every task of the checkout; `make` lists them. Needs GNU make, Python 3.11 or newer and nothing else.

PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
GAME   ?= sevens
HERO   ?= hard
FIELD  ?= normal

VENV := .venv
BIN  := $(VENV)/bin

.PHONY: help run test check format coverage faults lighthouse bench arena lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/run.stamp ## Play at http://127.0.0.1:8000 (PORT=9000 HOST=0.0.0.0 to change)
	$(BIN)/python -m app migrate
	HOST=$(HOST) PORT=$(PORT) $(BIN)/python -m app

test: $(VENV)/dev.stamp ## Run every test, in Chromium too
	CHROME_PATH=$$(tools/chromium) && export CHROME_PATH && $(BIN)/pytest -n 2 --dist loadgroup

check: $(VENV)/dev.stamp ## Lint: format, style, types, layers, migrations, Dockerfile, templates
	$(BIN)/ruff format --check && $(BIN)/ruff check
	$(BIN)/mypy && $(BIN)/lint-imports
	tools/migrations
	$(BIN)/hadolint Dockerfile && $(BIN)/djlint --lint --quiet templates

format: $(VENV)/dev.stamp ## Format the code and mend what the linter can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

coverage: $(VENV)/dev.stamp ## Show the lines and branches no test reaches (browser tests left out)
	$(BIN)/pytest -n 2 -m "not browser and not faults" --cov --cov-report=term

faults: $(VENV)/dev.stamp ## Kill, fill up and race a real server, at length
	$(BIN)/pytest -m faults --long

lighthouse: $(VENV)/dev.stamp tools/lighthouse/node_modules/.package-lock.json ## Measure the pages with Lighthouse (needs Node)
	CHROME_PATH=$$(tools/chromium) && export CHROME_PATH && $(BIN)/python tools/lighthouse/measure.py

bench: $(VENV)/bench.stamp ## Time the engine and the app, as ratios to something public
	$(BIN)/python -m tools.bench_engine
	$(BIN)/python -m tools.bench_web

arena: $(VENV)/run.stamp ## Let the computers play one another (GAME=bridge HERO=normal FIELD=easy to change)
	$(BIN)/python -m engine arena --game $(GAME) --hero $(HERO) --field $(FIELD)

# The locks carry hashes for every platform and no addresses. FLAGS=--upgrade takes newer versions.
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --custom-compile-command "make lock"

lock: $(VENV)/dev.stamp ## Compile requirements*.txt from pyproject.toml (FLAGS=--upgrade for newer versions)
	$(LOCK) $(FLAGS) -o requirements.txt
	$(LOCK) $(FLAGS) -o requirements-postgres.txt --extra postgres -c requirements.txt
	$(LOCK) $(FLAGS) -o requirements-dev.txt --extra postgres --group dev -c requirements-postgres.txt
	$(LOCK) $(FLAGS) -o requirements-bench.txt --group bench -c requirements-dev.txt

clean: ## Remove what these tasks made; databases stay
	rm -rf $(VENV) .*_cache .coverage .hypothesis htmlcov test-results tools/lighthouse/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is as old as the installation of its lock: a changed lock is installed at the next call, and only then.
$(VENV)/run.stamp: requirements.txt
$(VENV)/dev.stamp: requirements-dev.txt
$(VENV)/bench.stamp: requirements-bench.txt
$(VENV)/%.stamp: | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $^
	@touch $@

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("Python 3.11 or newer, please: make PYTHON=…")'
	$(PYTHON) -m venv $(VENV)

tools/lighthouse/node_modules/.package-lock.json: tools/lighthouse/package-lock.json
	PUPPETEER_SKIP_DOWNLOAD=1 npm ci --prefix tools/lighthouse --loglevel=error --no-audit --no-fund
	@touch $@
