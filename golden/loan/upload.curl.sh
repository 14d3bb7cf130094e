#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/document/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+6DA650659A1D81BF' \
  -H User-Agent: \
  -H Accept: \
  -H Expect: \
  --data-binary @- <"$(dirname -- "$0")"/upload.body
