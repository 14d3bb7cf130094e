#!/bin/sh
printf %b \
  '<?xml version="1.0" encoding="UTF-8"?>\n' \
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' \
  '<plist version="1.0">\n' \
  '<dict>\n' \
  '\t<key>device</key>\n' \
  '\t<data>\n' \
  '\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy\n' \
  '\tMzQ1Njc4OTo7PD0+P0A=\n' \
  '\t</data>\n' \
  '\t<key>empty</key>\n' \
  '\t<dict/>\n' \
  '\t<key>fontSize</key>\n' \
  '\t<integer>17</integer>\n' \
  '\t<key>lastSync</key>\n' \
  '\t<date>2023-01-14T00:30:00Z</date>\n' \
  '\t<key>lineHeight</key>\n' \
  '\t<real>1.3999999999999999</real>\n' \
  '\t<key>none</key>\n' \
  '\t<array/>\n' \
  '\t<key>notifications</key>\n' \
  '\t<true/>\n' \
  '\t<key>sounds</key>\n' \
  '\t<false/>\n' \
  '\t<key>tabs</key>\n' \
  '\t<array>\n' \
  '\t\t<string>首页</string>\n' \
  '\t\t<string>行情</string>\n' \
  '\t\t<string>我的</string>\n' \
  '\t</array>\n' \
  '\t<key>theme</key>\n' \
  '\t<string>深色 &amp; &lt;auto&gt;</string>\n' \
  '</dict>\n' \
  '</plist>\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://sync.example.com/settings \
  -H 'Content-Type: application/x-plist' \
  -H User-Agent: \
  -H Accept: \
  --data-binary @-
