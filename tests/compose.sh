#!/usr/bin/env bash
# Builds the compose stack, walks the generated paths of all levels in it, writes reports/, and cleans up.
# Exits with the result of the tests.
set -uo pipefail
cd "$(dirname "$0")/.."

# The portal needs no port of this machine for that.
export PORT=0
trap 'docker compose --profile test down --volumes --remove-orphans' EXIT
# Otherwise Docker would create it as root.
mkdir -p reports
docker compose --profile test build && docker compose run --rm paths
