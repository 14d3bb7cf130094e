#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://legacy.example.com/clients \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+5E53A92F468ED4F9' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @left-out.body
