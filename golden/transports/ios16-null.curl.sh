#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://127.0.0.1:8080/health \
  -H 'Host: 127.0.0.1:8080' \
  -H 'Accept: application/json' \
  -H 'Accept-Language: zh-Hans-CN' \
  -H 'Connection: keep-alive' \
  -H User-Agent:
