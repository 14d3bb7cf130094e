#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/posts \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+2DB3BD1B663747ED' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+2DB3BD1B663747ED
Content-Disposition: form-data; name="text"

晚安
--Boundary+2DB3BD1B663747ED
Content-Disposition: form-data; name="visible"

family
--Boundary+2DB3BD1B663747ED
Content-Disposition: form-data; name="visible"

friends
--Boundary+2DB3BD1B663747ED--
'
