#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://passport.example.com/me \
  -H 'Authorization: APPCODE 83359fd73fe94948385f570e3c139105' \
  -H 'X-Trace;' \
  -H 'X-App-Version: 5.10' \
  -H User-Agent: \
  -H Accept:
