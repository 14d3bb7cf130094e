#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://upload.example.com/v1/notes \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+C3F14D5FF07D9C0D' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/fields-and-types.body
