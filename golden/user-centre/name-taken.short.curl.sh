#!/bin/sh
# curl adds 'Accept: */*' of its own
# curl may speak HTTP/2 where the server does
curl -I 'https://user.example.com/api/v2/users?name=xiao.ming~95' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl'
