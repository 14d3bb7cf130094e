#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X GET \
  https://log.example.com/v1/query \
  -H 'Content-Type: application/sql' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'select count(*) from lines where level = '\''error'\'''
