#!/bin/sh
# Makes .venv and installs the locked requirements and rattlecup itself into it.
#   sh tools/setup.sh web    what `make run` needs
#   sh tools/setup.sh all    that, the test tools and Numba
# Needs Python 3.11 or newer with venv, and a network the first time. Says nothing when all is done.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
set_name=${1:-all}
venv_python=.venv/bin/python

fail() {
    echo "$*" >&2
    exit 1
}

# What the user has set for other projects must not lead ours astray; where packages come from stays theirs.
unset VIRTUAL_ENV CONDA_PREFIX PYTHONPATH PYTHONHOME PYTHONSTARTUP
for name in $(env | sed -nE 's/^((PIP|UV)_[A-Z0-9_]+)=.*/\1/p'); do
    case $name in
    *INDEX* | *FIND_LINKS | *CERT* | *TLS | *PROXY | *HOST | *TIMEOUT | *RETRIES | *CACHE* | *CONFIG_FILE | *KEYRING* | *OFFLINE) ;;
    *) unset "$name" ;;
    esac
done
export PYTHONNOUSERSITE=1 PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 UV_PYTHON_DOWNLOADS=never
if [ -n "${PIP_INDEX_URL:-}" ] && [ -z "${UV_DEFAULT_INDEX:-}" ]; then
    export UV_DEFAULT_INDEX="$PIP_INDEX_URL"
fi
# uv refuses to start where its cache cannot be written, and nobody can write below /dev/null.
cache=${UV_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/dev/null}/.cache}/uv}
if ! { mkdir -p "$cache" && [ -w "$cache" ]; } 2>/dev/null; then
    unset UV_CACHE_DIR
    export UV_NO_CACHE=1 PIP_NO_CACHE_DIR=1
fi

# --- Is there anything to do? The marks in .venv say for which Python, folder and files it was made.
identity() {
    "$venv_python" -c 'import sys; print(*sys.version_info[:2], sys.prefix)' 2>/dev/null || :
}
marked() { # marked NAME TEXT: did the step NAME end with this TEXT?
    [ "$(cat ".venv/.done-$1" 2>/dev/null)" = "$2" ]
}
goal=$(cat tools/setup.sh pyproject.toml src/rattlecup/_version.py requirements/*.txt | cksum)
made_for=$(identity)
if [ -n "$made_for" ] && marked venv "$made_for"; then
    if marked all "$goal" && ! { [ "${CI:-}" = true ] && [ -e .venv/.without-numba ]; }; then exit 0; fi
    if [ "$set_name" = web ] && marked web "$goal"; then exit 0; fi
else
    # --- The virtual environment, by the first Python that is new enough.
    python=
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        found=$(python3 --version 2>/dev/null || echo "no python3")
        fail "Python 3.11 or newer is needed, and this machine has $found: install python3 and python3-venv" \
            "(Debian, Ubuntu: apt install python3 python3-venv), then try again."
    fi
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        fail "Python's venv module is missing: install python3-venv (Debian, Ubuntu: apt install python3-venv)," \
            "then try again."
    fi
    echo "Setting up .venv; the first time takes a minute or so."
    "$python" -m venv --clear .venv || fail "The virtual environment could not be made in $(pwd)/.venv."
    identity >.venv/.done-venv
fi

# --- What goes into it: by uv, or by pip where uv cannot be had. Both check every hash.
install() {
    if [ -x .venv/bin/uv ]; then
        # Compiled now, as pip does: else the first run of every module pays for it.
        .venv/bin/uv pip install --quiet --compile-bytecode --python "$venv_python" "$@" && return
        echo "uv could not do it; trying pip." >&2
    fi
    "$venv_python" -m pip install --quiet "$@"
}
[ -x .venv/bin/uv ] || "$venv_python" -m pip install --quiet --require-hashes -r requirements/uv.txt ||
    echo "uv could not be had; going on with pip, which is slower." >&2

echo "Installing the requirements ($set_name)."
install --require-hashes -r "requirements/$set_name.txt" ||
    fail "The requirements could not be installed; the lines above say why. The first set-up needs a network."
install --no-deps --no-build-isolation -e . || fail "rattlecup itself could not be installed; see above."
"$venv_python" -m compileall -q src || : # where it cannot be written, Python compiles in memory

if [ "$set_name" = all ]; then
    rm -f .venv/.without-numba
    if ! report=$(install --require-hashes --only-binary numba --only-binary llvmlite \
        -r requirements/fast.txt 2>&1); then
        [ "${CI:-}" != true ] || fail "Numba could not be installed: $report"
        echo "Going on without Numba, which has no wheel here or could not be had; the NumPy solver does the same."
        : >.venv/.without-numba
    fi
fi
echo "$goal" >".venv/.done-$set_name"
