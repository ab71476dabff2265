"""Ask a long document a question; see the exact words that answer it."""
