#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/contract/cancel \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'CONTRACTNO=HT-2023-000042&TOKEN=5d41402abc4b2a76b9719d911017c592&consent&reason=%E6%9A%82%E4%B8%8D%E9%9C%80%E8%A6%81%20%28changed%20my%20mind%29'
