#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/notes \
  -H 'Content-Type: multipart/form-data; boundary=----FormBoundary1EAD5CF1EF4D8A30' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/multipart.body
