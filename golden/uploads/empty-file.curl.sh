#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/logs \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+754B01FD9AF41DAF' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+754B01FD9AF41DAF
Content-Disposition: form-data; name="log"; filename="empty.log"
Content-Type: application/octet-stream


--Boundary+754B01FD9AF41DAF--
'
