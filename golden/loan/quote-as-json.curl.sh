#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/quote \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{"rate":0.10000000000000001,"amount":98.400000000000006,"ceiling":10000000000000000,"floor":1.0000000000000001e-05,"term":12}'
