#!/bin/sh
printf %b \
  '--Boundary+0123ABCD89EF4567\r\n' \
  'Content-Disposition: form-data; name="side"\r\n' \
  '\r\n' \
  'front\r\n' \
  '--Boundary+0123ABCD89EF4567\r\n' \
  'Content-Disposition: form-data; name="FILE"; filename="front.jpg"\r\n' \
  'Content-Type: image/jpeg\r\n' \
  '\r\n' \
  '(the picture)\r\n' \
  '--Boundary+0123ABCD89EF4567--\r\n' |
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/v2/cards \
  -H 'Content-Type: multipart/form-data; boundary=Boundary+0123ABCD89EF4567' \
  -H 'Accept: */*' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'Content-Length: 253' \
  -H 'Accept-Encoding: gzip, deflate, br' \
  -H 'Connection: keep-alive' \
  --data-binary @-
