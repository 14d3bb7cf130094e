#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/%E6%90%9C%E7%B4%A2%20x?ids=%5B1%5D&&q=%E5%A5%B3%E7%A5%9E%2B%E7%94%B7%E7%A5%9E&e%CC%81=1' \
  -H User-Agent: \
  -H Accept:
