#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://pay.example.com/gateway?v=1&service=query&out_trade_no=T20230114&sign=9a0b1c2d' \
  -H User-Agent: \
  -H Accept:
