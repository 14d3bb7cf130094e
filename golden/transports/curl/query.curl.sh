#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'http://127.0.0.1:8080/search?q=a' \
  -H 'Host: 127.0.0.1:8080' \
  -H 'Authorization: Basic ZGVtbzoxMjM0NTY=' \
  -H 'User-Agent: curl/7.88.1' \
  -H 'Accept: */*' \
  -H 'X-Channel: ci'
