#!/bin/sh
# curl chooses the boundary, and with it the Content-Length
# curl sends the fields in an order of its own
# curl may speak HTTP/2 where the server does
curl https://api.example.com/v2/cards \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'Accept-Encoding: gzip, deflate, br' \
  -H 'Connection: keep-alive' \
  -F side=front \
  -F 'FILE="(the picture)";filename=front.jpg;type=image/jpeg'
