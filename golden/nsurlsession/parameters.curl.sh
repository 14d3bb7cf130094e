#!/bin/sh
printf %b \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="title"\r\n' \
  '\r\n' \
  '海边\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="zoom"\r\n' \
  '\r\n' \
  '0.1\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="public"\r\n' \
  '\r\n' \
  '1\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="album"\r\n' \
  '\r\n' \
  '<null>\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="taken"\r\n' \
  '\r\n' \
  '2023-01-14 00:30:00 +0000\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="digest"\r\n' \
  '\r\n' \
  '{length = 3, bytes = 0x00ff10}\r\n' \
  '--Boundary+48C1809F2031F170\r\n' \
  'Content-Disposition: form-data; name="count"\r\n' \
  '\r\n' \
  '3\r\n' \
  '--Boundary+48C1809F2031F170--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/photos/7 \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+48C1809F2031F170' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
