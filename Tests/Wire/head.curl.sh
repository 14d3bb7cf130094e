#!/bin/sh
# curl writes HTTP/1.1 on the request line, since it knows no other spelling
# a line is missing: curl leaves out what is not a name and a value, and no field stands before it
# a line is missing: curl leaves out what is not a name and a value, and no field stands before it
# a line is missing: curl leaves out what is not a name and a value, and no field stands before it
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/ \
  --request-target 'https://api.example.com/v2/search?q=a b HTTP/1.0
host:' \
  -H Host: \
  -H 'X-Empty;' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw q=%E5%BC%A0%E4%B8%89
