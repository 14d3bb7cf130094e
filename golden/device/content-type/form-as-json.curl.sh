#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'content-type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'lang=zh&theme=dark'
