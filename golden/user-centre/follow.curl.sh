#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X POST \
  https://user.example.com/api/v2/users/1002/follow \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H 'Content-Length: 0' \
  -H Accept:
