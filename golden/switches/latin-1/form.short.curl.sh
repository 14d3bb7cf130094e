#!/bin/sh
# curl adds 'Accept: */*' and a 'User-Agent' of its own
# curl may speak HTTP/2 where the server does
curl https://legacy.example.com/clients \
  --data-urlencode 'apellido=Muñoz'
