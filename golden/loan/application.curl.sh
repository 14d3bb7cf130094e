#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/application \
  -H 'X-User-No: 8600012345' \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{"product":"消费贷","amount":"20000.00","term":{"months":12,"method":"等额本息"},"applicant":{"name":"李雷","mobile":"13800138000","married":true,"employer":null},"contacts":[{"name":"韩梅梅","relation":"配偶"},{"name":"Jim Green","relation":"朋友"}],"documents":[],"extra":{}}'
