#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://kyc.example.com/v3/ocr/id-card \
  -H 'Accept-Language: zh-Hans-CN;q=1, en-CN;q=0.9' \
  -H 'User-Agent: Wallet/5.8.1 (iPhone; iOS 16.2; Scale/3.00)' \
  -H 'X-Request-Source: ios' \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H Accept: \
  --data-raw 'id_number=11010519491231002X&image=/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko%2BMzZGNywtQFdB%2Bw%3D%3D&name=%E5%BC%A0%E4%B8%89&side=front'
