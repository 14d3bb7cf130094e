curl $'https://h/\u4f60' --data-raw $'\x01a\r\n' -F 'a=b;type=text/x' -F 'c=<d' --compressed -k -u u:p
