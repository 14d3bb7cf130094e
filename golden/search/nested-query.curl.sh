#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/search?filter%5Bbrands%5D%5B%5D=Apple&filter%5Bbrands%5D%5B%5D=%E5%8D%8E%E4%B8%BA&filter%5Bbrands%5D%5B%5D=AT%26T&filter%5Bcolours%5D=green&filter%5Bcolours%5D=%E7%BA%A2&filter%5Bcolours%5D=%E9%BB%91&filter%5Bprice%5D%5Bmax%5D=99&filter%5Bprice%5D%5Bmin%5D=10&matrix%5B%5D%5B%5D=1&matrix%5B%5D%5B%5D=2&matrix%5B%5D%5B%5D=3&q=%E6%89%8B%E6%9C%BA%E5%A3%B3&sort%5B%5D%5Bby%5D=sales&sort%5B%5D%5Border%5D=desc&sort%5B%5D%5Bby%5D=price&sort%5B%5D%5Border%5D=asc' \
  -H User-Agent: \
  -H Accept:
