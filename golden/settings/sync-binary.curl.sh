#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://sync.example.com/settings \
  -H 'Content-Type: application/x-plist' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @sync-binary.body
