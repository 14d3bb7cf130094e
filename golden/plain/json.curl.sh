#!/bin/sh
printf %b \
  '{"z":"a/b","w":[0.1,1e+21,true,null],"x":{"b":"张三","a":"\0342\0200\0250\\t"}}' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://api.example.com/notes/7 \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
