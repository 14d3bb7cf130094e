#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/search?lang=zh&q=%E6%89%8B%E6%9C%BA%20%E5%A3%B3&page=2' \
  -H User-Agent: \
  -H Accept:
