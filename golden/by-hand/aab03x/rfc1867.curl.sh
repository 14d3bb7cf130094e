#!/bin/sh
printf %b \
  '--AaB03x\r\n' \
  'content-disposition: form-data; name="field1"\r\n' \
  '\r\n' \
  'Joe Blow\r\n' \
  '--AaB03x\r\n' \
  'content-disposition: form-data; name="pics"; filename="file1.txt"\r\n' \
  'Content-Type: text/plain\r\n' \
  '\r\n' \
  ' ... contents of file1.txt ... \r\n' \
  '--AaB03x--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://server.example/cgi/handle \
  -H 'Content-Type: multipart/form-data, boundary=AaB03x' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
