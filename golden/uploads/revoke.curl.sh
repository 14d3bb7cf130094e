#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X DELETE \
  https://upload.example.com/v1/posts/7 \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+7F5DF59F1F9179E5' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/revoke.body
