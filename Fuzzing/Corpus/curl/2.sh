curl 'http://h/[1-3]/{a,b}' -b 'c=d' -e r -A ua -r 0-9 -I --http2 && curl h -T - <<'E'
abc
E
