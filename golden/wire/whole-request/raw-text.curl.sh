#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/v1/ping?t=1' \
  -H 'User-Agent: Demo/1.2' \
  -H Accept:
