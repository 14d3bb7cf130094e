#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/v2/login \
  -H "$(printf '%s\r\n%s' 'Content-Type: application/json' 'Connection: keep-alive')" \
  -H 'Accept: */*' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 18.0.1; Scale/3.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'Content-Length: 39' \
  -H 'Accept-Encoding: gzip, deflate, br' \
  --data-raw '{"user":"张三","tags":["vip","gold"]}'
