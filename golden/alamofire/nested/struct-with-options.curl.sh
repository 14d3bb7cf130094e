#!/bin/sh
curl -q -g --http1.1 --path-as-is --noproxy '*' \
  https://api.example.com/orders \
  -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8' \
  -H User-Agent: \
  -H Accept: \
  --data-raw 'user.full_name=%E5%BC%A0+%E4%B8%89&user.roles%5B0%5D=buyer&user.roles%5B1%5D=admin&items%5B0%5D.sku_number=A-1&items%5B0%5D.price=74.99&items%5B1%5D=null&items%5B2%5D.sku_number=B/2&items%5B2%5D.price=2.0&note=null&gift=true&ordered_at=2026-01-02T03%3A04%3A05Z&token%5B0%5D=3&token%5B1%5D=1&token%5B2%5D=2'
