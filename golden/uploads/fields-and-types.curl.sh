#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+E90499E3C7F64723' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @fields-and-types.body
