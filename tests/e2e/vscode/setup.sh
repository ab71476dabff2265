#!/usr/bin/env bash
# Installs what the workbench tests drive: code-server (a real VS Code workbench), Chromium and playwright-core.
# Nothing here belongs to the project's own dependencies; all of it goes to E2E_HOME (default: .e2e in the checkout)
# and to Debian's packages. Running it again costs nothing. Whatever cannot be had is named, and the exit code is 1.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
E2E=${E2E_HOME:-$root/.e2e}
CODE_SERVER=4.100.3   # VS Code 1.100.3; runs on Node 20
PLAYWRIGHT=1.65.1

fail() { echo "vscode e2e set-up: $1" >&2; exit 1; }

command -v node >/dev/null || fail "node is missing: install Node.js 20, then run this again"
[[ $(node -p 'process.versions.node.split(".")[0]') == 20 ]] ||
  fail "code-server $CODE_SERVER needs Node 20, found $(node --version): put Node 20 first on PATH"

# Debian's packages: the browser, its fonts, and the search tool that code-server would otherwise download.
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v rg >/dev/null || missing+=(ripgrep)
command -v make >/dev/null && command -v g++ >/dev/null || missing+=(build-essential)
[[ -d /usr/share/fonts/truetype/dejavu ]] || missing+=(fonts-dejavu-core)
if ((${#missing[@]})); then
  command -v apt-get >/dev/null || fail "missing: ${missing[*]}. Install them, then run this again"
  sudo=(); [[ $(id -u) == 0 ]] || sudo=(sudo -n)
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "apt-get could not install: ${missing[*]}. Install them by hand, then run this again"
fi

mkdir -p "$E2E"
cd "$E2E"
stamp="code-server@$CODE_SERVER playwright-core@$PLAYWRIGHT node@$(node --version)"
if [[ $(cat .stamp 2>/dev/null || true) != "$stamp" ]]; then
  rm -rf node_modules package.json package-lock.json .stamp
  echo '{"private":true}' >package.json
  quiet=(--no-audit --no-fund --loglevel=error --ignore-scripts)
  # Without its install script, which downloads a prebuilt ripgrep; what that script would do besides follows here.
  npm install "${quiet[@]}" "code-server@$CODE_SERVER" "playwright-core@$PLAYWRIGHT" ||
    fail "npm could not install code-server and playwright-core (see above)"
  vscode=$E2E/node_modules/code-server/lib/vscode
  (cd "$vscode" && npm install "${quiet[@]}" --omit=dev) || fail "npm could not install the workbench's own packages"
  (cd "$vscode/extensions" && npm install "${quiet[@]}" --omit=dev) || fail "npm could not install the built-in extensions' packages"
  ln -sfn code-linux.sh "$vscode/bin/remote-cli/code-server"
  ln -sfn browser-linux.sh "$vscode/bin/helpers/browser.sh"
  ln -sfn node_modules "$vscode/node_modules.asar"
  mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
  ln -sfn "$(command -v rg)" "$vscode/node_modules/@vscode/ripgrep/bin/rg"
  # Two native modules are needed: without argon2 it does not start, without spdlog extensions write no logs.
  # Debian's Node brings the headers.
  [[ -d /usr/include/node ]] && export npm_config_nodedir=/usr
  gyp=$(npm root -g)/npm/node_modules/node-gyp/bin/node-gyp.js
  headers="it needs make, g++, Python 3 and Node's headers (Debian: build-essential, python3, libnode-dev)"
  npm rebuild --loglevel=error --foreground-scripts=false argon2 --build-from-source ||
    fail "argon2 could not be compiled: $headers"
  (cd "$vscode/node_modules/@vscode/spdlog" && node "$gyp" rebuild -j 2 >build.log 2>&1) ||
    fail "spdlog could not be compiled: $headers; see $vscode/node_modules/@vscode/spdlog/build.log"
  echo "$stamp" >.stamp
fi
node node_modules/code-server/out/node/entry.js --config "$E2E/code-server.yaml" --version | tail -1
