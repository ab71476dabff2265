"""What faces the outside: the language server and the command line."""

__version__ = "0.1.0"
"""The distribution's version. Written out: to look it up costs a tenth of the server's start."""
