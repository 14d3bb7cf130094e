#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://user.example.com/file/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+A04E9E7BF95E038D' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/enumerated.body
