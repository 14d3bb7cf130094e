#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/notes \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  -H Content-Length: \
  --data-raw text=hello
