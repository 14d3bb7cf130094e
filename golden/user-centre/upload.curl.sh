#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://user.example.com/file/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+74EDC2B1983CDE68' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @upload.body
