#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://cms.example.com/articles \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '{
  "a2" : 2,
  "a10" : 10,
  "author" : {
    "id" : 7,
    "name" : "王小波"
  },
  "links" : [
    "https://www.example.com/a",
    [

    ]
  ],
  "title" : "Spring",
  "Z" : {

  }
}'
