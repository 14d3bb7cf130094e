#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'lang=zh&theme=dark'
