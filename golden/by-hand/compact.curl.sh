#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://user.example.com/file/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+E131F5C2EE2414CA' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/compact.body
