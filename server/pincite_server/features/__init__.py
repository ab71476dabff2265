"""One file per LSP method or custom request, each a thin handler over the engine."""
