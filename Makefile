# The only installer: `make tournament` and `make test` work in a fresh clone with python3, venv, pip and make.
# Another Python: make test PYTHON=/path/to/python3.13 (its environment is .venv-3.13; .venv links to the one in use).

PYTHON ?= python3
SECOND_PYTHON ?= python3.13
ARGS ?= --help

VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
VENV := .venv-$(VERSION)
BIN := .venv/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --only-binary :all:

.PHONY: help install tournament arena test test-slow test-slow-together test-slow-alone test-second bench lint lock clean check-python link

help:
	@echo "make tournament   install what is needed and run configs/parcheesi.yaml"
	@echo "make test         install the development set and run the fast tests"
	@echo "make test-slow    kill tests, attacks in full, long simulations, the second Python"
	@echo "make bench        measure; figures go to results/bench.json"
	@echo "make lint         ruff, mypy, layers"
	@echo "make install      only the environment, development set included"
	@echo "make arena ARGS='leaderboard parcheesi'    any arena command"

check-python:
	@test -n "$(VERSION)" || { echo "make: no Python at '$(PYTHON)'; install python3 (3.11 or newer) or say PYTHON=/path/to/python3" >&2; exit 78; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is Python $(VERSION); 3.11 or newer is needed, say PYTHON=/path/to/python3.11" >&2; exit 78; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "make: this Python has no venv module; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 78; }

# The stamps are written last, so that an interrupted installation is repaired by the next run.
$(VENV)/.stamp: requirements.lock pyproject.toml | check-python
	@echo "installing the environment $(VENV) (790 MB; about a minute on a slow line) ..." >&2
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV) >&2
	@$(VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements.lock >&2
	@$(VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e . >&2
	@touch $@

$(VENV)/.stamp-dev: $(VENV)/.stamp requirements-dev.lock
	@echo "installing the development set into $(VENV) ..." >&2
	@$(VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements-dev.lock >&2
	@touch $@

link: | check-python
	@test "$$(readlink .venv)" = "$(VENV)" || ln -sfn $(VENV) .venv

install: $(VENV)/.stamp-dev link

tournament: $(VENV)/.stamp link
	@$(BIN)/arena tournament configs/parcheesi.yaml

arena: $(VENV)/.stamp link
	@$(BIN)/arena $(ARGS)

# Two processes; tests/conftest.py says what stays in one of them.
test: install
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# Three parts (docs/decisions/0012), and any of them by itself; all run, whatever one of them finds.
test-slow: install
	@failed=0; for part in test-slow-together test-slow-alone test-second; do \
	    $(MAKE) --no-print-directory $$part || failed=1; \
	done; exit $$failed

test-slow-together: install
	$(BIN)/python -m pytest -m "slow and not alone" -n 2 --dist worksteal --timeout 3600

test-slow-alone: install
	$(BIN)/python -m pytest -m "slow and alone" --timeout 3600

# The same suite and lock file on a second Python; .venv links to the first one again afterwards.
test-second:
	@if command -v $(SECOND_PYTHON) >/dev/null && $(SECOND_PYTHON) --version >/dev/null 2>&1; then \
	    $(MAKE) --no-print-directory test PYTHON=$(SECOND_PYTHON); status=$$?; \
	    $(MAKE) --no-print-directory link PYTHON=$(PYTHON); exit $$status; \
	else \
	    echo "make: no $(SECOND_PYTHON) here, so the second Python was NOT tested; say SECOND_PYTHON=/path/to/python3.13" >&2; exit 78; \
	fi

bench: install
	$(BIN)/python -m tests.benchmarks

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

clean:
	rm -rf .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
