#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://localhost/php/upload/upload-m.php \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+767120856DC62D5B' \
  -H User-Agent: \
  -H Accept: \
  -H Expect: \
  --data-binary @- <"$(dirname -- "$0")"/compact.body
