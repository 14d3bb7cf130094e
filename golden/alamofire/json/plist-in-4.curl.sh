#!/bin/sh
printf %b \
  '<?xml version="1.0" encoding="UTF-8"?>\n' \
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' \
  '<plist version="1.0">\n' \
  '<dict>\n' \
  '\t<key>count</key>\n' \
  '\t<integer>2</integer>\n' \
  '\t<key>name</key>\n' \
  '\t<string>张三</string>\n' \
  '</dict>\n' \
  '</plist>\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H 'Content-Type: application/x-plist' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
