#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?from=home' \
  -H User-Agent: \
  -H Accept:
