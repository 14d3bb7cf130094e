#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PATCH \
  https://user.example.com/api/v2/profile \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl' \
  -H 'Content-Type: application/json' \
  -H Accept: \
  --data-raw '{"nickname":"小明 🐼","bio":"今天\n天气不错","birthday":"1996-02-29","email":null,"tags":["摄影","徒步"]}'
