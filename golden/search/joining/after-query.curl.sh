#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?z=1&a=%E4%BD%A0&b=2&lang=zh-Hans' \
  -H User-Agent: \
  -H Accept:
