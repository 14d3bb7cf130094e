#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://legacy.example.com/clients \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+31B405B2AA346A8F' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/multipart.body
