#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/statuses \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.8285bafbf08ea2d0' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/several-files-in-4.body
