#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/cart?items%5B0%5D%5Bn%5D=2&items%5B0%5D%5Bsku%5D=A-1&items%5B1%5D%5Bn%5D=1&items%5B1%5D%5Bsku%5D=B-7&tags%5B0%5D=%E6%96%B0&tags%5B1%5D=%E7%83%AD' \
  -H User-Agent: \
  -H Accept:
