#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/config \
  -H 'X-Channel: App Store' \
  -H 'Accept: application/json' \
  -H 'user-agent: Wallet/5.8.1 (custom)'
