#!/bin/sh
printf %b \
  '--Boundary+0123ABCD89EF4567\r\n' \
  'Content-Disposition: form-data; name="FILE"\r\n' \
  '\r\n' \
  'hel' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+0123ABCD89EF4567' \
  -H 'Content-Length: 158' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
