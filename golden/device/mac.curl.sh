#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  http://127.0.0.1:9000/health \
  -H Host: \
  -H 'Accept-Language: en;q=1' \
  -H 'User-Agent: WalletDesk/1.0 (Mac OS X Version 13.1 (Build 22C65))' \
  -H 'Host: api.example.com' \
  -H Accept:
