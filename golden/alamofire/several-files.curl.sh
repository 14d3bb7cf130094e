#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/statuses \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.6586dd95180f9ea6' \
  -H User-Agent: \
  -H Accept: \
  -H Expect: \
  --data-binary @- <"$(dirname -- "$0")"/several-files.body
