#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X DELETE \
  https://upload.example.com/v1/posts/7 \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+9E4AA46A1369279A' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @revoke.body
