#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/posts \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+092DC0C3FF446FD0' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @json-with-files.body
