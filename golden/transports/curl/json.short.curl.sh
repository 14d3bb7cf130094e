#!/bin/sh
# curl sends the fields in an order of its own
curl http://127.0.0.1:8080/json \
  -H 'Host: 127.0.0.1:8080' \
  -H 'User-Agent: curl/7.88.1' \
  -H 'Content-Type: application/json' \
  --data-raw '{"a":1}'
