#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://log.example.com/v1/events \
  -H 'Content-Type: application/vnd.example.events+json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '["launch",{"ms":412,"page":"\/home"},null]'
