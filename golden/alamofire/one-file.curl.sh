#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/id-card \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.99ebeb31d5e70b98' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/one-file.body
