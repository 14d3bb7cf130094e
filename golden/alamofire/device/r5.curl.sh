#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8' \
  -H 'Accept-Language: zh-Hans-CN;q=1.0, zh-Hant-HK;q=0.9, en-US;q=0.8, ja-JP;q=0.7, ko-KR;q=0.6, fr-FR;q=0.5' \
  -H 'User-Agent: Wallet/5.8.1 (com.example.wallet; build:Unknown; iOS 16.2.0) Alamofire/5.12.0' \
  -H Accept:
