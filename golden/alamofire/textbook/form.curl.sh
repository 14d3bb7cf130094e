#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/profile \
  -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'birthday=2016-08-25&gender=boy&name=BoxJing'
