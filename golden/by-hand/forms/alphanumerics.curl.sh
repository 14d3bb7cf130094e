#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/login \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'name=%E5%BC%A0%20%E4%B8%89&phone=%2B8613800000000&sign=a%3Db%26c&remember=1&code=%3Cnull%3E'
