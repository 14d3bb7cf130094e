#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'http://localhost:8080/?q=mate' \
  -H User-Agent: \
  -H Accept:
