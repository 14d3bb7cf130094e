#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?z=last&a=first' \
  -H User-Agent: \
  -H Accept:
