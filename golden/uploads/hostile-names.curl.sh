#!/bin/sh
printf %b \
  '--Boundary+AFC86002CB92A012\r\n' \
  'Content-Disposition: form-data; name="say "hi""\r\n' \
  '\r\n' \
  'quoted\r\n' \
  '--Boundary+AFC86002CB92A012\r\n' \
  'Content-Disposition: form-data; name="back\\slash"; filename="a\r\n' \
  'X-Injected: 1.txt"\r\n' \
  'Content-Type: text/plain\r\n' \
  '\r\n' \
  'injected\r\n' \
  '--Boundary+AFC86002CB92A012--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+AFC86002CB92A012' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
