#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://push.example.com/register \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw token=%7Blength%20%3D%208%2C%20bytes%20%3D%200xdeadbeefdeadbeef%7D
