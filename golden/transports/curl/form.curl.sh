#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://127.0.0.1:8080/form \
  -H 'Host: 127.0.0.1:8080' \
  -H 'User-Agent: curl/7.88.1' \
  -H 'Accept: */*' \
  -H 'X-Channel: ci' \
  -H 'Content-Length: 7' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  --data-raw 'a=1&b=2'
