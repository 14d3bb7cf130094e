#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://user.example.com/api/v2/avatar \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl' \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+E5AE1916FDD9C6B4' \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/avatar.body
