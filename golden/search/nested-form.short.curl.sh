#!/bin/sh
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
curl https://shop.example.com/search \
  -d filter%5Bbrands%5D%5B%5D=Apple \
  --data-urlencode 'filter%5Bbrands%5D%5B%5D=华为' \
  --data-urlencode 'filter%5Bbrands%5D%5B%5D=AT&T' \
  -d filter%5Bcolours%5D=green \
  --data-urlencode 'filter%5Bcolours%5D=红' \
  --data-urlencode 'filter%5Bcolours%5D=黑' \
  -d filter%5Bprice%5D%5Bmax%5D=99 \
  -d filter%5Bprice%5D%5Bmin%5D=10 \
  -d matrix%5B%5D%5B%5D=1 \
  -d matrix%5B%5D%5B%5D=2 \
  -d matrix%5B%5D%5B%5D=3 \
  --data-urlencode 'q=手机壳' \
  -d sort%5B%5D%5Bby%5D=sales \
  -d sort%5B%5D%5Border%5D=desc \
  -d sort%5B%5D%5Bby%5D=price \
  -d sort%5B%5D%5Border%5D=asc
