#!/bin/sh
printf %b \
  '3\r\n' \
  'a=1\r\n' \
  '0\r\n' \
  '\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H "$(printf '%s\r\n%s' 'Content-Length: 3' 'Transfer-Encoding: chunked')" \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
