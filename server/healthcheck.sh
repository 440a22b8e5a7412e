#!/bin/bash
# healthcheck.sh PORT PATH: succeeds if GET http://127.0.0.1:PORT/PATH is answered with 200.
# Uses bash: slim images have no curl, and Node costs 40 MB per check.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\n\r\n' "$2" >&3
read -r _ status _ <&3
[[ $status == 200 ]]
