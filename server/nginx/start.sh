#!/bin/bash
# Checks the settings, writes nginx's configuration and becomes nginx.
# The rules and their sentences are those of server/config.ts.
set -euo pipefail
shopt -s nocasematch

fixtures=http://fixtures:4000

refuse() {
  echo "$1" >&2
  exit 1
}

is_port() {
  [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535))
}

# The origin that a variable holds, without a slash at its end; nothing where it is empty.
read_origin() {
  local name=$1 value=${!1:-}
  [[ $value ]] || return 0
  if [[ $value =~ ^https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:([0-9]+))?/?$ ]] &&
    { [[ -z ${BASH_REMATCH[3]:-} ]] || is_port "${BASH_REMATCH[3]}"; }; then
    echo "${value%/}"
  else
    refuse "$name must be an http or https origin without a path, such as https://api.example.com, not '$value'."
  fi
}

in_hosts_file() {
  awk -v name="$1" '!/^#/ { for (i = 2; i <= NF; i++) if ($i == name) found = 1 } END { exit !found }' /etc/hosts
}

# Names are resolved at each request, so that a backend may move while nginx runs. nginx asks name servers only: names
# of the hosts file have to be resolved at its start.
pass_to() {
  local origin=$1 name
  name=${origin#*://}
  name=${name%:*}
  if [[ -z $RESOLVER ]] || in_hosts_file "$name"; then
    echo "proxy_pass $origin;"
  else
    echo "set \$backend $origin; proxy_pass \$backend;"
  fi
}

PORT=${PORT:-8080}
is_port "$PORT" || refuse "PORT must be a whole number from 1 to 65535, not '$PORT'."
api=$(read_origin API_ORIGIN)
provider=$(read_origin PROVIDER_ORIGIN)

servers=$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf | xargs)
RESOLVER=${servers:+resolver $servers valid=10s;}
TO_API=$(pass_to "${api:-$fixtures}")
TO_PROVIDER=$(pass_to "${provider:-${api:-$fixtures}}")
# A test tells the fixtures which answer it wants.
[[ ${provider:-$api} ]] || TO_PROVIDER+=' proxy_set_header X-Fixtures-Answer $http_x_fixtures_answer;'
export PORT RESOLVER TO_API TO_PROVIDER

variables='${PORT} ${RESOLVER} ${TO_API} ${TO_PROVIDER}'
rm -f /tmp/fixtures.conf
envsubst "$variables" </portal/nginx.conf.template >/tmp/nginx.conf
[[ $api ]] || envsubst "$variables" </portal/fixtures.conf.template >/tmp/fixtures.conf

# A connection is an open file, and the limit that a container starts with may be 1024.
ulimit -n "$(ulimit -H -n)"

exec nginx -e stderr -c /tmp/nginx.conf
