#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://localhost/post/upload-m.php \
  -H 'Content-Type: multipart/form-data; boundary=itcast' \
  -H User-Agent: \
  -H Accept: \
  -H Expect: \
  --data-binary @- <"$(dirname -- "$0")"/unquoted.body
