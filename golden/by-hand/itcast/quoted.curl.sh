#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://localhost/post/upload.php \
  -H 'Content-Type: multipart/form-data; boundary=zxc' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @- <"$(dirname -- "$0")"/quoted.body
