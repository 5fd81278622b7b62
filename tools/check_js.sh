#!/bin/sh
# Checks the types of the page's modules (JSDoc) with the TypeScript pinned in package-lock.json.
# Without it the check is left out with one line saying so; RATTLECUP_REQUIRE_ALL=1 makes that a failure.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."

if ! command -v node >/dev/null 2>&1; then
    missing="Node is not installed"
elif [ ! -f node_modules/typescript/bin/tsc ]; then
    missing="TypeScript is not installed; make typescript (npm) brings it"
else
    exec node node_modules/typescript/bin/tsc --project tsconfig.json
fi
echo "JavaScript types not checked: $missing."
[ "${RATTLECUP_REQUIRE_ALL:-}" != 1 ]
