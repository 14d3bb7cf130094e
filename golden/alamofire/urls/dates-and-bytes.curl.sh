#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/search?at=2026-01-02%2003%3A04%3A05%20%2B0000&key=3%20bytes&n=1e%2B21&none=%3Cnull%3E' \
  -H User-Agent: \
  -H Accept:
