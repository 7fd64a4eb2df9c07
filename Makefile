# Needs Python 3.11 or newer and make; everything else is installed into .venv by the lock files.
PYTHON ?= python3
BIN := .venv/bin
# Inside .venv, so that removing .venv is enough to start over.
STAMPS := .venv/.stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test records lint types web docs manual bench lock clean

help:
	@echo "make play     set everything up and open the table in the browser"
	@echo "make test     set everything up and run every check"
	@echo "make records  replay the golden games and say which differ; ACCEPT=1 writes those, GAME=... only its games"
	@echo "make lint     the checks of style, types and imports only"
	@echo "make types    write the browser's types from the server's structs"
	@echo "make web      build the browser table if it has changed"
	@echo "make docs     build the documentation as a site, in site/"
	@echo "make manual   rewrite the tables of docs/case-files.md from the code"
	@echo "make bench    install the peers and run the benchmarks"
	@echo "make lock     rewrite the lock files from pyproject.toml and web/package.json"
	@echo "make clean    remove everything that was installed or built"

play: $(STAMPS)/play web
	$(BIN)/airwar

test: $(STAMPS)/dev
	@$(BIN)/python scripts/check.py

records: $(STAMPS)/dev
	@$(BIN)/python scripts/records.py $(if $(ACCEPT),--accept) $(GAME)

lint: $(STAMPS)/dev
	@$(BIN)/python scripts/check.py --lint

types: $(STAMPS)/dev
	@$(BIN)/python scripts/typescript.py

# The build compares fingerprints, so this is quick when nothing has changed.
web: $(STAMPS)/play
	@$(BIN)/python hatch_build.py
	@$(BIN)/python scripts/sizes.py

docs: $(STAMPS)/dev
	$(BIN)/zensical build --strict

manual: $(STAMPS)/dev
	@$(BIN)/python scripts/manual.py

bench: $(STAMPS)/bench web
	$(BIN)/airwar bench
	$(BIN)/python bench/compare.py

lock: $(STAMPS)/dev
	$(BIN)/python scripts/lock.py

clean:
	rm -rf .venv .cache dist site web/node_modules tests/browser/node_modules src/airwar/server/static

$(STAMPS)/venv:
	@$(PYTHON) scripts/python_version.py
	@$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/play: requirements/play.txt pyproject.toml | $(STAMPS)/venv
	@echo "Installing Airwar and building its table; this takes a minute or two the first time."
	@$(PIP) install --quiet --require-hashes -r requirements/play.txt
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/dev: requirements/dev.txt pyproject.toml | $(STAMPS)/venv
	@echo "Installing Airwar with everything its checks need; this takes a few minutes the first time."
	@$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@ $(STAMPS)/play

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/dev
	@$(PIP) install --quiet --require-hashes -r requirements/bench.txt
	@touch $@
