#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?v=2&lang=zh-Hans&sign=a%2Bb/c%3D%3D' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'page=1&q=%E6%89%8B%E6%9C%BA'
