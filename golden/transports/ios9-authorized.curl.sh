#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/v2/me \
  -H "$(printf '%s\r\n%s' 'Host: api.example.com' 'Connection: keep-alive')" \
  -H 'Accept: */*' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 9.3.1; Scale/2.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'Authorization: Basic ZGVtbzoxMjM0NTY=' \
  -H 'Accept-Encoding: gzip, deflate'
