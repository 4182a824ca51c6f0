# Everything a user or a developer of Pithos runs. `make help` lists it.
#
# Needed: Python 3.11 or newer with venv, and make. No C tool-chain: kernels are built by LLVM inside the TVM package
# and loaded without a linker.

VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
EXTRAS := codegen,gpu,pull,agent,mcp,dev
NODE   := $(VENV)/.node
NPM    := cd web && PATH="$(abspath $(BIN)):$$PATH" npm
PARTS  := web/node_modules/.package-lock.json
MCP    := tests/mcp/everything

TARGET ?= native
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
MODEL  ?= smollm2-135m
PROMPT ?= Explain gravity in one sentence.
ARGS   ?=

# The first of these that is 3.11 or newer and can make an environment is taken; `make setup PYTHON=...` forces one.
PYTHON  ?=
PYTHONS := $(if $(PYTHON),$(PYTHON),python3 python3.13 python3.12 python3.11 python3.14 python)
SUITED  := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

.PHONY: help setup codegen demo test check web web-check mcp-everything format golden bench oracle run chat clean distclean
.DELETE_ON_ERROR:

help:
	@echo "make setup                 environment in $(VENV), with $(BIN)/pithos"
	@echo "make codegen TARGET=...    kernels: native (default), scalar, avx2, avx512, opencl, vulkan, d3d12, cpu, gpu, all"
	@echo "make demo                  setup, codegen, a small model, and its answer to PROMPT"
	@echo "make run MODEL=... PROMPT=...   one answer (more options in ARGS)"
	@echo "make chat MODEL=...        a conversation"
	@echo "make test                  all tests, on all CPUs (choose some with ARGS='-k tokenizer')"
	@echo "make check                 lint, format, types, op graphs; plans, kernels of GPUs and the web page as committed"
	@echo "make web                   the web page, web/dist/index.html, from web/src (brings its own Node)"
	@echo "make web-check             types and unit tests of the page; it is what its sources make, and small"
	@echo "make mcp-everything        the reference server of MCP, which a test talks with"
	@echo "make golden                rewrite the golden files of the tests"
	@echo "make bench MODEL=...       tokens per second and a profile; LLAMA_CPP=build/folder compares"
	@echo "make clean | distclean     remove what was built | also $(VENV)"

setup: $(STAMP)

$(STAMP): pyproject.toml
	@set -e; if [ ! -x $(BIN)/python ]; then \
	  for p in $(PYTHONS); do \
	    if "$$p" -c '$(SUITED)' >/dev/null 2>&1; then found="$$p"; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then \
	    echo "make setup: no Python 3.11 or newer with the venv module among: $(PYTHONS)" >&2; \
	    echo "install one (Debian: apt install python3 python3-venv) or name it: make setup PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	  fi; \
	  echo "setup: an environment in $(VENV), with $$("$$found" --version) ($$found)"; \
	  "$$found" -m venv $(VENV); \
	fi
	@echo "setup: installing Pithos and what it needs (about 630 MB, most of it the compiler)"
	@quiet=-qq; [ -t 1 ] && quiet=; $(BIN)/python -m pip install $$quiet --disable-pip-version-check -e '.[$(EXTRAS)]'
	@touch $@
	@echo "setup: done, the command is $(BIN)/pithos"

codegen: $(STAMP)
	@$(BIN)/python -m codegen --target $(TARGET) --jobs $(JOBS)

demo: $(STAMP)
	@echo "demo 1/3: kernels for this CPU"
	@$(BIN)/python -m codegen --target native --jobs $(JOBS)
	@echo "demo 2/3: a small model, SmolLM2-135M-Instruct (98 MB, Apache-2.0), fetched unless it is here already"
	@$(BIN)/pithos pull smollm2-135m
	@echo "demo 3/3: $(BIN)/pithos run -m smollm2-135m -p \"$(PROMPT)\" --temperature 0 -n 100 --stats"
	@$(BIN)/pithos run -m smollm2-135m -p "$(PROMPT)" --temperature 0 -n 100 --stats
	@echo "demo: done. Talk to it: $(BIN)/pithos chat -m smollm2-135m"

run: $(STAMP)
	@$(BIN)/pithos run -m "$(MODEL)" -p "$(PROMPT)" $(ARGS)

chat: $(STAMP)
	@$(BIN)/pithos chat -m "$(MODEL)" $(ARGS)

test: $(STAMP)
	@$(BIN)/python -m codegen --target native --jobs $(JOBS)
	@$(BIN)/python tools/run_tests.py $(ARGS)

check: $(STAMP) web-check
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m graph check configs/architectures/*.yaml
	$(BIN)/python -m graph plan --all --check
	$(BIN)/python -m codegen --target gpu --check --jobs $(JOBS)

$(NODE): pyproject.toml | $(STAMP)
	@echo "web: installing Node (60 MB) in $(VENV)"
	@quiet=-qq; [ -t 1 ] && quiet=; $(BIN)/python -m pip install $$quiet --disable-pip-version-check -e '.[web]'
	@touch $@

$(PARTS): web/package.json web/package-lock.json $(NODE)
	@echo "web: installing what the page is built with (90 MB) in web/node_modules"
	@$(NPM) ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
	@touch $@

web: $(PARTS)
	@$(NPM) run --silent build
	@$(BIN)/python tools/check_web.py

web-check: $(PARTS)
	$(NPM) run --silent check
	$(NPM) run --silent test
	$(NPM) run --silent build -- --outDir ../build/web --emptyOutDir
	$(BIN)/python tools/check_web.py --built build/web/index.html

$(MCP)/node_modules/.package-lock.json: $(MCP)/package.json $(MCP)/package-lock.json $(NODE)
	@echo "mcp-everything: installing the reference server of MCP (32 MB) in $(MCP)"
	@cd $(MCP) && PATH="$(abspath $(BIN)):$$PATH" npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
	@touch $@

mcp-everything: $(MCP)/node_modules/.package-lock.json

format: $(STAMP)
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

golden: $(STAMP)
	$(BIN)/python -m graph plan --all
	$(BIN)/python -m pytest --update-golden $(ARGS)

bench: $(STAMP)
	$(if $(LLAMA_CPP),$(BIN)/python tools/bench_peers.py "$(MODEL)" --llama "$(LLAMA_CPP)",$(BIN)/pithos bench -m "$(MODEL)") $(ARGS)

oracle: $(STAMP)
	$(BIN)/python tools/make_oracle.py $(ARGS)

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	for folder in generated/*/objects; do rm -rf "$$folder" "$${folder%objects}manifest.json"; done
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV)
