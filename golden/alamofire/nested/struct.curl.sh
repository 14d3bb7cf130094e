#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'gift=1&items%5B%5D%5Bprice%5D=2.0&items%5B%5D%5Bsku%5D=B/2&items%5B%5D%5Bprice%5D=74.99&items%5B%5D%5Bsku%5D=A-1&user%5Bname%5D=%E5%BC%A0%E4%B8%89&user%5Broles%5D%5B%5D=admin&user%5Broles%5D%5B%5D=buyer'
