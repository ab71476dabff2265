#!/usr/bin/env bash
# Installs what the editors' tests drive besides the workbench: Neovim, from Debian's packages. Running it again costs
# nothing. What cannot be had is named, and the exit code is 1.
set -euo pipefail

fail() { echo "editors' set-up: $1" >&2; exit 1; }

command -v nvim >/dev/null && exit 0
command -v apt-get >/dev/null || fail "Neovim is missing: install it and put nvim on PATH, then run this again"
sudo=(); [[ $(id -u) == 0 ]] || sudo=(sudo -n)
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends neovim >/dev/null ||
  fail "apt-get could not install neovim. Install it by hand, then run this again"
