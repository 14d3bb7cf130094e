#!/bin/sh
printf %b \
  '--Boundary+754B01FD9AF41DAF\r\n' \
  'Content-Disposition: form-data; name="log"; filename="empty.log"\r\n' \
  'Content-Type: application/octet-stream\r\n' \
  '\r\n' \
  '\r\n' \
  '--Boundary+754B01FD9AF41DAF--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/logs \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+754B01FD9AF41DAF' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
