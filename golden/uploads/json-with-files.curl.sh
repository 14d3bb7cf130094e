#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/posts \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+248B5D7FBA153AD9' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/json-with-files.body
