#!/bin/sh
# releases of curl differ in the letter case of escapes in the query
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
curl -G https://cms.example.com/articles \
  -d page=1 \
  --data-urlencode 'tag%5B%5D=新闻' \
  --data-urlencode 'tag%5B%5D=体育'
