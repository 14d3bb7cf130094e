#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X DELETE \
  https://api.example.com/cart/items \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'ids%5B%5D=31&ids%5B%5D=7&ids%5B%5D=12&reason=%E4%B9%B0%E9%94%99%E4%BA%86'
