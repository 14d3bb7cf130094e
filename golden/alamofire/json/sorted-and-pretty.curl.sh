#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://api.example.com/orders \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{
  "A" : {

  },
  "a9" : [

  ],
  "a10" : 1,
  "b" : "a/b"
}'
