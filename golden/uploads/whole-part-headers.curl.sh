#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/related \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+57B34BBDB151B62A' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/whole-part-headers.body
