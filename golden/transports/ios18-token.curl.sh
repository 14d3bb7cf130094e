#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/v2/feed?page=2' \
  -H 'Accept: */*' \
  -H 'User-Agent: Wallet/2071 CFNetwork/3826.500.131 Darwin/24.5.0' \
  -H 'Accept-Language: zh-CN,zh-Hans;q=0.9' \
  -H 'Authorization: Bearer 9f3c2a' \
  -H 'Accept-Encoding: gzip, deflate, br' \
  -H 'Connection: keep-alive'
