#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/search?v=1&' \
  -H User-Agent: \
  -H Accept:
