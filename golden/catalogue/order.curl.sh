#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://cms.example.com/articles/order \
  -H 'Content-Type: application/json' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '[{"id":12,"pinned":true},{"id":7},3]'
