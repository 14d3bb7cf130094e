#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://log.example.com/v1/lines \
  -H 'Content-Type: text/plain; charset=utf-8' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '2023-01-14 08:30:00 启动完成
2023-01-14 08:30:01 登录成功
'
