#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://legacy.example.com/clients \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+485C35AD1F18BFBD' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @multipart.body
