/// Commands of every habit of curl that the reader knows; each was run with curl 7.88.1.
enum CurlCommandTable {
  /// Those that send something.
  static let all = lines(
    #"""
    curl http://example.com
    curl example.com/a
    curl http://example.com/?
    curl http://example.com?a=b
    curl http://example.com/a/../b/./c/%2e%2e/d
    curl http://example.com/a/%2E/b
    curl http://example.com/a/..
    curl http://example.com/a/.
    curl http://example.com/../..
    curl http://example.com/a/../b?x=/../y
    curl http://example.com//a//../b
    curl --path-as-is http://example.com/a/../b
    curl http://example.com/a#frag
    curl http://example.com/a?b#frag
    curl 'http://example.com/é?x=é'
    curl http://user:pa%20ss@example.com/
    curl http://user@example.com/
    curl http://:pw@example.com/
    curl http://EXAMPLE.com:80/
    curl http://example.com:8080/
    curl http://example.com:/
    curl http://example.com:080/
    curl http://127.1/
    curl http://0x7f000001:9/
    curl 'http://[::1]:99/'
    curl HTTP://example.com/
    curl http:/example.com/
    curl http:///example.com/
    curl 'http://example.com/{a,b}'
    curl 'http://example.com/[1-3]'
    curl -g 'http://example.com/{a,b}[1]'
    curl 'http://example.com/\{a\}'
    curl 'http://example.com/[]'
    curl 'http://example.com/?a[]=1'
    curl 'http://example.com/|^`"<>\\'
    curl http://example.com/%zz%
    curl 'http://exam%70le.com/'
    curl http://example.com/a http://example.com/b
    curl http://example.com/a -d x http://example.com/b
    curl http://example.com -u u:p -r 0-9 -A me -e http://r -b 'a=b; c=d' --compressed -H 'X: 1'
    curl http://example.com -r 5 -e 'x;auto' -A ''
    curl http://example.com -e ';auto' -b 'a=b' -b 'c=d;' -b ''
    curl http://example.com -H 'Cookie: z=1' -b x=y
    curl http://example.com -H 'Host: foo' -H 'host: bar' -H 'X: 1'
    curl http://example.com -H 'X: 1' -H 'Host:' -H 'Host: foo'
    curl http://example.com -H 'Host;' -H 'X;' -H 'Y:' -H 'Accept:' -H 'User-Agent;'
    curl http://example.com -H 'accept: text/html' -H 'user-agent: me' -A you
    curl http://example.com -H 'Authorization: Bearer x' -u u:p
    curl http://example.com -H 'Range: bytes=1-2' -r 3-4
    curl http://example.com -H 'Referer: a' -e b
    curl http://example.com -H 'Accept-Encoding: gzip' --compressed
    curl http://example.com -H 'Content-Length: 5' -d abc
    curl http://example.com -H 'Content-Length: 0' -X POST
    curl http://example.com -H 'Content-Type: text/plain' -d abc
    curl http://example.com -H 'Content-Type:' -d abc
    curl http://example.com -H 'Content-Length:' -d abc
    curl http://example.com -H 'Transfer-Encoding: chunked' -d abc
    curl http://example.com -H 'transfer-encoding: gzip' -d abc
    curl http://example.com -H 'Connection: close' -d abc
    curl http://example.com -H 'Connection: keep-alive, x' -H 'X: 1'
    curl http://example.com -H 'Expect:' -d abc
    curl http://example.com -H 'Expect: 100-continue' -d abc
    curl http://example.com -H 'X:  two ' -H ' Y: 1' -H 'Z : 1' -H 'nocolon' -H ': v' -H 'X:tight'
    curl http://example.com -H 'Blank: ' -H 'Blank2:   ' -H 'Semi;x' -H 'Semi2; ' -H 'S3;;' -H 'A:b;'
    curl http://example.com -H @h.txt
    curl http://example.com -H '' -H 'X: 1'
    curl http://example.com --http1.0
    curl http://example.com -0 -d abc
    curl http://example.com --oauth2-bearer TOKEN
    curl http://example.com --oauth2-bearer TOKEN -u u:p
    curl http://example.com --oauth2-bearer TOKEN --basic
    curl http://u:p@example.com --basic --oauth2-bearer '' -u u:p -d x
    curl http://example.com --basic --oauth2-bearer TOKEN --no-basic --no-digest
    curl http://example.com --oauth2-bearer T --basic --next http://example.com/b --oauth2-bearer T
    curl -x SINK -U u:p http://example.com/ --oauth2-bearer TOKEN --basic
    curl -x SINK -U u:p http://example.com/ --oauth2-bearer TOKEN --proxy-basic
    curl http://example.com -u u
    curl http://example.com -u u: -A 'x y'
    curl http://us:er@example.com -u u:p
    curl http://example.com --basic -u u:p -d abc
    curl http://example.com -X ''
    curl http://example.com -X 'GET IT'
    curl http://example.com -I
    curl http://example.com -I -X GET
    curl http://example.com -G -d a=b -d c=d
    curl http://example.com/?x -G -d a=b
    curl http://example.com/?x= -G -d a=b -I
    curl http://example.com/p#frag -G -d a=b
    curl http://example.com/p? -G -d a=b
    curl http://example.com -G
    curl http://example.com/?z --url-query a=b -d x=y
    curl http://example.com --url-query a=b -G -d x=y
    curl http://example.com --url-query a=b -G -d ''
    curl http://example.com/p?a=1 -G -d ''
    curl 'http://example.com/p?a&' -G -d '' -d ''
    curl http://example.com/p? -G -d ''
    curl http://example.com? -G --data-urlencode ''
    curl http://example.com/p?a --url-query ''
    curl http://example.com/p? --url-query '' --url-query ''
    curl http://example.com/a/../b -G -d '' --path-as-is
    curl -G --url-query 'b=é' http://example.com/x http://example.com/y?k=#f
    curl -G --url-query e@f.txt --url-query c http://example.com/x -I
    curl -G --url-query a=b http://example.com/x/ -T p.png
    curl -G --url-query a=b http://example.com/x -F c=d
    curl http://example.com/x -G -d a=b --data-binary @nul.bin -d c=d
    curl http://example.com/x --url-query @nul.bin -G --json @nul.bin
    curl http://example.com -d a -d b --data-raw @c --data-binary d
    curl http://example.com -d @f.txt
    curl http://example.com --data-binary @f.txt
    curl http://example.com --data-ascii @f.txt -d x
    curl http://example.com -d ''
    curl http://example.com -d '' -d x
    curl http://example.com -d x -d ''
    curl http://example.com --data-urlencode 'a b' --data-urlencode '=a&b' --data-urlencode 'n=a=b é' \#
    --data-urlencode 'n@f.txt' --data-urlencode '@f.txt' --data-urlencode "~-._!*'()"
    curl http://example.com --data-urlencode ''
    curl http://example.com --data-urlencode n@empty
    curl http://example.com --data-urlencode n@empty -d x --data-urlencode @empty
    curl http://example.com/x?a -G --data-urlencode n@empty
    curl 'http://example.com/?a=%E5' --url-query n@empty --url-query é
    curl http://example.com --data-urlencode '=' --data-urlencode 'x='
    curl http://example.com --json '{"a":1}' --json '{"b":2}'
    curl http://example.com --json @f.txt -H 'Content-Type: x/y' -H 'accept: z'
    curl http://example.com --json '{}' -d x -A z -H 'X: 1'
    curl http://example.com -H 'X: 1' --json '{}'
    curl http://example.com --json '{}' -G
    curl http://example.com -F a=b -F 'c=d;type=text/x' -F f=@p.png
    curl http://example.com -F 'f=@p.png;type=image/x;filename=other' -F \#
    'g=@p.png;filename="q\"u;o\\te"' -F 'h=<f.txt' -F 'i=<f.txt;type=a/b'
    curl http://example.com -F 'h=<f.txt;filename=z' -F 'k=<p.png;filename=q.txt' -F \#
    'm=<f.txt;filename=z.png;type=a/b'
    curl http://example.com -F 'a b"c\=d' -F '=v' -F 'x=' -F 'q="quo;ted"' -F 'é=é'
    curl http://example.com -F 'a"b\c=d' --form-escape
    curl http://example.com -F 'a=b;headers="X: 1"' -F 'c=d;headers=X: 2;headers=@h.txt'
    curl http://example.com -F 'a=b;headers=@folded.txt' -F 'c=d;headers=<blank.txt'
    curl http://example.com -F 'a=b;headers="X: 1";headers="content-type:  u/v";encoder=8bit' -F \#
    'c=@p.png;headers="Content-Type: u/v";type=x/y' -F 'd=<f.txt;headers="Content-Type: u/v"'
    curl http://example.com -F $'a=b;type=x/y\t;filename=f' -F $'a=b;type=x/y \t;filename=f' -F 'a=b;type=x/y; ;filename=f'
    curl http://example.com -F $'a=b;type=x/y\v,z \t' -F $'a=@p.png;type=x/y\t;w=\t'
    curl http://example.com -F 'a=b;type=x/y;encoder=BASE64;type=u/v;w=z;filename=f' -F 'c=d;type=x/y;type=u/v'
    curl http://example.com -F 'a=b;unknown=x' -F 'c=d; type=x/y ; filename=z'
    curl http://example.com -F 'a=b;c'
    curl http://example.com -F a=b -H 'Content-Type: multipart/form-data; boundary=zzz'
    curl http://example.com -F a=b -H 'Content-Type: multipart/mixed'
    curl http://example.com -F a=b -H 'Content-Type:'
    curl http://example.com -F a=b -H 'Expect: x' -H 'Content-Length:'
    curl http://example.com -F a=b -X PUT -H 'X: 1'
    curl http://example.com -F a=b -G
    curl http://example.com -F a=b -0
    curl http://example.com -F a=b -H 'Transfer-Encoding: chunked'
    curl http://example.com -T p.png
    curl http://example.com/ -T p.png
    curl http://example.com/a/ -T p.png
    curl http://example.com/a -T p.png
    curl http://example.com/?x -T p.png
    curl http://example.com/a/?x -T p.png
    curl 'http://example.com/a/?' -T p.png
    curl 'http://example.com?' -T p.png
    curl 'http://example.com/a?' -T p.png
    curl http://example.com/ -T 'a b"c.jpg'
    curl http://example.com/%E5/é/?x=%E5 -T é.png
    curl -x SINK http://example.com/%E5/é/ -T é.png
    curl http://example.com/ -T p.png -X POST -H 'Content-Type: a/b'
    curl http://example.com/ -T p.png -0
    curl http://example.com/ -T p.png -H 'Transfer-Encoding: chunked'
    curl http://example.com/ -T p.png -H 'Content-Length: 1'
    curl http://example.com/a -T - <<< hello
    curl http://example.com/a -T . <<< hello
    curl http://example.com/a -0 -T - -H 'Transfer-Encoding: chunked' <<< hello
    curl http://example.com/a -0 --http1.1 -T - <<< hello
    curl --proxy1.0 SINK http://example.com/a -T - <<< hello
    curl http://example.com/ -T ''
    curl http://example.com -d @- <<< hello
    curl http://example.com --data-binary @- <<< hello
    curl http://example.com -F 'a=<-' <<< hello
    printf 'a\0b %s\n' x | curl http://example.com --data-binary @-
    printf %b 'a\0101\r\n' 'b\t\0' '%s' | curl http://example.com --data-binary @-
    echo hello  world | curl http://example.com -d @- -H 'X: 1'
    cat f.txt | curl http://example.com --data-binary @-
    curl http://example.com --data-binary @- <"$(dirname -- "$0")"/f.txt
    curl http://example.com --data-binary "@$(dirname "$0")/f.txt"
    curl http://example.com -T p.png http://example.com/b
    curl http://example.com -B
    curl http://example.com --request-target '*' -X OPTIONS
    curl http://example.com --request-target ''
    curl http://example.com/a/../b --request-target '/x/../y z'
    curl http://example.com --proto-default https
    curl http://example.com -d x -H 'Host:' -0
    curl -XPOST http://example.com -sSd x
    curl -sSXPUT -dx http://example.com
    curl http://example.com --data-u 'x y'
    curl http://example.com --head
    curl http://example.com --header 'X: 1' --no-compressed
    curl http://example.com --compressed --no-compressed
    curl http://example.com --form-s a=b
    curl http://example.com --
    curl http://example.com -- http://example.com/c
    curl http://example.com -I -d x -G
    curl http://example.com -X GET -d x
    curl http://example.com --get --data-urlencode 'q=a b'
    curl --url http://example.com/u http://example.com/v
    curl --url example.com -XDELETE
    curl http://example.com -H 'User-Agent:' -A x
    curl http://example.com -A x -A ''
    curl http://example.com -u 'é:é' -A é -e é -b é -H 'X: é'
    curl http://example.com -H $'X: a\r\nY: b'
    curl http://example.com -H $'X:\r\nY: b'
    curl http://example.com -H $'X;\r\nY: b'
    curl http://example.com -A $'a\r\nb: c'
    curl http://example.com -X $'a\nb'
    curl http://example.com -b $'a=b\r\nX: y'
    curl http://example.com -H 'Content-Type: a/b'
    curl http://example.com -H 'Proxy-Connection: x' -H 'Trailer: x'
    curl http://example.com -H 'Content-Type: multipart/form-data; boundary=x' -d abc
    curl http://example.com -d abc -r 0-1
    curl http://example.com -F a=b -r 0-99 -X PUT
    curl http://example.com --form-string a=b -r 5 -H 'Range: bytes=2-3'
    curl http://example.com -F a=b -r 5- -H 'Content-Range: bytes 2-3/4'
    curl http://example.com/a/../b -G -d x --path-as-is
    curl http://example.com/a/../é?é -G -d 'é[]{}'
    curl http://example.com/é -T empty
    curl http://example.com -T empty -X POST
    curl http://example.com --data-raw x --json y
    curl http://example.com -F 'f=@U.PNG' -F 'g=@z.htm' -F 'h=<x.txt' -F 'i= lead ;x' -F \#
    'j=v;filename=q.png' -F 'k=v;type=text/x; charset=utf-8;filename=z' -F \#
    'l=b;headers="Content-Type: u/v";headers="Content-Disposition: zz"'
    curl http://example.com -F 'a=01234567890123456789012345678901234567890123456789012345678901234567\#
    89;encoder=base64'
    curl http://example.com/p -H 'Transfer-Encoding: chunked' -d ''
    curl http://example.com/p -b a=b -H 'X: 1' -T - -e r <<< q
    curl 'http://example.com/[a-c]'
    curl 'http://example.com/[01-10:4]/{x,,y}'
    curl 'http://example.com/\[x\]'
    curl 'http://exam{ple,x}.com/'
    curl 'http://example.com/a\,b{c\,d,e}'
    curl http://127.0.1/ http://0177.0.0.1/ http://1.2.3.4.5/ http://256.1.1.1/ http://2130706433/
    curl 'http://u%:p@example.com/'
    curl 'http://example.com./'
    curl http://example.com -H 'Content-Type;' -d x
    curl http://example.com -H 'Host: '
    curl http://example.com --json x -H 'Accept:' -H 'Content-Type:'
    curl http://example.com --url-query 'e@f.txt' --url-query '+raw=é%' --url-query '=q q' \#
    --url-query 'z'
    curl http://example.com --url-query ''
    curl http://example.com/#f --url-query b
    curl http://example.com --http1.0 -d x -H 'Transfer-Encoding: chunked'
    curl http://example.com --http1.1 --http1.0
    curl http://example.com -e '' -u '' -r 1-2,5-6
    curl http://example.com -u :
    curl http://example.com/a -C 50
    curl http://example.com/a -C 0 -I
    curl http://example.com/a -r 1-2 -C 50
    curl http://example.com/a -C 5 -H 'Range: x'
    curl http://example.com -b jar
    curl http://example.com/x -b jar -j
    curl http://example.com/xy -b @jar -b 'own=1; two=2'
    curl http://sub.example.com/x/y -b jar -H 'Cookie: mine=1' -b z=1
    curl http://example.com -b jar -H 'Host: sub.example.com:9'
    curl http://example.com/a/b -b set-cookies -b jar
    curl http://127.0.0.1/ -b set-cookies
    curl http://example.com -b - < jar
    curl -x SINK http://example.com/a?b#c
    curl -x SINK 'http://example.com/a?'
    curl -x SINK 'http://example.com?' --path-as-is
    curl -x SINK 'http://example.com/a/?#c' -T p.png
    curl -x http://SINK/ http://user:pw@example.com:80/a/../b -A me -e ref --compressed -H 'X: 1'
    curl --proxy http://u:p%20w@SINK http://example.com:8080 -U other:pw
    curl -x SINK -U u:p http://example.com/ -d abc
    curl -x SINK -U u:p --proxy-digest --proxy-basic http://example.com/ -u a:b
    curl -x SINK -U u:p --proxy-digest --no-proxy-digest http://example.com/
    curl -x SINK --proxy-header 'P: 1' -H 'X: 1' http://example.com/
    curl -x SINK --proxy-header 'Proxy-Connection: x' -H 'Proxy-Connection: y' http://example.com/
    curl -x SINK -H 'Proxy-Connection:' -H 'Proxy-Authorization: x' -U u:p http://example.com/
    curl -x SINK -H 'Proxy-Connection: close' http://example.com/ -b a=b -T p.png
    curl -x SINK --request-target /x http://example.com/
    curl -x SINK -H 'Host: foo' http://EXAMPLE.com/é?é
    curl -x SINK --noproxy 'other,.example.org' http://example.com/ -0
    curl -x SINK http://127.1:81/ --http2
    curl --proxy1.0 SINK http://example.com/ -F a=b
    curl -x SINK --proxytunnel --no-proxytunnel http://example.com/
    http_proxy=http://SINK curl http://example.com/a?b#c
    env all_proxy=SINK http_proxy=u:p@SINK curl http://example.com/ -d x
    ALL_PROXY=SINK NO_PROXY=other,.example.org curl -A x http://example.com/
    HTTP_PROXY=http://127.0.0.1:1 curl http://example.com/
    http_proxy=http://127.0.0.1:1 no_proxy=.example.com curl -x SINK --noproxy other http://example.com/
    export http_proxy=http://SINK; curl http://example.com/
    http_proxy=http://127.0.0.1:1; A='b  c' && curl http://example.com/ -d "$A" -H "X: ${A}"
    URL=http://example.com/ A=$'b\n'; B=$A; curl $URL -d @- -d "$B" <<< "$A"
    curl 'http://example.com/[a-a]' 'http://example.com/[b-b:1]' 'http://example.com/[7-7]'
    curl 'http://example.com/[1- 2]' 'http://example.com/[a-c:+2]' 'http://example.com/[0-1]'
    curl 'http://[::AB]:99/'
    curl http://example.com -r x-y
    curl http://example.com -d x -u a:b:c
    curl http://u:p@example.com -H 'Authorization;'
    curl http://example.com -H 'Connection:' -H 'TE: x' -H 'Transfer-Encoding:' -d x
    curl http://example.com/a --next http://example.com/b -d x
    curl -d x http://example.com/a -: http://example.com/b -A me
    curl -K k1
    curl -K k2
    curl -K k3 -s
    curl http://example.com -F attributes='{"name":"tigers.jpeg", "parent":{"id":"1"}}' -F file=@p.png
    curl http://example.com -F 'f=@a b"c.jpg' -F 'g=@noext' -F 'h=@x.html' -F 'i=@x.JSON' -F \#
    'j=@U.PNG' -F 'k=<p.png'
    curl http://example.com -F a=@- <<< hello
    curl http://example.com -d @large.bin -H 'X: 1'
    curl http://example.com --data-binary @large.bin
    curl http://example.com -F f=@large.bin
    curl http://example.com -T large.bin
    curl http://example.com -d $'a\u00e9\x41\101\'"\n\t\\' -H "X: \"q\" \$HOME \\ \n"
    curl http://example.com -d "$(printf '%s\r\n%s' 'a b' c)" -H "X: $(printf 'a\x41\101%s%%' z)"
    FOO=bar command curl http://example.com -s > /dev/null 2>&1; curl http://example.com/b # -d x
    curl http://example.com/a && curl http://example.com/b
    curl -d @- http://example.com < f.txt
    curl "http://example.com/it's" -d "" -H 'a: "b"'\''c'
    curl http://example.com --http2
    curl http://example.com --http2 -b a=b -e r -r 0-1 -u u:p --compressed -H 'X: 1'
    curl http://example.com --http2 -b a=b -H 'Cookie: c=d' -H 'Connection: close' -F a=b
    curl http://example.com --http2 -b a=b -T - <<< hello
    curl -x SINK -U u:p http://example.com/ --http2 -b a=b -d x --proxy-header 'P: 1'
    curl localhost?key=one -d "a=$" -d "$ b" -d "a\!b"
    curl http://example.com --data-urlencode @nul.bin --data-binary @nul.bin
    curl http://example.com --compressed -H 'Accept-Encoding;'
    curl http://example.com -d @empty -d x
    curl http://example.com -T - -H 'Content-Length: 6' <<< hello
    curl -u u:p -X PROPFIND example.com/dav/ -H 'Depth: 1' --data-binary '<a/>'
    X=$(curl http://example.com/a -d "x)" | head -c '3'); curl http://example.com/b
    echo "$(curl http://example.com/a -d "it's" -H "X: $(printf 'a b')")" `curl http://example.com/b`
    A=1; (A=2; curl http://example.com/$A) | cat; curl http://example.com/$A
    A=1; B="$(A=2; curl http://example.com/$A)"; curl http://example.com/$A
    [ "$(curl http://example.com/a -G -d 'x=1' | wc -c)" = 5 ] || curl http://example.com/c
    env A=b timeout -k 1 20 nice -n 5 curl http://example.com/ -d x
    sh -c 'curl http://example.com/a | cat; curl "http://example.com/b" -d "x y"'
    bash -c "curl 'http://example.com/a?b=1&c' -H \"X: 1\""
    export http_proxy=http://SINK; sh -c 'curl http://example.com/a'
    { curl http://example.com/a; } && ! curl http://example.com/b -d x > /dev/null
    f() { curl http://example.com/a -d x; }; f
    curl http://example.com/a & wait
    cat <(curl http://example.com/a); time -p curl http://example.com/b
    if [ -z "$(curl http://example.com/a)" ]; then exec curl http://example.com/b; fi
    curl http://example.com/a | cat && curl http://example.com/b -d x
    """#)

  /// Those with here-documents.
  static let documents = [
    "curl -d @- http://example.com/ <<EOF\nhello \\$x \"q\" 'it' \\\\ \\x $ 100%\n\ttab\nEOF\n",
    "curl -d @- http://example.com/ <<'EOF' -H 'X: 1'\nhello $x `id` \\n\nEOF\ncurl http://example.com/b",
    "curl --data-binary @- http://example.com/ <<-E\\OF\n\tone\n\t\ttwo\n EOF\n\tEOF\n",
    "cat <<EOF | curl --data-binary @- http://example.com/\na\nb\\\nc\nEOF\n",
    "curl http://example.com/ -H 'X: a\nb' --data-binary @- <<\"E F\"\nbody\nE F",
    "curl --data-binary @- http://example.com/ <<EOF && curl http://example.com/2\nx\nEOF\n",
    "curl --data-binary @- \\\n  http://example.com/ \\\n  <<EOF\nx\nEOF\ncurl http://example.com/3 -d @- <<A\n1\nA\n",
    "curl -d @- http://example.com/ <<E\nE\n",
  ]

  /// Those that curl sends nothing for.
  static let refused = lines(
    #"""
    curl 'http://example.com/a b'
    curl 'http://example.com/a?x=a b'
    curl http:example.com
    curl 'http://example.com/{}'
    curl 'http://example.com/a[b]c'
    curl 'http://example.com/a}b'
    curl 'http://example.com/a]b'
    curl 'http://example.com/{a'
    curl ' http://example.com/'
    curl 'http://example.com/ '
    curl '//example.com/a'
    curl ''
    curl http://example.com -I -d x
    curl http://example.com --url-query a=b --url-query 'c=d e&' --url-query '+raw=x y' --url-query \#
    '=q q' --url-query 'e@f.txt'
    curl http://example.com -G --url-query '+x=y z'
    curl http://example.com --form-string 'a=@x;type=y' --form-string 'b'
    curl http://example.com -F 'a'
    curl http://example.com -F a=b -d x
    curl http://example.com -F a=b -I
    curl http://example.com/ -T p.png -d x
    curl http://example.com/a -T p.png -I
    curl http://example.com/a --http1.0 -T - <<< hello
    curl http://example.com/a -0 -T . -H 'Content-Length: 6' <<< hello
    curl -x SINK http://example.com/a -0 -T - -X POST <<< hello
    curl http://example.com --dat x
    curl http://example.com --comp
    curl http://example.com --he
    curl http://example.com --no-header x
    curl http://example.com --nosuch
    curl http://example.com --http1
    curl http://example.com --dat=x
    curl http://example.com -d
    curl http://example.com --data
    curl http://example.com -d x -X GET -I
    curl http://example.com -T p.png -F a=b
    curl http://example.com -F 'a=01234567890123456789012345678901234567890123456789012345678901234567\#
    89;encoder=base64' -F 'b=x;type=bad'
    curl 'http://example.com/{a,{b}}'
    curl 'http://example.com/[5-1]'
    curl 'http://example.com/[c-a]'
    curl 'http://example.com/[a-a:2]'
    curl 'http://example.com/[1-1:2]'
    curl 'http://example.com/[a-3]'
    curl 'http://example.com/[A-z]'
    curl http://example.com/ -C 5x
    curl -x foo://SINK http://example.com/
    curl 'http://a:b@c@example.com/'
    curl 'http://example.com\a'
    curl 'http://exa mple.com/'
    curl 'http://example.com:99999/'
    curl 'http://example.com:8x/'
    curl 'http://exa<mple.com/'
    curl 'https:example.com'
    curl http://example.com --json x -I
    """#)

  private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
