#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H Host: \
  -H 'content-type: application/x-www-form-urlencoded' \
  -H 'content-length: 7' \
  -H 'x-trace: 9f3c2a' \
  -H 'host: api.example.com' \
  -H User-Agent: \
  -H Accept: \
  --data-raw item=42
