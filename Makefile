# The three commands: `make run` serves the product, `make test` checks all of it, `make help` lists the rest.
# Every set-up step leaves a stamp in .cache/stamps and runs again only when what it was made from has changed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Processes that share the tests; one more than the machine has cores, because some wait for a browser. Each takes ten
# seconds of the processor to load the tests; on two cores a fourth process made the run no quicker.
WORKERS ?= $(shell echo $$((1 + $$(nproc 2>/dev/null || echo 2))))
# More for pytest, for instance: make pytest ARGS='-k secrecy'
ARGS ?=

STAMPS := .cache/stamps
BIN := .venv/bin
PACKAGES := api bench cases engine examples harness migrations rooms tests tools
SOURCES := $(patsubst %/,%,$(sort $(dir $(wildcard $(addsuffix /*.py,$(PACKAGES))))))
# Folders, too: they change where a file goes.
WEB_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name '.*' \) -prune -o -type f -print 2>/dev/null; \
	find web/src web/scripts -type d 2>/dev/null)

# Set here and there to keep folders tidy, it makes every start two to three times slower.
unexport PYTHONDONTWRITEBYTECODE
# npm trusts whom the machine trusts.
export NODE_USE_SYSTEM_CA ?= 1
# The Node that set-up chose comes first.
export PATH := $(CURDIR)/.cache/node/bin:$(PATH)

.PHONY: help
help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

# --- what people type -------------------------------------------------------------------------------------------------

.PHONY: run
run: $(STAMPS)/app $(STAMPS)/page ## set up what is missing and serve at http://127.0.0.1:8000 (PORT changes it)
	@exec $(BIN)/twelve serve

.PHONY: test
test: setup ## set up what is missing and run every check and every test
# Side by side, because the tests often wait: the checks alone would take three minutes. They are as nice as the tests.
	@nice -n 5 $(MAKE) --no-print-directory --jobs=2 --output-sync=target checks & checks=$$!; \
		failed=; $(MAKE) --no-print-directory pytest || failed=tests; \
		wait $$checks || { echo "== a check failed: its words stand among those of the tests"; failed=checks; }; \
		test -z "$$failed"

.PHONY: checks
checks: lint types contracts web-test ## everything that can be checked without running the server

.PHONY: setup
setup: $(STAMPS)/dev $(STAMPS)/page $(STAMPS)/browser $(STAMPS)/programs $(STAMPS)/generator $(STAMPS)/chart ## everything that run and test need, without running anything

.PHONY: lint
lint: $(STAMPS)/dev $(STAMPS)/modules ## style of the Python code and of the page
	@echo "== lint: Python"
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/ruff format --check $(SOURCES)
	@echo "== lint: the page"
	@cd web && npm run --silent lint

.PHONY: format
format: $(STAMPS)/dev $(STAMPS)/modules ## put the code into shape: Python and the page
	@$(BIN)/ruff check --fix $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)
	@cd web && npm run --silent format

.PHONY: types
types: $(STAMPS)/dev $(STAMPS)/modules ## types of the Python and the TypeScript code
	@echo "== types: Python"
	@$(BIN)/mypy $(SOURCES)
	@echo "== types: what the page knows of the server"
	@$(BIN)/python -m api.openapi.schema web/schema --check
	@cd web && npm run --silent generate -- --check
	@$(MAKE) --no-print-directory $(STAMPS)/page-types

.PHONY: schema
schema: $(STAMPS)/dev $(STAMPS)/modules ## write the schemas of the server and the page's types from them
	@$(BIN)/python -m api.openapi.schema web/schema
	@cd web && npm run --silent generate

.PHONY: goldens
goldens: $(STAMPS)/dev ## rewrite the golden files in tests/goldens when a change of behaviour is intended
	@$(BIN)/python -m tests.goldens

.PHONY: pictures
pictures: $(STAMPS)/dev $(STAMPS)/page $(STAMPS)/browser ## take the pictures of the documents anew, after a change of the page
	@$(BIN)/python -m bench.page.screens docs/pictures --formats

.PHONY: contracts
contracts: $(STAMPS)/dev ## which floor may import which
	@echo "== import contracts"
	@$(BIN)/lint-imports --cache-dir .cache/import-linter

.PHONY: web-test
web-test: $(STAMPS)/page-tests ## unit tests of the page, when something of it has changed since they passed

.PHONY: quick
quick: $(STAMPS)/dev ## in a minute, what most likely tells that a change is wrong (ARGS)
	@$(BIN)/python -m tools.quick $(ARGS)

.PHONY: pytest
pytest: $(STAMPS)/dev ## Python tests, browser tests too; ARGS names some, and sets up no more than these need (WORKERS)
	@$(MAKE) --no-print-directory $$($(BIN)/python -m tests.prerequisites $(ARGS))
	@echo "== tests: on $(WORKERS) processes, two of which drive a browser"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS) || [ $$? -eq 5 ]

.PHONY: soak
soak: $(STAMPS)/dev $(STAMPS)/page $(STAMPS)/browser $(STAMPS)/generator ## laws with fresh seeds, sweeps, the tests ten times in random order (ARGS)
	@$(BIN)/python -m tests.soak --workers $(WORKERS) $(ARGS)

.PHONY: test-real-model
test-real-model: $(STAMPS)/dev ## a round of every format by a file of weights (WEIGHTS=FILE.gguf), which needs '.[realmodel]'
	@$(BIN)/python -m bench.models.real --file $(WEIGHTS) $(ARGS)

.PHONY: web
web: $(STAMPS)/page ## build the page into web/dist

.PHONY: wheel
wheel: $(STAMPS)/app $(STAMPS)/page ## pack all of it into a wheel in dist/, to install with pipx or uv
	@$(BIN)/hatchling build --target wheel --directory dist

.PHONY: bench
bench: $(STAMPS)/dev ## measure the fan-out of events, beside the raw websockets library
	@$(BIN)/python -m bench.load.fanout $(ARGS)

.PHONY: fuzz
fuzz: $(STAMPS)/dev ## try every HTTP call with some 4,000 generated requests, against a server of its own (ARGS)
	@$(BIN)/python -m tests.fuzz $(ARGS)

.PHONY: sbom
sbom: $(STAMPS)/dev $(STAMPS)/generator $(STAMPS)/chart ## write what the product is made of into sbom.json, and check every licence
	@$(BIN)/python -m tools.supply_chain sbom.json --check

.PHONY: chart
chart: $(STAMPS)/venv $(STAMPS)/chart ## lint the Helm chart, render it, and hold it to the schemas of Kubernetes
	@$(BIN)/python -m tools.chart $(ARGS)

.PHONY: audit
audit: $(STAMPS)/dev $(STAMPS)/modules ## ask the public lists for known faults in what the product is made of
	@echo "== audit: Python"
	@$(BIN)/uv tool run pip-audit --require-hashes --disable-pip --requirement requirements/tracing.txt
	@echo "== audit: the page"
	@cd web && npm audit --omit=dev

.PHONY: lock
lock: $(STAMPS)/venv ## write the lock files anew (ARGS=--upgrade takes newer versions)
	@tools/setup.sh lock $(ARGS)

# --- set-up, step by step ---------------------------------------------------------------------------------------------

$(STAMPS)/venv: requirements/uv.txt tools/setup.sh
	@tools/setup.sh venv
	@mkdir -p $(@D) && touch $@

$(STAMPS)/app: $(STAMPS)/venv requirements/app.txt pyproject.toml
	@tools/setup.sh app
	@touch $@

# Holds all of `app`, at the same versions, so a `make run` after it has nothing to install.
$(STAMPS)/dev: $(STAMPS)/venv requirements/dev.txt pyproject.toml
	@tools/setup.sh dev
	@touch $(STAMPS)/app $@

$(STAMPS)/browser: $(STAMPS)/dev
	@$(BIN)/python -m harness.services.chromium
	@touch $@

$(STAMPS)/programs: $(STAMPS)/dev tests/services/programs.py
	@$(BIN)/python -m tests.services.programs
	@touch $@

$(STAMPS)/generator: $(STAMPS)/venv requirements/generator.txt
	@tools/setup.sh generator
	@touch $@

$(STAMPS)/chart: $(STAMPS)/venv requirements/chart.txt
	@tools/setup.sh chart
	@touch $@

$(STAMPS)/node: $(STAMPS)/venv requirements/node.txt
	@tools/setup.sh node
	@touch $@

$(STAMPS)/modules: $(STAMPS)/node web/package.json web/package-lock.json
	@printf '\033[1m[set-up]\033[0m %s\n' "installing the page's packages into web/node_modules (about ten seconds, more on a slow line)"
	@cd web && npm ci --silent --no-audit --no-fund
# What other versions of the tools found is no finding of these.
	@rm -rf .cache/eslint .cache/prettier .cache/stylelint web/.svelte-check
	@touch $@

$(STAMPS)/page: $(STAMPS)/modules $(WEB_SOURCES)
	@printf '\033[1m[set-up]\033[0m %s\n' "building the page into web/dist"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# What passed is tried again when something of the page has changed since it began.

$(STAMPS)/page-types: $(STAMPS)/modules $(WEB_SOURCES)
	@echo "== types: TypeScript"
	@touch $@.begun
	@cd web && npm run --silent check
	@mv $@.begun $@

$(STAMPS)/page-tests: $(STAMPS)/modules $(WEB_SOURCES)
	@echo "== tests: the page"
	@touch $@.begun
	@cd web && npm test --silent
	@mv $@.begun $@
