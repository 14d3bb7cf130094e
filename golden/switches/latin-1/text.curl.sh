#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://legacy.example.com/clients \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/text.body
