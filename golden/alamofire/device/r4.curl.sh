#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Accept-Encoding: gzip;q=1.0, compress;q=0.5' \
  -H 'Accept-Language: en;q=1.0' \
  -H 'User-Agent: Wallet/5.8.1 (com.example.wallet; build:2071; iOS 10.3.3) Alamofire/4.9.1' \
  -H 'X-Channel: ios' \
  -H Accept:
