#!/usr/bin/env bash
# Installs what the editors' tests drive besides the workbench: Neovim, and Emacs with eglot, from Debian's packages.
# Running it again costs nothing. What cannot be had is named, and the exit code is 1.
set -euo pipefail

fail() { echo "editors' set-up: $1" >&2; exit 1; }

install() { # package, how else to get it
  command -v apt-get >/dev/null || fail "$2, then run this again"
  echo "• installing $1 for the tests" >&2
  local sudo=(); [[ $(id -u) == 0 ]] || sudo=(sudo -n)
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >/dev/null ||
    fail "apt-get could not install $1. Install it by hand, then run this again"
}

has_eglot() { emacs --batch --eval '(progn (package-initialize) (require (quote eglot)))' >/dev/null 2>&1; }

command -v nvim >/dev/null || install neovim "Neovim is missing: install it and put nvim on PATH"
command -v emacs >/dev/null || install emacs-nox "Emacs is missing: install version 29 or newer and put emacs on PATH"
has_eglot || install elpa-eglot "This Emacs has no eglot: install version 29 or newer"
