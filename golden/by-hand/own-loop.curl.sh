#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/photos/7 \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+C83F372AFFC8FFF5' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/own-loop.body
