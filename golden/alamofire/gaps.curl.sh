#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/points?p%5B0%5D%5Bx%5D=1&p%5B1%5D%5By%5D=2&p%5B1%5D%5Bz%5D=3&p%5B2%5D=4' \
  -H User-Agent: \
  -H Accept:
