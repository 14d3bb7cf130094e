#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/v2/orders \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H "$(printf '%s\r\n%s' 'Content-Length: 38' 'Connection: keep-alive')" \
  -H 'Accept: */*' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 12.2; Scale/2.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'X-Channel: App Store' \
  -H 'Accept-Encoding: br, gzip, deflate' \
  --data-raw 'coupon=%E6%BB%A1100%E5%87%8F10&item=42'
