#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://sync.example.com/settings \
  -H 'Content-Type: application/x-plist' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/sync-binary.body
