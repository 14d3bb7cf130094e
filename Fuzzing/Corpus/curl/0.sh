curl -X POST 'https://api.example.com/a?b=c' -H 'A: b' -H 'C;' -d 'x=1' --data-urlencode 'y=a b' -G
