#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+AFC86002CB92A012' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+AFC86002CB92A012
Content-Disposition: form-data; name="say "hi""

quoted
--Boundary+AFC86002CB92A012
Content-Disposition: form-data; name="back\slash"; filename="a
X-Injected: 1.txt"
Content-Type: text/plain

injected
--Boundary+AFC86002CB92A012--
'
