curl ^"https://h/^" ^
  -H ^"A: b^" ^
  --data-binary ^"c=d^"
