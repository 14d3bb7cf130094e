#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X POST \
  https://cms.example.com/articles/12/touch \
  -H 'Content-Length: 0' \
  -H User-Agent: \
  -H Accept:
