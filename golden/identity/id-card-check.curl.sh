#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/faceid/v3/ocridcard \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+7A94B85712EBBC7D' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/id-card-check.body
