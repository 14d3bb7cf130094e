#!/bin/sh
# curl escapes values by its own rule, with the same meaning: 'password'
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
curl https://passport.example.com/oauth/token \
  -u 'wallet-ios:密码-s3cret' \
  -d grant_type=password \
  --data-urlencode 'password=p&ss=w+rd 1%' \
  -d username=13800138000
