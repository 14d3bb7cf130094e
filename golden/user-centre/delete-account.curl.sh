#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X DELETE \
  'https://user.example.com/api/v2/account?confirm=1&reason=%E4%B8%8D%E5%86%8D%E4%BD%BF%E7%94%A8' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl' \
  -H Accept:
