"""One file per LSP method or custom request, each a thin handler over the engine.

A handler takes the server of its connection and the request's parameters. It runs on the event loop up to its first
``await`` before the next message is read; work that takes time goes to the scheduler.
"""
