# `make play` and `make test` set up everything they need in .venv; the second time they start at once.

PYTHON ?= python3
# Processes that run the tests: on two cores a third one works while the others wait for a page or a bot.
WORKERS ?= 3
VENV := .venv
BIN := $(VENV)/bin
CONSTRAINTS := $(wildcard constraints.txt)
SOURCES := pyproject.toml $(CONSTRAINTS)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(CONSTRAINTS:%=--constraint %)

# What is compiled of the sources is kept: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test slow coverage docs clean

play: $(VENV)/play.stamp
	@# Ctrl-C is how it is stopped, and no error.
	@trap : INT; $(BIN)/flatboat play || test $$? = 130

# What a contributor needs at every change, in some ten minutes on two cores: style, types, a sample of everything.
test: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet src/flatboat/web/templates
	@# mypy is slow by itself and alone: it works beside the tests, and what it found is told below theirs.
	@echo "$(BIN)/mypy & $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal"
	@$(BIN)/mypy >$(VENV)/mypy.txt 2>&1 & mypy=$$!; \
	  $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal; tests=$$?; \
	  wait $$mypy; types=$$?; cat $(VENV)/mypy.txt; exit $$((tests | types))

# What few changes break, and CI runs for each: whole games in a browser, every size and seat count, faults of
# machines, PostgreSQL, long runs, learning, a cluster.
slow: $(VENV)/slow.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m slow

# How much of each game's rules the tests of rules run.
coverage: $(VENV)/test.stamp
	$(BIN)/coverage run -m pytest tests/*/test_rules_*.py
	$(BIN)/python tests/coverage_of_rules.py

# The documentation, into site/; a warning fails, and so does anything foreign that a page would load.
docs: $(VENV)/docs.stamp
	$(BIN)/python docs/make_site.py
	$(BIN)/zensical build --clean --strict
	$(BIN)/python docs/check_site.py

clean:
	rm -rf $(VENV) .coverage .cache build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/play.stamp: $(SOURCES) | $(BIN)/python
	@echo "Installing Flatboat, with some 150 MB to download ..."
	@$(INSTALL) --editable . || { echo "That did not work: pip says why above. Is there a network?"; exit 1; }
	@touch $@

$(VENV)/test.stamp: $(SOURCES) | $(BIN)/python
	@echo "Installing Flatboat and what its tests need ..."
	@$(INSTALL) --editable '.[test]'
	@touch $@ $(VENV)/play.stamp

$(VENV)/slow.stamp: $(SOURCES) | $(BIN)/python
	@echo "Installing Flatboat and what its slow tests need ..."
	@$(INSTALL) --editable '.[test,learn,cluster]'
	@touch $@ $(VENV)/test.stamp $(VENV)/play.stamp

$(VENV)/docs.stamp: $(SOURCES) | $(BIN)/python
	@echo "Installing Flatboat and what its documentation needs ..."
	@$(INSTALL) --editable '.[docs]'
	@touch $@ $(VENV)/play.stamp

# A virtual environment without pip is half made: it is not kept.
$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Flatboat needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Flatboat needs Python 3.11 or newer; this is $$($(PYTHON) --version)." \
	  "Name a newer one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Preparing $(VENV); this time it takes a minute or two ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
