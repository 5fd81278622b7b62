#!/bin/sh
# Writes requirements/*.txt anew from pyproject.toml. Versions stay as they are unless something asks
# for others; `sh tools/lock.sh --upgrade` takes the newest of everything.
#   uv.txt    the installer           web.txt   what `make run` needs
#   all.txt   web.txt and the tests   fast.txt  Numba, apart because it has no wheel everywhere
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
whole=$(mktemp)
trap 'rm -f "$whole"' EXIT

export UV_CUSTOM_COMPILE_COMMAND="make lock" UV_PYTHON_DOWNLOADS=never
unset UV_DEFAULT_INDEX UV_INDEX UV_INDEX_URL UV_EXTRA_INDEX_URL UV_FIND_LINKS VIRTUAL_ENV PYTHONPATH
compile() { # compile OUTPUT ARGS...
    output=$1
    shift
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@" -o "$output" >/dev/null
}

# One resolution of everything, then each set held to it, so that the sets agree.
[ "${1:-}" = --upgrade ] || cat requirements/all.txt requirements/fast.txt >"$whole" 2>/dev/null || :
compile "$whole" --extra web --extra fast --extra science --group build --group dev pyproject.toml
held() {
    output=$1
    shift
    compile "$output" --constraints "$whole" "$@" pyproject.toml
}
held requirements/web.txt --extra web --group build
held requirements/all.txt --extra web --extra science --group build --group dev
held requirements/fast.txt --extra fast
if [ "${1:-}" = --upgrade ]; then compile requirements/uv.txt --upgrade --group setup; else compile requirements/uv.txt --group setup; fi
