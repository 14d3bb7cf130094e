#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  'https://api.example.com/profile?v=2&birthday=2016-08-25&gender=boy&name=BoxJing' \
  -H User-Agent: \
  -H Accept:
