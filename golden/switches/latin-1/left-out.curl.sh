#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://legacy.example.com/clients \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+3A20E0A1E4A0AA94' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/left-out.body
