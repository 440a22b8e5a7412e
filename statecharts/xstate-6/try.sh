#!/usr/bin/env bash
# Runs the tests of the example against an alpha of XState 6, in a temporary folder. It needs the registry.
set -euo pipefail
version=${1:-6.0.0-alpha.52}
statecharts=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$statecharts"/{definition-file,html-page,index,problems}.ts "$statecharts"/{drawing,example,paths} "$work"
cp "$statecharts/definition.ts" "$work/definition-5.ts"
cp "$statecharts/xstate-6/definition.ts" "$work/definition.ts"
cp "$statecharts/xstate-6/sign-up.ts" "$work/example/sign-up.ts"
cd "$work"
echo '{ "type": "module" }' > package.json
npm install --no-audit --no-fund "xstate@$version" vitest@4 fast-check@4 elkjs jsdom
CI=1 npx vitest run --testTimeout 60000 example/sign-up.test.ts paths
