#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Accept-Encoding: gzip;q=1.0, deflate;q=0.9' \
  -H 'Accept-Language: en;q=1.0' \
  -H 'User-Agent: Wallet/5.8.1' \
  -H Accept:
