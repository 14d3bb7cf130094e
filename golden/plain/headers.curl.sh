#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X post \
  https://h.example/ \
  --request-target '/{a}[0]/../|?x={y}' \
  -H 'X-B: 1' \
  -H 'X-A: 2' \
  -H 'x-b: 3' \
  -H 'Content-Type: text/x-own' \
  -H User-Agent: \
  -H Accept: \
  --data-raw a=1
