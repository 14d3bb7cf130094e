#!/bin/sh
printf %b \
  '--Boundary+92B91DE7C914216F\r\n' \
  'Content-Disposition: form-data; name="theme"\r\n' \
  '\r\n' \
  'dark\r\n' \
  '--Boundary+92B91DE7C914216F--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Content-Type: multipart/form-data' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
