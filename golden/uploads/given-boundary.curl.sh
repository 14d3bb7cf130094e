#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '------WebKitFormBoundary7MA4YWxkTrZu0gW
Content-Disposition: form-data; name="name"

小明
------WebKitFormBoundary7MA4YWxkTrZu0gW
Content-Disposition: form-data; name="file"; filename="hello.txt"
Content-Type: text/plain

hello, 世界

------WebKitFormBoundary7MA4YWxkTrZu0gW--
'
