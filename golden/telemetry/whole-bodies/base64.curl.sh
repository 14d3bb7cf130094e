#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://log.example.com/v1/packed \
  -H 'Content-Type: application/gzip' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/base64.body
