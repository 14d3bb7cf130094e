#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/quote \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'amount=98.40000000000001&ceiling=1e%2B16&code=7&fee=8.949999999999999&floor=1e-05&mask=255&mode=420&rate=0.07000000000000001&term=1&total=9007199254740992&zero=-0'
