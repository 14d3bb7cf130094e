#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://log.example.com/v1/frames/1 \
  -H 'Content-Type: application/octet-stream' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/hex.body
