#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X POST \
  https://upload.example.com/v1/posts \
  -H 'Content-Length: 0' \
  -H User-Agent: \
  -H Accept:
