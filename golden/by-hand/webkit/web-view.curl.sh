#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/upload \
  -H 'Content-Type: multipart/form-data; boundary=----WebKitFormBoundarye19zvZ3sFJcZdPqf' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/web-view.body
