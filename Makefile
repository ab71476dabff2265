# Thin over dev.py, which runs where make does not.
PYTHON ?= python3

.PHONY: try lint test test-fast test-shared test-chat vsix set-up
try lint test test-fast test-shared test-chat vsix set-up:
	@$(PYTHON) dev.py $@
