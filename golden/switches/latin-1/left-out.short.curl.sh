#!/bin/sh
# curl chooses the boundary, and with it the Content-Length
# put the 5 bytes of the part 'apellido' in 'part-1.bin' first
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
test ! -f "$(dirname -- "$0")"/part-1.bin || CDPATH= cd -- "$(dirname -- "$0")"
test -f part-1.bin || printf '%s\n' 'part-1.bin is missing' >&2
curl https://legacy.example.com/clients \
  -F 'apellido=<part-1.bin'
