#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/profile \
  -H 'Content-Type: multipart/form-data; boundary=alamofire.boundary.98eadf972bab415b' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '--alamofire.boundary.98eadf972bab415b
Content-Disposition: form-data; name="name"

BoxJing
--alamofire.boundary.98eadf972bab415b
Content-Disposition: form-data; name="gender"

boy
--alamofire.boundary.98eadf972bab415b
Content-Disposition: form-data; name="birthday"

2016-08-25
--alamofire.boundary.98eadf972bab415b--
'
