printf '%s\n' 'a' | curl -q -K - --json '{"a":1}' "http://h/$x" \
  --url-query 'a=b' -X 'P Q'
