#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://loan.example.com/app/contract/sign \
  -H 'Content-Type: application/x-www-form-urlencoded' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'CONTRACTNO=HT-2023-000042&TOKEN=5d41402abc4b2a76b9719d911017c592&consent%5Bmarketing%5D=0&consent%5Bprivacy%5D=1&consent%5Bterms%5D=1'
