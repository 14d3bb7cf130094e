#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/statuses/upload \
  -H 'Content-Type: multipart/form-data; boundary=AaB03x' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/twitterfon.body
