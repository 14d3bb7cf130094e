#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/notes?k%20~=a%20b~' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'k+%7E=a+b%7E&keep=*-._&line=a%0D%0Ab&list=x&list=w&open=true&ratio=0.1&name=%E5%BC%A0%E4%B8%89'
