"""What faces the outside: the language server and the command line."""
