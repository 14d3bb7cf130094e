#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/ \
  --request-target '/search?' \
  -H User-Agent: \
  -H Accept:
