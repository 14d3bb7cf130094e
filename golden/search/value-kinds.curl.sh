#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://shop.example.com/values?=no%20name&count=42&empty=&half=0.5&list%5B%5D&list%5B%5D=&list%5B%5D=0&list%5B%5D=1&no=0&none&since=2023-01-14%2000%3A30%3A00%20%2B0000&spelled=true&yes=1' \
  -H User-Agent: \
  -H Accept:
