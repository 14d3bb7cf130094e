#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/search?v=2&q=a%20b%2Bc~%2A%27&lang=%E4%B8%AD%E6%96%87&z=1&z=2.5&z%5Bk%5D=true&a%5Bb%5D%5Bc%5D=d%2Fe%3F&k%20e%20y=&at=2023-01-14T00%3A30%3A00Z&raw=AP8Q' \
  -H 'Accept: */*' \
  -H User-Agent:
