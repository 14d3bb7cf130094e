#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://passport.example.com/oauth/token \
  -H 'Authorization: Basic d2FsbGV0LWlvczrlr4bnoIEtczNjcmV0' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'grant_type=password&password=p%26ss%3Dw%2Brd%201%25&username=13800138000'
