#!/bin/sh
# curl chooses the boundary, and with it the Content-Length
# put the 3 bytes of the part 'raw' in 'part-6.bin' first
# put the 3 bytes of the part 'digest' in 'part-10.bin' first
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
test ! -f "$(dirname -- "$0")"/part-6.bin || CDPATH= cd -- "$(dirname -- "$0")"
test -f part-6.bin || printf '%s\n' 'part-6.bin is missing' >&2
test -f part-10.bin || printf '%s\n' 'part-10.bin is missing' >&2
curl https://upload.example.com/v1/notes \
  -F 'at=2023-01-14 00:30:00 +0000' \
  -F draft=1 \
  -F 'n[]=1' \
  -F 'n[]=2' \
  -F parent= \
  -F 'raw=<part-6.bin' \
  -F 'title=会议纪要' \
  -F "$(printf %b 'note=第一行\r\n' '第二行')" \
  -F 'meta="{\"pages\":2}";type=application/json; charset=utf-8' \
  -F 'digest=<part-10.bin'
