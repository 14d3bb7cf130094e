#!/bin/sh
printf %b \
  '--Boundary+1577571E34A3B1AF\r\n' \
  'Content-Disposition: form-data; name="text"\r\n' \
  '\r\n' \
  '晚安\r\n' \
  '--Boundary+1577571E34A3B1AF\r\n' \
  'Content-Disposition: form-data; name="visible"\r\n' \
  '\r\n' \
  'family\r\n' \
  '--Boundary+1577571E34A3B1AF\r\n' \
  'Content-Disposition: form-data; name="visible"\r\n' \
  '\r\n' \
  'friends\r\n' \
  '--Boundary+1577571E34A3B1AF--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/posts \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+1577571E34A3B1AF' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
