#!/bin/sh
printf %b \
  '--alamofire.boundary.98eadf972bab415b\r\n' \
  'Content-Disposition: form-data; name="name"\r\n' \
  '\r\n' \
  'BoxJing\r\n' \
  '--alamofire.boundary.98eadf972bab415b\r\n' \
  'Content-Disposition: form-data; name="gender"\r\n' \
  '\r\n' \
  'boy\r\n' \
  '--alamofire.boundary.98eadf972bab415b\r\n' \
  'Content-Disposition: form-data; name="birthday"\r\n' \
  '\r\n' \
  '2016-08-25\r\n' \
  '--alamofire.boundary.98eadf972bab415b--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/profile \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.98eadf972bab415b' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
