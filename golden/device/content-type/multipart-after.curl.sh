#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'Content-Type: multipart/form-data' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--Boundary+92B91DE7C914216F
Content-Disposition: form-data; name="theme"

dark
--Boundary+92B91DE7C914216F--
'
