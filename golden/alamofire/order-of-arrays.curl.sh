#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/users?sort=new&%E5%9F%8E%E5%B8%82=%E4%B8%8A%E6%B5%B7&a%5Bb%5D=2&a%5Bz%5D=1&a-b=1&a0=2&id%5B0%5D=11&id%5B1%5D=10&id%5B10%5D=1&id%5B2%5D=9&id%5B3%5D=8&id%5B4%5D=7&id%5B5%5D=6&id%5B6%5D=5&id%5B7%5D=4&id%5B8%5D=3&id%5B9%5D=2' \
  -H User-Agent: \
  -H Accept:
