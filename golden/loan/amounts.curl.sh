#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/amounts \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'balance=-1500&contract=9223372036854775807&interest=0.1&ledger=18446744073709551615&pi=3.141592653589793&principal=98.40&serial=123456789012345678901234567890&term=12'
