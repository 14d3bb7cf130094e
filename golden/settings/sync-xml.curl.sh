#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://sync.example.com/settings \
  -H 'Content-Type: application/x-plist' \
  -H User-Agent: \
  -H Accept: \
  --data-raw '<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>device</key>
	<data>
	AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy
	MzQ1Njc4OTo7PD0+P0A=
	</data>
	<key>empty</key>
	<dict/>
	<key>fontSize</key>
	<integer>17</integer>
	<key>lastSync</key>
	<date>2023-01-14T00:30:00Z</date>
	<key>lineHeight</key>
	<real>1.3999999999999999</real>
	<key>none</key>
	<array/>
	<key>notifications</key>
	<true/>
	<key>sounds</key>
	<false/>
	<key>tabs</key>
	<array>
		<string>首页</string>
		<string>行情</string>
		<string>我的</string>
	</array>
	<key>theme</key>
	<string>深色 &amp; &lt;auto&gt;</string>
</dict>
</plist>
'
