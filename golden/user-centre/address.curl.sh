#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  -X PUT \
  https://user.example.com/api/v2/addresses \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H Accept: \
  --data-raw 'home%5Bcity%5D=%E6%9D%AD%E5%B7%9E%E5%B8%82&home%5Bprovince%5D=%E6%B5%99%E6%B1%9F%E7%9C%81&home%5Bstreet%5D=%E8%A5%BF%E6%B9%96%E5%8C%BA%E6%96%87%E4%B8%89%E8%B7%AF%20100%20%E5%8F%B7%0A3%20%E5%B9%A2%202%20%E5%8D%95%E5%85%83%0A&invoice%5Bcity%5D=%E6%9D%AD%E5%B7%9E%E5%B8%82&invoice%5Bprovince%5D=%E6%B5%99%E6%B1%9F%E7%9C%81&invoice%5Bstreet%5D=Wensan%20Rd.%20478&isDefault=1'
