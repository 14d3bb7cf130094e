#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://passport.example.com/oauth/token \
  -H 'Authorization: Bearer 8xLOxBtZp8' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'grant_type=refresh_token&refresh_token=8xLOxBtZp8&scope=wallet%20profile&state=%24%7Bscope%7D'
