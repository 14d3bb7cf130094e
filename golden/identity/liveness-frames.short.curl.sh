#!/bin/sh
# curl chooses the boundary, and with it the Content-Length
# curl reads 'fixtures/frame-1.jpg' for the part 'frames[]' from the folder it runs in
# curl reads 'fixtures/frame-2.jpg' for the part 'frames[]' from the folder it runs in
# curl adds 'Accept: */*' of its own
# curl may speak HTTP/2 where the server does
test ! -f "$(dirname -- "$0")"/fixtures/frame-1.jpg || CDPATH= cd -- "$(dirname -- "$0")"
test -f fixtures/frame-1.jpg || printf '%s\n' 'fixtures/frame-1.jpg is missing' >&2
test -f fixtures/frame-2.jpg || printf '%s\n' 'fixtures/frame-2.jpg is missing' >&2
curl https://kyc.example.com/v3/liveness \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'X-Request-Source: ios' \
  -F 'actions[]=眨眼' \
  -F 'actions[]=摇头' \
  -F biz_no=LV-20230114-000371 \
  -F 'device[gyro]=1' \
  -F 'device[jailbroken]=0' \
  -F 'frames[]=@fixtures/frame-1.jpg;type=image/jpeg' \
  -F 'frames[]=@fixtures/frame-2.jpg;type=image/jpeg'
