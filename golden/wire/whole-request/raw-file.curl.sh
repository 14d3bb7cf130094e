#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://api.example.com/v1/notes/7 \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{"text":"hello"}'
