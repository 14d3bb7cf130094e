#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/photos/7 \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+48C1809F2031F170' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="title"

海边
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="zoom"

0.1
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="public"

1
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="album"

<null>
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="taken"

2023-01-14 00:30:00 +0000
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="digest"

{length = 3, bytes = 0x00ff10}
--Boundary+48C1809F2031F170
Content-Disposition: form-data; name="count"

3
--Boundary+48C1809F2031F170--
'
