#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  http://192.168.1.17:8080/v2/settings \
  -H 'Host: 192.168.1.17:8080' \
  -H "$(printf '%s\r\n%s' 'Content-Type: application/json' 'Connection: keep-alive')" \
  -H 'Accept: */*' \
  -H 'User-Agent: %E9%92%B1%E5%8C%85%20HD/2071 CFNetwork/808.2.16 Darwin/16.3.0' \
  -H 'Content-Length: 16' \
  -H 'Accept-Language: zh-cn' \
  -H 'Accept-Encoding: gzip, deflate' \
  --data-raw '{"theme":"dark"}'
