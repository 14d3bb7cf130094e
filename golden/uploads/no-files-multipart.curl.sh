#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/posts \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+1577571E34A3B1AF' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+1577571E34A3B1AF
Content-Disposition: form-data; name="text"

晚安
--Boundary+1577571E34A3B1AF
Content-Disposition: form-data; name="visible"

family
--Boundary+1577571E34A3B1AF
Content-Disposition: form-data; name="visible"

friends
--Boundary+1577571E34A3B1AF--
'
