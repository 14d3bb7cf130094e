#!/bin/sh
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
curl https://loan.example.com/app/quote \
  -H 'Content-Type: application/json' \
  --data-raw '{"rate":0.10000000000000001,"amount":98.400000000000006,"ceiling":10000000000000000,"floor":1.0000000000000001e-05,"term":12}'
