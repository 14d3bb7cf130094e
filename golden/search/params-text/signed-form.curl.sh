#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://pay.example.com/gateway \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'service=pay&amount=98.40&subject=%E6%89%8B%E6%9C%BA&sign_type=MD5&sign=9a0b1c2d+e/f=='
