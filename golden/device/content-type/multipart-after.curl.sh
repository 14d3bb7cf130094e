#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Content-Type: multipart/form-data' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+484E695E231ED3E7
Content-Disposition: form-data; name="theme"

dark
--Boundary+484E695E231ED3E7--
'
