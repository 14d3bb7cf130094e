#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/logs \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+E29F41AD74386D76' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+E29F41AD74386D76
Content-Disposition: form-data; name="log"; filename="empty.log"
Content-Type: application/octet-stream


--Boundary+E29F41AD74386D76--
'
