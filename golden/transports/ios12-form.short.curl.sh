#!/bin/sh
# curl sends the fields in an order of its own
# curl writes Connection last from 8.16 on
# curl may speak HTTP/2 where the server does
curl https://api.example.com/v2/orders \
  -H 'Connection: keep-alive' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 12.2; Scale/2.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'X-Channel: App Store' \
  -H 'Accept-Encoding: br, gzip, deflate' \
  --data-urlencode 'coupon=满100减10' \
  -d item=42
