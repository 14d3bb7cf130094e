#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://user.example.com/file/upload \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+6572D6D5EFD00103' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/upload.body
