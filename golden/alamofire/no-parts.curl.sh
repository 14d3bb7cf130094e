#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X POST \
  https://api.example.com/statuses \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.19e4f4ab56af2bda' \
  -H 'Content-Length: 0' \
  -H User-Agent: \
  -H Accept:
