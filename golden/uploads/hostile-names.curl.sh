#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+F529E88E196C2204' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+F529E88E196C2204
Content-Disposition: form-data; name="say "hi""

quoted
--Boundary+F529E88E196C2204
Content-Disposition: form-data; name="back\slash"; filename="a
X-Injected: 1.txt"
Content-Type: text/plain

injected
--Boundary+F529E88E196C2204--
'
