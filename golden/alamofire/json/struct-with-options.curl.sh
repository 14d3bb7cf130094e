#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{"B":null,"a10":1,"a9":2,"at":"2001-01-01T00:02:03Z","key":[255,254],"path":"a\/b"}'
