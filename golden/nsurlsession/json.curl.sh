#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/v1/orders \
  -H 'X-Channel: ios' \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{"url":"https:\/\/example.com\/a","rate":0.10000000000000001,"tags":["海",null,true],"sub":{"b":1,"a":2}}'
