#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://shop.example.com/echo \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'arabic=%E2%80%8F%D9%85%D8%B1%D8%AD%D8%A8%D8%A7&composed=caf%C3%A9&decomposed=cafe%CC%81&escaped=100%2525%20%25E4%25BD%25A0&family=%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7&flag=%F0%9F%87%A8%F0%9F%87%B3&%E6%B1%89%E5%AD%97=%E9%87%8D%E5%BA%86%E7%81%AB%E9%94%85'
