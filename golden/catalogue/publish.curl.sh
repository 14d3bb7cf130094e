#!/bin/sh
printf %b \
  '{"title":"2023 新年特辑 🎉","link":"https:\\/\\/www.example.com\\/a\\/b?c=d","html":"<p class=\\"lead\\">\\"引号\\" & \\\\反斜杠<\\/p>","control":"\\b\\t\\n\\f\\r\\u0000\\u001f\0177\0342\0200\0250","nested":{"list":[1,[2,[3,{}]],[]],"flags":[true,false,null]}}' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://cms.example.com/articles \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
