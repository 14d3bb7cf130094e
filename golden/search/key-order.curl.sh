#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/suggest?10=0&9=00&B=01&_a=02&a=03&a1=04&a10=05&aB=06&a_=07&ab=08&e=09&ez=10&%C3%A9=11&f=12&%EA%B0%80=13&%E4%B8%AD=14&%EF%BC%A6=15&%F0%9F%98%80=16' \
  -H User-Agent: \
  -H Accept:
