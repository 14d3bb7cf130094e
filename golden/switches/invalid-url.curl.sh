#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/geo?city=%E9%87%8D%E5%BA%86&q=%E7%81%AB%E9%94%85%20%5B%E8%BE%A3%5D&rate=100%25&done=%25E4%25BD%25A0' \
  -H User-Agent: \
  -H Accept:
