#!/bin/sh
# curl sends the fields in an order of its own
curl 'http://127.0.0.1:8080/search?q=a' \
  -H 'Host: 127.0.0.1:8080' \
  -u demo:123456 \
  -H 'User-Agent: curl/7.88.1' \
  -H 'X-Channel: ci'
