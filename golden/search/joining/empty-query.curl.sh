#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?&q=mate' \
  -H User-Agent: \
  -H Accept:
