#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://kyc.example.com/v3/liveness \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'X-Request-Source: ios' \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+22F57618A1E73F56' \
  -H Accept: \
  -H Expect: \
  --data-binary @- <"$(dirname -- "$0")"/liveness-frames.body
