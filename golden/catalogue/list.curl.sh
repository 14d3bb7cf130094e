#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://cms.example.com/articles?page=1&tag%5B%5D=%E6%96%B0%E9%97%BB&tag%5B%5D=%E4%BD%93%E8%82%B2' \
  -H User-Agent: \
  -H Accept:
