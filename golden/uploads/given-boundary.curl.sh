#!/bin/sh
printf %b \
  '------WebKitFormBoundary7MA4YWxkTrZu0gW\r\n' \
  'Content-Disposition: form-data; name="name"\r\n' \
  '\r\n' \
  '小明\r\n' \
  '------WebKitFormBoundary7MA4YWxkTrZu0gW\r\n' \
  'Content-Disposition: form-data; name="file"; filename="hello.txt"\r\n' \
  'Content-Type: text/plain\r\n' \
  '\r\n' \
  'hello, 世界\n' \
  '\r\n' \
  '------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
