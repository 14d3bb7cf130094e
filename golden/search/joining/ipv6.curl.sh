#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'http://[2001:db8::7]:80/search?q&page=2' \
  -H 'Host: [2001:db8::7]' \
  -H User-Agent: \
  -H Accept:
