// swift-format-ignore-file
// Written by scripts/texts from docs/diagnostics.

let codeTexts = ##"""
# `alias-cycle`
**error**: an alias is inside the value that it names.
Such a value would contain itself endlessly, and no request can carry it.
```yaml
url: https://api.example.com/tree
method: POST
params:
  root: &node
    name: top
    parent: *node
```
Instead:
```yaml
url: https://api.example.com/tree
method: POST
params:
  root:
    name: top
    parent: top
```
See also [`variable-cycle`](variable-cycle.md), [`extends-cycle`](extends-cycle.md).
# `ambiguous-base`
**error**: the file to extend holds several requests.
A base is one request. Say which one you mean after a `#`, by name or by number.
```yaml
extends: _accounts.yaml
method: POST
```
and `_accounts.yaml`
```yaml
name: login
url: https://api.example.com/login
---
name: logout
url: https://api.example.com/logout
```
Instead:
```yaml
extends: _accounts.yaml#login
method: POST
```
See also [`unknown-base-request`](unknown-base-request.md).
# `auth-unused`
**warning**: `auth` has no effect beside an Authorization header.
A request has only one Authorization field, and the one in `headers` is sent.
```yaml
url: https://api.example.com/me
auth: {bearer: 9f3c2a}
headers: {Authorization: Bearer 000000}
```
Instead:
```yaml
url: https://api.example.com/me
auth: {bearer: 9f3c2a}
```
See also [`colon-in-user`](colon-in-user.md).
# `bad-block-attribute`
**error**: an attribute of a block is not written correctly.
Attributes are `key=value`, or `key="value with blanks"` with `\"` for a quote inside; a flag is a word without a value. Only `var` and `ignore` may be given more than once. The words of `command` are split as in a shell, but there is no shell to run pipes or expand anything.
`onwire command="inspect session.chlsj | head"`
Instead: `onwire command="inspect session.chlsj"`
See also [`unknown-block-attribute`](unknown-block-attribute.md), [`bad-block-command`](bad-block-command.md).
# `bad-block-command`
**error**: a block cannot show this command.
A block shows what a command prints, so it takes only commands that print and write no files: `compile` without `--out`, `inspect`, `diff`, `explain`, `identify`, `import` and `servers`, `clients`, `schema`, `check` without `--update`. Leave out the name `onwire` in front.
`onwire command="compile specs --out out"`
Instead: `onwire command="compile specs/login.yaml"`
See also [`bad-block-attribute`](bad-block-attribute.md), [`block-failed`](block-failed.md).
# `bare-line-feed-in-part`
**error or warning**: lines around parts end in LF without a CR.
Delimiters and the heads of parts end in CR LF. If a body was written with LF in a string literal, or saved by an editor, few servers can read it, and some of those that cannot show an empty form without an error. The mark is at the first such line end.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 85

--Onwire-42
Content-Disposition: form-data; name="city"\n

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`bare-line-feed`](bare-line-feed.md).
# `bare-line-feed`
**warning**: a line of the head ends in LF without a CR.
Lines of a head end in CR LF. Many servers accept LF, some refuse it, and a proxy that does not see a line end where the server sees one lets a second request through. Editors and `echo` write LF. The mark is at the first such line end, and the message says how many there are.
```http
GET /v1/me HTTP/1.1
Host: api.example.com\n
X-Channel: ios

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Channel: ios

```
See also [`bare-line-feed-in-part`](bare-line-feed-in-part.md).
# `base-path-dropped`
**warning**: a leading slash drops the base's path.
`/users` starts at the root of the server (RFC 3986, 5.2), so the path of the base is not sent. HYBNetworking's log shows the two texts joined, which is not the URL that is requested.
```yaml
client: hybnetworking
base: https://api.example.com/v1
url: /users
```
Instead:
```yaml
client: hybnetworking
base: https://api.example.com/v1
url: users
```
See also the rule [`url.base`](../rules.md#urlbase).
# `blank-around-value`
**warning**: a header's value begins or ends with a blank.
The blank is sent, and servers remove it again (RFC 9112, 5.1), so it cannot carry a meaning. It matters if a signature is computed over the bytes.
```yaml
url: https://api.example.com/me
headers: {X-Channel: "ios "}
```
Instead:
```yaml
url: https://api.example.com/me
headers: {X-Channel: ios}
```
See also [`invalid-header-value`](invalid-header-value.md).
# `blank-before-colon`
**error or warning**: there is a blank before the colon of a header field.
A server must refuse such a field, since some read the blank as part of the name and others do not: a field that a proxy ignores and the server obeys allows requests to be smuggled.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Channel : ios

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Channel: ios

```
See also [`field-without-colon`](field-without-colon.md).
# `blank-in-target`
**error or warning**: there is a blank in the request target.
The target ends at the first blank, and the rest is not an HTTP version. The URL was assembled from text that nobody escaped; a blank is `%20` in a path, and `%20` or `+` in a query.
```http
GET /v1/search?q=hot pot HTTP/1.1
Host: api.example.com

```
Instead:
```http
GET /v1/search?q=hot%20pot HTTP/1.1
Host: api.example.com

```
See also [`non-ascii-head`](non-ascii-head.md), [`invalid-percent-escape`](invalid-percent-escape.md).
# `block-failed`
**error**: the command of the block fails.
What it printed is shown below. A status of 1 is not a failure: it means that something differs. Commands run in the folder of the document, so paths are relative to that. A run ends after 10 seconds, and may print at most 1 MiB.
`onwire command="inspect sesion.chlsj"` beside `session.chlsj`.
Instead: Run the command in the folder of the document, and fix it there.
See also [`bad-block-command`](bad-block-command.md).
# `block-not-closed`
**error**: the block has no end.
A fence ends at a line with at least as many backquotes or tildes, and nothing else. Without one it goes to the end of the document, or of the list item or quote around it, and filling it would remove what follows.
A block whose last line is indented less than the list item it belongs to.
Instead: Close it with a line that begins like its first one.
See also [`incomplete-block`](incomplete-block.md).
# `body-on-204`
**warning**: a response has a body that its status does not allow.
A response with a status of 1xx, 204 or 304 ends with its head, whatever the fields say (RFC 9112, section 6.3). A client takes what follows for the next response on the connection, and fails there, or drops it. A program that has something to say should answer with 200.
```http
HTTP/1.1 204 No Content
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
Instead:
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`content-length-mismatch`](content-length-mismatch.md), [`body-on-get`](body-on-get.md).
# `body-on-get`
**warning**: a GET or HEAD has a body.
HTTP gives it no meaning. Caches look only at the URL, some proxies drop the body, and some servers refuse the request. What a GET asks for belongs in the URL; otherwise, use POST.
```http
GET /v1/orders HTTP/1.1
Host: api.example.com
Content-Length: 9

{"id": 7}\
```
Instead:
```http
GET /v1/orders?id=7 HTTP/1.1
Host: api.example.com

```
See also [`body-without-length`](body-without-length.md).
# `body-without-length`
**error or warning**: a body follows, and no field says how long it is.
A request without Content-Length and Transfer-Encoding has no body: the server answers without reading it, and takes the bytes for the next request.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json

{"id": 7}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`content-length-mismatch`](content-length-mismatch.md).
# `boundary-after-comma`
**error or warning**: there is a comma before the boundary.
Old snippets for uploads from iOS write `multipart/form-data, boundary=…`. Parameters are separated by semicolons.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data, boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`missing-boundary`](missing-boundary.md), [`boundary-mismatch`](boundary-mismatch.md).
# `boundary-in-part`
**warning**: the content of a part contains the delimiter.
A delimiter counts only at the start of a line, with nothing after it; but Django and Rack look for it anywhere, and PHP, busboy and Tomcat accept a line that begins with it. Choose a long, random boundary.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 98

--Onwire-42
Content-Disposition: form-data; name="city"

see --Onwire-42 below
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-43
Content-Length: 98

--Onwire-43
Content-Disposition: form-data; name="city"

see --Onwire-42 below
--Onwire-43--
```
See also [`boundary-mismatch`](boundary-mismatch.md).
# `boundary-lost`
**warning**: a Content-Type removes or spoils the boundary.
XMNetworking sets headers on the finished request, so the app's own Content-Type replaces the one that names the boundary (issue 25 of XMNetworking); the argument `headers:` of AFNetworking 4.0.1's calls does the same (`headers.when: after`). That of 4.0.0 appends the value to the boundary, behind a comma (`headers.when: appended`; issue 4549 of AFNetworking). Without the boundary, no server finds the parts; with the comma behind it, some still do.
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
headers: {Content-Type: application/octet-stream}
files: [{name: note, text: hello}]
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
files: [{name: note, text: hello}]
```
See also [`header-overwritten`](header-overwritten.md), the rule [`headers.when`](../rules.md#headerswhen).
# `boundary-mismatch`
**error or warning**: no line of the body has the Content-Type's boundary.
The boundary is compared byte by byte, letter case and all; in the body it stands after two dashes, which are not part of it. The message shows the line that the body begins with. A spec's `boundary` with a `;` in it or a blank at an end is such a case: a server reads only a part of it.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`missing-boundary`](missing-boundary.md), [`boundary-after-comma`](boundary-after-comma.md).
# `broken-chunks`
**error or warning**: the body is not in chunks although its head says so.
Each chunk begins with a line that has its length in hexadecimal digits, and a chunk of length 0 ends the body. The mark is where that breaks off: either the body was cut short, or it never was in chunks.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Transfer-Encoding: chunked

9
{"id": 7}
not a chunk
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Transfer-Encoding: chunked

9
{"id": 7}
0

```
See also [`length-and-encoding`](length-and-encoding.md).
# `broken-json`
**warning**: the body begins as JSON, then breaks off.
The type is JSON, and the place is the first byte that cannot be JSON there. Usually the body was cut, and ends in the middle of a value; or a program wrote `NaN`, `undefined` or `None`, which are values in its language but not in JSON, or left a comma before a bracket. No parser returns what comes before that place; only a comma before a bracket Foundation's parser passes over, and those of JavaScript, Python and Go do not.
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 23

{"price": NaN, "id": 7}\
```
Instead:
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 24

{"price": null, "id": 7}\
```
See also [`type-misfit`](type-misfit.md), [`duplicate-json-key`](duplicate-json-key.md).
# `broken-stream`
**error**: the release cannot send a multipart body.
In AFNetworking 2.3.0, and only there, reading any multipart body raises an exception. The request and its Content-Length are made, but nothing is sent.
```yaml
client: afnetworking@2.3.0
url: https://api.example.com/upload
method: POST
files: [{name: note, text: hi}]
```
Instead:
```yaml
client: afnetworking@2.3.1
url: https://api.example.com/upload
method: POST
files: [{name: note, text: hi}]
```
See also [`fragile-stream`](fragile-stream.md), the rule [`multipart.stream`](../rules.md#multipartstream).
# `burp-malformed`
**error**: the XML is not what Burp writes for saved items.
The message says which element is missing or what it contains instead, and at which byte.
Items saved without base64, with bytes that XML cannot hold.
Instead: Save the items from Burp again, with requests and responses in base64.
See also [`chlsx-malformed`](chlsx-malformed.md).
# `byte-order-mark`
**warning**: there is a byte order mark before the JSON.
JSON that is sent must not begin with one (RFC 8259, section 8.1). Foundation, fetch and Python skip it; others take it for a character that cannot begin JSON. Editors on Windows put it into files, and servers send it on.
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 12

\xEF\xBB\xBF{"id": 7}\
```
Instead:
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`broken-json`](broken-json.md), [`charset-misfit`](charset-misfit.md).
# `cannot-listen`
**error**: the server cannot start.
The system refuses the address or the port: another program has the port, only root may use it, or the address does not belong to this machine. `--host` takes a numeric address or `localhost`, since names are not looked up.
`onwire listen --port 80` without the right to use it.
Instead: Choose another port with `--port`; 0 takes any free port, and the first line says which.
See also [`open-to-others`](open-to-others.md).
# `capture-empty`
**error**: the capture holds no request.
It was recognized and read to its end, but it has no request that was sent.
`onwire inspect trace.txt`, where curl could not connect.
Instead: Record the request again; curl's own message says why nothing was sent.
See also [`no-requests`](no-requests.md).
# `capture-gzip`
**error**: the capture is gzipped, and cannot be unpacked.
A gzipped capture (`session.har.gz`) is unpacked before it is read. This one ends too early, is damaged, or has other bytes after it.
`onwire inspect session.har.gz`, half of which was downloaded.
Instead: Copy the file again; `gunzip -t session.har.gz` says whether it is complete.
See also [`capture-unrecognized`](capture-unrecognized.md).
# `capture-not-spec`
**error**: a capture is given where a spec belongs.
`compile`, `check`, `explain`, `listen`, `docs` and `servers --encode` read specs. The file has no request that one of them could take, and is in a format of captures: a session, a dump, a curl command, a raw request.
`onwire explain session.chlsj --path header.Host`
Instead: `onwire inspect` shows what is in a capture, `onwire diff` compares it with a spec, and `onwire import` writes specs of its requests.
See also [`capture-unrecognized`](capture-unrecognized.md), [`missing-key`](missing-key.md).
# `capture-unrecognized`
**error**: the input is in no known format.
Formats are recognized by what a file contains, never by its name. A file that begins like none of them may still be a request: then `--from raw` shows it.
`onwire inspect notes.txt`, where the file is a letter.
Instead: Say what the file is, with `--from`, or export the requests in one of the formats that the help lists.
See also [`no-requests`](no-requests.md).
# `capture-unsupported`
**error**: the format is known, but not read.
Packet captures contain packets, a table from Charles contains no header fields, an HTTPie command or a `fetch` call leaves out what the tool adds: no request can be made from them without guessing. For each kind, the help says which export has the bytes.
`onwire inspect upload.pcap`
Instead: `tshark -r upload.pcap -q -z follow,tcp,raw,0 > upload.txt`, then inspect that.
See also [`capture-unrecognized`](capture-unrecognized.md), [`dump-of-packets`](dump-of-packets.md).
# `character-dropped`
**warning**: an invisible character is left out.
If an encoding lacks characters that Unicode calls ignorable, such as U+200B (zero-width space), U+FE0F (in emoji) and soft hyphens, CoreFoundation skips them. With ASCII, Latin-1 and Windows-1252 it does not: there the whole text is left out.
```yaml
client: {use: afnetworking@4, rules: {string-encoding: gbk}}
url: https://api.example.com/users
method: POST
as: multipart
params: {name: "张\u200B三"}
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {string-encoding: gbk}}
url: https://api.example.com/users
method: POST
as: multipart
params: {name: 张三}
```
See also [`not-encodable`](not-encodable.md), the rule [`string-encoding`](../rules.md#string-encoding).
# `charset-misfit`
**warning**: the body is not in the charset of its Content-Type.
Either the type is set by hand while the client encodes in another charset, or the charset has no such name. JSON is UTF-8 by its own standard: if its type names another charset, a program that believes the type reads the wrong characters, though most bytes can be read in either. A part has its own type, and its content should be in the charset of that.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: text/plain; charset=utf-8
Content-Length: 4

caf\xE9\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: text/plain; charset=iso-8859-1
Content-Length: 4

caf\xE9\
```
See also [`type-misfit`](type-misfit.md), [`null-charset`](null-charset.md).
# `chls-malformed`
**error**: a transaction of the `.chls` is not what Charles writes.
The stream of Java objects could be read, but the objects are not arranged as Charles arranges them: another release may do it differently.
A transaction whose header fields have more names than values.
Instead: Export the session in Charles as JSON (.chlsj), which all releases write in the same way.
See also [`chls-no-session`](chls-no-session.md).
# `chls-no-session`
**error**: the Java objects in the file are not a Charles session.
A `.chls` is a stream of serialized Java objects. Other programs write such streams, too.
A file of another Java program that was renamed to `.chls`.
Instead: Save the session in Charles again, or export it as JSON (.chlsj).
See also [`chls-malformed`](chls-malformed.md).
# `chlsj-malformed`
**error**: the JSON session is not what Charles writes.
The message says what is wrong and at which byte; requests before that place are shown.
A `.chlsj` that was edited by hand and lost a brace.
Instead: Export the session from Charles again, as a JSON Session File.
See also [`chlsx-malformed`](chlsx-malformed.md).
# `chlsx-malformed`
**error**: the XML session is not what Charles writes.
The message says what is wrong and at which byte. Entity declarations and document types are refused: Charles writes none, and bombs are made of them.
A `.chlsx` that was cut short.
Instead: Export the session from Charles again, as a JSON Session File.
See also [`chlsj-malformed`](chlsj-malformed.md).
# `chlz-malformed`
**error**: an entry of a `.chlz` is not what Charles writes.
A `.chlz` is a ZIP archive with a description of each request and its body beside it. The message names the entry.
A `.chlz` that was unpacked, edited and packed again.
Instead: Save the session in Charles again, or export it as JSON (.chlsj).
See also [`zip-broken`](zip-broken.md), [`chlsj-malformed`](chlsj-malformed.md).
# `chunks-misfit`
**error**: the chunks do not add up to the body.
The sizes in `wire.chunks` say how the compiled body is cut, so they must add up to its length. The last chunk, of size 0, is added automatically; an entry of that size, which spells it, can only be the last. With `framing`, a size that makes more than 1,048,576 chunks is too small. To send chunks that are wrong on purpose, write them out under `wire: {body: …}`.
```yaml
url: https://api.example.com/notes
method: POST
params: {text: hello}
wire:
  chunks: [4, 4]
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params: {text: hello}
wire:
  chunks: [4, 6]
```
See also [`broken-chunks`](broken-chunks.md), [`trailers-without-chunks`](trailers-without-chunks.md).
# `clock-missing`
**error**: a file name needs the clock, and the spec gives none.
If an image has no file name, HYBNetworking formats the device's clock as `20260102030405.jpg`. Onwire reads no clock, so the spec must give it. Its digits are in UTC: for another zone, write the local time with a `Z`.
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files: [{name: card, text: a}]
```
Instead:
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files: [{name: card, filename: card.jpg, text: a}]
```
See also the rule [`multipart.unnamed-file`](../rules.md#multipartunnamed-file).
# `coding-misfit`
**error or warning**: the body is not in the coding that it declares.
The field says how the body is packed, not which charset its text has, and setting it does not pack anything. A server unpacks the body accordingly and fails; it also fails if the packed bytes end early, do not match their checksum, or are followed by others. A body that is sent as it is has no Content-Encoding.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Encoding: gzip
Content-Length: 9

{"id": 7}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`charset-misfit`](charset-misfit.md), [`type-misfit`](type-misfit.md).
# `colon-in-user`
**warning**: the user of `basic` contains a colon.
`basic` sends `user:password` in base64. A server takes everything up to the first colon as the user (RFC 7617, 2), so the rest of this user becomes the beginning of the password.
```yaml
url: https://api.example.com/me
auth: {basic: ["corp:alice", secret]}
```
Instead:
```yaml
url: https://api.example.com/me
auth: {basic: [alice, secret]}
```
See also [`auth-unused`](auth-unused.md).
# `colon-in-value`
**error**: a value without quotes contains a colon and a blank.
A colon with a blank after it ends a key wherever it is, so the line has two keys and only one value. Quotes turn all of it into one text; they are not sent.
```yaml
url: https://api.example.com/notes
method: POST
params:
  title: Reminder: buy milk
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params:
  title: "Reminder: buy milk"
```
See also [`unquoted-character`](unquoted-character.md), [`text-after-value`](text-after-value.md).
# `conflicting-keys`
**error**: two keys that cannot both be obeyed.
`body` is the whole body, so `params`, `params-text`, `files` and `as` beside it could not be sent; `params-text` replaces `params`; `auth` is `basic` or `bearer`; `wire` is either `raw` alone or other keys, and its `body` leaves no room for `chunks` and `trailers`; `framing` and `wire.chunks` both cut the body; a `reply` with status 204, 205 or 304 has no `body`.
```yaml
url: https://api.example.com/orders
method: POST
params: {item: 42}
body: {json: {count: 2}}
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
body: {json: {item: 42, count: 2}}
```
See also [`several-contents`](several-contents.md).
# `container-as-key`
**error**: a mapping or a list is used as a key.
Names of parameters and fields are texts. YAML allows `{…}` as a key, and that is how it reads `{name}` without quotes, for example a placeholder of another tool.
```yaml
url: https://api.example.com/orders
method: POST
vars: {key: item}
params:
  {key}: 42
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
vars: {key: item}
params:
  ${key}: 42
```
See also [`unresolved-variable`](unresolved-variable.md).
# `container-description`
**warning**: a container is sent as its description.
AFNetworking up to 1.1.0 has no rule for sets, and 2.0.0 does not flatten the parameters of a multipart body: the text is what NSLog would print, over several lines, with sets and dictionaries in the order of a hash table.
```yaml
client: afnetworking@1.1.0
url: https://api.example.com/search
params: {tag: !!set [a, b]}
```
Instead:
```yaml
client: afnetworking@1.1.0
url: https://api.example.com/search
params: {tag: [a, b]}
```
See also [`data-description`](data-description.md), the rule [`query.set`](../rules.md#queryset), the rule [`multipart.parameters`](../rules.md#multipartparameters).
# `content-length-differs`
**warning**: Content-Length is not the body's length.
It is sent as given. With a larger number the server waits for bytes that never come; with a smaller one it reads the rest of the body as the next request.
```yaml
url: https://api.example.com/notes
method: POST
headers: {Content-Length: 4}
body: {text: hello, type: text/plain}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
body: {text: hello, type: text/plain}
```
See also [`framing-given`](framing-given.md).
# `content-length-mismatch`
**error or warning**: Content-Length is not the length of the body.
A server that is promised more bytes waits until it gives up; of a body that is longer it reads the rest as the next request. The length counts bytes, not characters, and counts them as they are sent. A body that was edited in a proxy or in a file keeps the old length.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 20

{"city": "重庆"}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 18

{"city": "重庆"}\
```
See also [`invalid-content-length`](invalid-content-length.md), [`content-length-differs`](content-length-differs.md).
# `content-misfit`
**warning**: a content is not what its type says.
The first bytes of pictures, films and archives show what they are, and that they are not text. The type beside them is often a constant in the app's code, while the picture comes from a library that encodes it differently: HEIC and PNG go out as `image/jpeg`. If a part's type is JSON, its content must be JSON.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 138

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="a.jpg"
Content-Type: image/jpeg

\x89PNG\x0D\x0A\x1A\x0A\x00\x00\x00\x0DIHDR
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 137

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="a.png"
Content-Type: image/png

\x89PNG\x0D\x0A\x1A\x0A\x00\x00\x00\x0DIHDR
--Onwire-42--
```
See also [`type-misfit`](type-misfit.md), [`unregistered-type`](unregistered-type.md).
# `control-character`
**error**: the file contains a character that YAML does not allow.
Control characters other than tab and line ends are invisible in an editor, and YAML allows none of them. They get in when text is copied from a terminal, and NUL when a file is really UTF-16. The separators U+2028 and U+2029 are refused, too, since a line ends at them in YAML 1.1 and not in YAML 1.2. In double quotes each of them has an escape, which a reader of the spec can see.
Where `␇` stands, the file has the invisible character U+0007.
```yaml
url: https://api.example.com/search
query: {q: "a␇b"}
```
Instead:
```yaml
url: https://api.example.com/search
query: {q: "a\x07b"}
```
See also [`not-utf-8`](not-utf-8.md).
# `control-in-head`
**error or warning**: the request line or a header field has a control character.
Apart from visible characters and blanks, only a tab may appear in a value, and none at all in a request target. A server refuses other control characters, ends the line there, or takes a NUL for the end of the value.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Device: iPhone\x00

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Device: iPhone

```
See also [`non-ascii-head`](non-ascii-head.md).
# `curl-config-depth`
**error**: config files name each other too deeply.
The limit keeps files that name each other from being read forever.
A file for `-K` that contains `config = "itself"`.
Instead: Put the options in one file.
See also [`extends-too-deep`](extends-too-deep.md).
# `curl-file-unreadable`
**error**: a file that the command names cannot be read.
The file contains options or a body, and without it nobody knows what is sent.
`curl -K options.txt https://api.example.com/`, where there is no such file.
Instead: Put the file where the command looks for it.
See also [`curl-config-depth`](curl-config-depth.md), [`file-missing`](file-missing.md).
# `curl-no-command`
**error**: there is no curl command.
As far as it can be read, the text is a shell script, but no command in it is `curl`.
`onwire inspect --from curl notes.txt`
Instead: Use a command that begins with `curl`.
See also [`capture-unrecognized`](capture-unrecognized.md).
# `curl-option-argument`
**error**: the argument of an option is missing or refused.
The message says what is wrong with it.
`curl https://api.example.com/ -H`
Instead: Write the argument after the option, in quotes if it contains blanks.
See also [`curl-option-unknown`](curl-option-unknown.md).
# `curl-option-conflict`
**error**: two options ask for different methods.
curl says so, and sends nothing.
`curl -I -d a=1 https://api.example.com/`
Instead: Remove one of them.
See also [`curl-option-argument`](curl-option-argument.md).
# `curl-option-unknown`
**error**: curl has no such option.
It is mistyped, it is an ambiguous abbreviation, or it is newer than curl 8. The help shows similar options.
`curl --data-urlencoded q=a https://api.example.com/search`
Instead: Write the option as `curl --help all` shows it.
See also [`curl-option-argument`](curl-option-argument.md).
# `curl-option-unsupported`
**error**: nobody knows what curl sends with this option.
Some options react to the server, such as `--digest`, or ask other programs. The command alone does not say what is sent.
`curl --digest -u me:secret https://api.example.com/`
Instead: Record the request with `curl --trace FILE`, and inspect the file.
See also [`curl-trace-block`](curl-trace-block.md).
# `curl-powershell`
**error**: the command is for PowerShell.
PowerShell has its own quoting, and its `curl` may be a different command altogether.
A request that was copied from a browser on Windows as PowerShell.
Instead: Copy it as cURL for bash or cmd.
See also [`curl-shell-unsupported`](curl-shell-unsupported.md).
# `curl-shell-unsupported`
**error**: nobody knows what the shell makes of the command.
Variables, pipes, the output of other commands and patterns have values only where the command runs, and a guess would make a different request.
A command with `-H "Authorization: Bearer $TOKEN"`.
Instead: Write the value there, in single quotes, or `TOKEN='value'` on a line before the command. `--var` gives values to variables of specs alone.
See also [`curl-file-unreadable`](curl-file-unreadable.md).
# `curl-trace-block`
**error**: a block of the trace does not have the bytes it says.
Each block of `curl --trace` begins with its length, and each line with an address. A line is missing, repeated or changed.
A trace from which someone removed the line with the password.
Instead: Record it again with `curl --trace FILE`, and share it with `--redact`.
See also [`dump-gap`](dump-gap.md), [`secret-in-clear`](secret-in-clear.md).
# `curl-trace-no-head`
**error**: the trace shows a body without a head before it.
The beginning of the trace is missing.
The last page of a long trace.
Instead: Record it again with `curl --trace FILE`.
See also [`curl-trace-block`](curl-trace-block.md).
# `curl-unclosed-quote`
**error**: a quote in the command is never closed.
The rest of the text is inside it. Usually the end of the command was not copied.
The first line of a command of several lines.
Instead: Copy the whole command.
See also [`curl-no-command`](curl-no-command.md).
# `curl-url-invalid`
**error**: curl would refuse the URL.
The message says why. curl is stricter than browsers, and more lenient than RFC 3986.
`curl 'https://api.example.com/a b'`
Instead: Fix the URL: a blank is `%20`.
See also [`malformed-url`](malformed-url.md), [`curl-url-pattern`](curl-url-pattern.md).
# `curl-url-missing`
**error**: the command names no URL.
Options on their own send nothing.
`curl -H 'Accept: */*'`
Instead: Add the URL.
See also [`curl-url-invalid`](curl-url-invalid.md).
# `curl-url-pattern`
**error**: the URL is a pattern that cannot be followed.
curl treats brackets and braces in a URL as ranges and lists, unless `-g` says otherwise. A command that makes more than 1,000 requests, or heads of more than 16 MiB, is refused, too.
`curl 'https://api.example.com/?ids=[1,2]'`
Instead: Add `-g`, or write the brackets as `%5B` and `%5D`.
See also [`curl-url-invalid`](curl-url-invalid.md).
# `curl-url-unsupported`
**error**: curl accepts the URL, but it is not read here.
Only HTTP requests to hosts with ASCII names are read. curl speaks two dozen other protocols, and converts other names as its library does.
`curl ftp://ftp.example.com/list`
Instead: Use a command with an http or https URL, and the `xn--` form of its host.
See also [`curl-url-invalid`](curl-url-invalid.md).
# `curl-verbose-head`
**error**: the head in the output of `curl -v` does not end.
A line with `>` and nothing else ends it. The copied text ends before that.
The first lines of what `curl -v` wrote.
Instead: Copy all of it, or record the request with `curl --trace FILE`.
See also [`curl-trace-no-head`](curl-trace-no-head.md).
# `dangling-query`
**warning**: parameters that make no pairs leave a `?` or `&`.
Up to 3.0.4, AFNetworking joins even an empty query to the URL. Servers usually treat it as the same resource; caches and signatures do not.
```yaml
client: afnetworking@3.0.4
url: https://api.example.com/search
params: {tags: []}
```
Instead:
```yaml
client: afnetworking@3.0.4
url: https://api.example.com/search
```
See also [`nil-block`](nil-block.md), the rule [`query.empty`](../rules.md#queryempty).
# `data-description`
**warning**: bytes in parameters are sent as their description.
In a query or form, the library prints an NSData with `description`: since iOS 13 that is `{length = 2, bytes = 0x6869}`, with the middle left out if there are more than 24 bytes. Alamofire's URLEncoding prints `2 bytes`. The server never gets the bytes. Apps send base64 or hex as text, or a part of a multipart body.
```yaml
url: https://api.example.com/keys
method: POST
params: {key: !!binary aGk=}
```
Instead:
```yaml
url: https://api.example.com/keys
method: POST
params: {key: aGk=}
```
See also [`not-json`](not-json.md), the rule [`query.data`](../rules.md#querydata).
# `decimal-refused`
**error**: the library makes no pair of an integer of more than 64 bits.
An app has such an integer as a Decimal. Up to Alamofire 5.1.0, URLEncodedFormEncoder lets it encode itself: an array of its exponent, its sign and the parts of its digits, from which no server reads the number. JSON has the number in every release.
```yaml
client: alamofire-encodable@5.1
url: https://api.example.com/orders
params: {id: 18446744073709551616}
```
Instead:
```yaml
client: alamofire-encodable@5.1
url: https://api.example.com/orders
params: {id: "18446744073709551616"}
```
See also the rule [`query.decimal`](../rules.md#querydecimal), [`number-too-large`](number-too-large.md).
# `described-value`
**warning**: a value is what a language prints for an object.
`(null)`, `<null>`, `Optional("a")`, `[object Object]`, the lines of an NSArray or NSDictionary, `<740f4707 bebcf74f>`: these come from putting an object into a string. The intended value is missing, or in a form that no server reads. A sentence that mentions one of them is left alone.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 16

name=(null)&id=7\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 13

name=Ada&id=7\
```
See also [`type-misfit`](type-misfit.md).
# `double-encoded`
**warning**: an escape was escaped again.
`%25C3` is the escape of the text `%C3`. Unless someone really typed that text, the app escaped the value, and then the library escaped it again. The server removes one layer and keeps the other. A value that is a URL, a query or JSON has its own escapes, and is left alone.
```http
GET /v1/me?q=caf%25C3%25A9 HTTP/1.1
Host: api.example.com

```
Instead:
```http
GET /v1/me?q=caf%C3%A9 HTTP/1.1
Host: api.example.com

```
See also [`invalid-percent-escape`](invalid-percent-escape.md).
# `dropped-by-server`
**warning**: a server silently leaves out a parameter.
This is checked if `servers:` in the spec, or `--servers`, names servers. The package qs drops names that JavaScript objects already have, Tomcat drops pairs whose escapes are broken, PHP drops what comes after 1,000 parameters, and all values of a name but the last.
```yaml
url: https://api.example.com/v1/search
method: POST
params: {constructor: Kim, page: 2}
servers: qs
```
Instead:
```yaml
url: https://api.example.com/v1/search
method: POST
params: {builder: Kim, page: 2}
servers: qs
```
See also [`refused-by-server`](refused-by-server.md).
# `dump-ambiguous`
**error**: the dump can be read in two ways, as different bytes.
Words of two bytes, for example, may have either byte first. A guess might be wrong without any sign of it.
A single line of `hexdump` without `-C`, which is text in either order.
Instead: Dump the request with `xxd FILE`.
See also [`dump-unknown`](dump-unknown.md).
# `dump-changed`
**error**: the dump was changed while it was read.
It is looked at first and read later, piece by piece; both must see the same file.
A dump that another program is still writing.
Instead: Read it again when nothing writes to it any more.
See also [`file-changed`](file-changed.md).
# `dump-characters`
**error**: the characters of a line do not match its digits.
The column of characters comes from the same bytes as the digits. If they differ, one of them was edited, or an option of xxd shows other characters (`-E`: EBCDIC) or hides some (`-e`, if `-c` is no multiple of `-g`): it is not known which bytes are meant.
`00000000: 504f 5354  GET.`
Instead: Dump the bytes again, with `xxd`.
See also [`dump-malformed`](dump-malformed.md).
# `dump-elided`
**error**: the dump leaves out bytes.
Since iOS 13, NSData's description shows only the first and last bytes of long data with dots between them, and a Swift Data's only its length; node shows the first 50 bytes of a Buffer; `onwire inspect --emit hex` shortens long fields. The missing bytes are nowhere in it: the message says how many there are, and where.
`{length = 3120, bytes = 0x504f5354 202f … 0a2d2d0d 0a}`
Instead: In LLDB, print `data.base64EncodedString()`; in node, `data.toString('base64')`; for a file, use `--emit xxd` or `--emit raw`.
See also [`dump-length`](dump-length.md).
# `dump-gap`
**error**: an address does not follow from the lines before it.
A line is missing, repeated, or changed.
A dump that was copied from a terminal whose first page had scrolled away.
Instead: Dump the request again with `xxd FILE`, or use the bytes themselves as a file.
See also [`dump-malformed`](dump-malformed.md), [`dump-truncated`](dump-truncated.md).
# `dump-length`
**error**: the dump has more or fewer bytes than it says.
Some dumps state the length, in their last line or around the bytes.
A `<data>` of 120 bytes that says `length = 1200`.
Instead: Dump the request again with `xxd FILE`, or use the bytes themselves as a file.
See also [`dump-truncated`](dump-truncated.md).
# `dump-line-too-long`
**error**: a line of the dump is longer than any tool writes.
The limit keeps memory use bounded.
A file of several hundred megabytes without a line end.
Instead: Use the bytes themselves as a file.
See also [`dump-too-large`](dump-too-large.md).
# `dump-malformed`
**error**: a line or character does not belong to the dump.
The rest of the dump was recognized; this place does not fit it. Usually a prompt or a log line was copied with it.
An xxd dump with a line of `ls -l` in the middle.
Instead: Remove what is not part of the dump.
See also [`dump-unknown`](dump-unknown.md), [`dump-gap`](dump-gap.md).
# `dump-named`
**error**: the dump names characters and drops bits.
`od -a` shows a name for each byte and drops its highest bit, so UTF-8 and binary contents are lost.
The output of `od -a request.bin`.
Instead: `od -A x -t x1 request.bin`, or `xxd request.bin`.
See also [`dump-elided`](dump-elided.md).
# `dump-of-packets`
**error**: these are packets, not the bytes of a request.
Each packet has IP and TCP headers before its share of the request; shares may be lost, duplicated or out of order.
What `tcpdump -X` prints.
Instead: Write the packets to a file with `tcpdump -w FILE.pcap`, and use what `tshark -r FILE.pcap -q -z follow,tcp,raw,0` prints.
See also [`tshark-mode`](tshark-mode.md).
# `dump-open-end`
**error**: the dump does not say where its last line ends.
Words of two or more bytes are padded with zeros on the last line, and only the address below it says how many bytes there were. That line is missing.
The output of `hexdump request.bin` without its last line.
Instead: Copy the whole output, or use `xxd`, which shows single bytes.
See also [`dump-truncated`](dump-truncated.md).
# `dump-open-repeat`
**error**: nothing says how many lines a `*` stands for.
hexdump and od write `*` for lines that repeat; the address of the next line shows how many. Without a next line, or without addresses, nothing does.
A hexdump whose last line, which has only the length, was not copied.
Instead: Add the last line of the dump, or dump with `od -v` or `hexdump -v`, which repeat the lines.
See also [`dump-gap`](dump-gap.md).
# `dump-too-large`
**error**: a `*` stands for more bytes than are filled in.
The limit keeps a hostile dump of a few lines from filling memory.
Three lines, the last of which has the address ffffffff0.
Instead: Use the bytes themselves as a file.
See also [`dump-open-repeat`](dump-open-repeat.md).
# `dump-truncated`
**error**: the dump ends in the middle of a byte.
The last digit is missing, so more may be missing, too.
A row with an odd number of hexadecimal digits.
Instead: Copy the whole dump.
See also [`dump-length`](dump-length.md).
# `dump-unknown`
**error**: this is not a known kind of dump.
Dumps of xxd, hexdump, od, Wireshark, lldb and others are read, and so are arrays of bytes in several languages, base64, and descriptions of NSData.
`onwire inspect --from hexdump notes.txt`, where the file holds prose.
Instead: Dump the request again with `xxd FILE`, or use the bytes themselves as a file.
See also [`dump-malformed`](dump-malformed.md).
# `duplicate-json-key`
**warning**: a JSON object has a key twice.
RFC 8259 leaves the result open. Most parsers silently take the last value, so two servers along the way can see two different values. Libraries write dictionaries, which have each key once: such a text was assembled by hand. JSON in a parameter or in a part is checked, too.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 18

{"id": 7, "id": 8}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`repeated-field`](repeated-field.md).
# `duplicate-key`
**error**: a key stands twice in one mapping.
A dictionary of the library holds one value a key, so one of the two would never be sent, and which one differs between YAML parsers. In `params`, keys count as one where they are equal as NSObjects: `1` and `1.0` are. A list sends a name several times.
```yaml
url: https://api.example.com/users
query:
  tag: new
  page: 2
  tag: cheap
```
Instead:
```yaml
url: https://api.example.com/users
query:
  tag: [new, cheap]
  page: 2
```
See also [`repeated-header`](repeated-header.md), the rule [`query.array`](../rules.md#queryarray).
# `duplicate-name`
**error**: two requests in a file have the same name.
A request's name is the name of its output file, and picks the request on the command line and in `extends`. If two requests had the same name, one output would overwrite the other, so no request of the file is written.
```yaml
name: login
url: https://api.example.com/v1/login
---
name: login
url: https://api.example.com/v2/login
```
Instead:
```yaml
name: login
url: https://api.example.com/v1/login
---
name: login-v2
url: https://api.example.com/v2/login
```
See also [`same-output`](same-output.md), [`invalid-name`](invalid-name.md).
# `empty-path`
**error**: a path is empty.
An empty path names no file. A common cause is an empty variable.
```yaml
vars: {photo: ""}
url: https://api.example.com/cards
method: POST
files: [{name: front, path: "${photo}"}]
```
Instead:
```yaml
vars: {photo: front.jpg}
url: https://api.example.com/cards
method: POST
files: [{name: front, path: "${photo}"}]
```
See also [`file-missing`](file-missing.md).
# `empty-spec`
**error**: there is no request in the file, or in one of its documents.
Each document of a file, up to the next `---`, is one request and needs at least a `url`. A file with only comments, or a `---` too many, is more likely a slip than intended, so it is not ignored.
```yaml
url: https://api.example.com/v1/me
---
# the second request is still to be written
```
Instead:
```yaml
url: https://api.example.com/v1/me
```
See also [`missing-key`](missing-key.md), [`trailing-content`](trailing-content.md).
# `equal-keys`
**error**: two keys are the same key in a Swift dictionary.
Swift's strings are equal if they look the same: é as one character, and as e with an accent after it. A Swift dictionary holds only one of the two values, so the library never gets both.
```yaml
client: alamofire@5
url: https://api.example.com/cafes
params: {"caf\u00E9": 1, "cafe\u0301": 2}
```
Instead:
```yaml
client: alamofire@5
url: https://api.example.com/cafes
params: {"caf\u00E9": 1}
```
See also [`duplicate-key`](duplicate-key.md), the rule [`parameters.keys`](../rules.md#parameterskeys).
# `error-with-200`
**note**: an error page has a status of success.
The title of the page begins with an error status, or has the usual words of one, and the status is from 200 to 299. Proxies, sign-in pages of a WLAN and old frameworks answer like this. An app that goes by the status shows the page, or fails when it reads it as JSON.
```http
HTTP/1.1 200 OK
Content-Type: text/html
Content-Length: 40

<title>502 Bad Gateway</title>
<p>Sorry\
```
Instead:
```http
HTTP/1.1 502 Bad Gateway
Content-Type: text/html
Content-Length: 40

<title>502 Bad Gateway</title>
<p>Sorry\
```
See also [`type-misfit`](type-misfit.md), [`refused-by-client`](refused-by-client.md).
# `escaped-quote`
**note**: a quote in a name is escaped with a backslash.
RFC 9110 escapes this way, browsers do not: they write `%22`, and RFC 7578 leaves it open. Servers differ: with the backslash PHP, busboy, Django and Go read the quote, others end the name at it; with `%22` Flask and undici read the quote, and the others `%22` itself. A name without quotes avoids the question. Onwire shows the name without the backslash.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 111

--Onwire-42
Content-Disposition: form-data; name="note"; filename="my \"a\".txt"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 107

--Onwire-42
Content-Disposition: form-data; name="note"; filename="my a.txt"

Chongqing
--Onwire-42--
```
See also [`unescaped-name`](unescaped-name.md).
# `escaped-too-late`
**error**: the library checks the URL before it is escaped.
With shouldAutoEncodeUrl, HYBNetworking's uploadWithImage: first makes a URL object and only then escapes: text that needs escapes makes no such object, and the call returns without sending. From 2.0.1 to 3.2.3 its other requests do the same, so Chinese is never sent. What the app escapes itself is escaped again.
```yaml
client: {use: hybnetworking, rules: {url.escape: percent}}
url: https://api.example.com/城市
files: [{name: card, filename: card.jpg, text: a}]
```
Instead:
```yaml
client: hybnetworking
url: https://api.example.com/%E5%9F%8E%E5%B8%82
files: [{name: card, filename: card.jpg, text: a}]
```
See also [`invalid-url-character`](invalid-url-character.md), the rule [`url.escape`](../rules.md#urlescape).
# `extended-filename`
**warning**: a file name is in `filename*`.
RFC 8187 has this form for names beyond ASCII, and it is right in a response. In a form, RFC 7578 forbids it: names go into `filename`, in UTF-8, as they are. Servers that read both use one or the other.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 119

--Onwire-42
Content-Disposition: form-data; name="photo"; filename*=utf-8''caf%C3%A9.txt

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 109

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="caf\xC3\xA9.txt"

Chongqing
--Onwire-42--
```
See also [`unquoted-name`](unquoted-name.md), [`part-without-filename`](part-without-filename.md).
# `extends-cycle`
**error**: a request extends itself.
Its bases lead back to it, directly or through other files, and none of them could be finished first. The message shows the chain.
```yaml
extends: _base.yaml
url: https://api.example.com/v1/me
```
and `_base.yaml`
```yaml
extends: spec.yaml
headers: {X-Channel: ios}
```
Instead: Remove the `extends` from the base, or move what both need to a third file.
See also [`variable-cycle`](variable-cycle.md), [`alias-cycle`](alias-cycle.md).
# `extends-too-deep`
**error**: bases extend each other more than 32 deep.
The limit keeps a generated chain of files from exhausting the stack.
`_1.yaml` says `extends: _2.yaml`, that file `extends: _3.yaml`, and so on past 32 files.
Instead: Merge some of the bases, or let one request extend a list: `extends: [_a.yaml, _b.yaml]`.
See also [`extends-cycle`](extends-cycle.md), [`variables-too-deep`](variables-too-deep.md).
# `field-not-compiled`
**error**: `wire.fields` keeps a field that does not exist.
A bare name keeps a compiled field, at this position in the list; the second mention of a name keeps the second field of that name. A line with another value is written with it, `- Name: value`, or as a whole with `raw-line`.
```yaml
url: https://api.example.com/me
wire:
  fields: [Host, Accept]
```
Instead:
```yaml
url: https://api.example.com/me
wire:
  fields: [Host, {Accept: "*/*"}]
```
See also [`nothing-to-remove`](nothing-to-remove.md).
# `field-without-colon`
**error or warning**: a line of the head has no name, or no colon behind it.
Every line between the request line and the empty line is a name, a colon and a value. A line without a colon was broken off from the line above, or is text that was meant for the body. A line that begins with a blank goes on the field above it, and behind the request line there is none.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Channel ios

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Channel: ios

```
See also [`blank-before-colon`](blank-before-colon.md).
# `file-changed`
**error**: the file changed while it was being read.
Content-Length is written from the size that the file had first. If it grows, shrinks or is replaced while the request is written, the output would be torn. It is dropped, and an existing file at its path stays as it was; only standard output breaks off.
A build is still writing `app.ipa` while the request that uploads it is compiled.
Instead: Compile again when nothing writes to the file.
See also [`file-truncated`](file-truncated.md).
# `file-in-the-way`
**error**: another file is already there.
Its bytes differ from what would be written. `import` does not overwrite anything unless told to: a spec may have been edited since. The spec of that request is not written; the others are. A file with the same bytes is no obstacle. `init` only starts projects: if `specs`, `golden` or its workflow exist, it writes nothing.
`onwire import session.chlsj --out specs`, where `specs/api.example.com/login.yaml` says something else.
Instead: `onwire import session.chlsj --out specs --force`, or another folder.
See also [`output-failed`](output-failed.md).
# `file-is-folder`
**error**: the path names a folder.
A part or a body is the content of one file. For several files, write several entries of `files`.
`photos` is a folder.
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: photos}]
```
```text written
error[file-is-folder]: `photos` is a folder
 --> spec.yaml:3:29
  |
3 | files: [{name: front, path: photos}]
  |                             ^^^^^^
  |
  = help: name one file in the folder
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: photos/front.jpg}]
```
See also [`file-not-regular`](file-not-regular.md).
# `file-missing`
**error**: there is no such file.
A relative path starts at the folder of the spec that it is written in, also in a base, and not at the folder in which the command runs. A PATH on the command line, and a file that disappeared before it was read, have this code too.
The file beside the spec is called `front.jpg`.
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: fornt.jpg}]
```
```text written
error[file-missing]: there is no file `fornt.jpg`
 --> spec.yaml:3:29
  |
3 | files: [{name: front, path: fornt.jpg}]
  |                             ^^^^^^^^^
  |
  = help: a relative path starts at the folder of the spec
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: front.jpg}]
```
See also [`file-outside-root`](file-outside-root.md), [`unreadable-base`](unreadable-base.md).
# `file-not-regular`
**error**: the path names a pipe, a socket or a device.
The length of a message is written before its bytes, so a file must have a size and keep it. A pipe or a device has none, and reading one may wait forever.
`path: frames` names a pipe that was made with mkfifo, or a device below /dev.
Instead: Copy the content to a regular file and name that; `random` and `zeros` replace a device.
See also [`file-is-folder`](file-is-folder.md).
# `file-outside-root`
**error**: a path leads out of the root.
Specs are shared, and one that reads `../../.ssh/id_rsa` into a body must not succeed. The root is the folder given on the command line, or the folder of the spec file given; `--root DIR` widens it. Links count as what they lead to, and it is not told whether a file outside is there. The same holds for specs that are found in a folder, and for what the blocks of a document show: their root is the folder that `onwire docs` is given, or that of the document, and nothing in a block widens it.
The root is the folder of the spec.
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: ../front.jpg}]
```
```text written
error[file-outside-root]: `../front.jpg` lies outside the root
 --> spec.yaml:3:29
  |
3 | files: [{name: front, path: ../front.jpg}]
  |                             ^^^^^^^^^^^^
  |
  = help: move the file below the root, or name a wider root with --root DIR; links count as what they lead to
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: front.jpg}]
```
See also [`file-missing`](file-missing.md), [`root-missing`](root-missing.md).
# `file-path-empty`
**error**: a program asks for a file with an empty path.
The same as `empty-path`, but found by the library `OnwireHTTP` when a program asks it for a file. In a spec, an empty path is found earlier, with that code.
A test that uses OnwireKit calls `FileRoot.content(at:relativeTo:)` with an empty string.
Instead: Name a file, relative to the folder of the spec.
See also [`empty-path`](empty-path.md).
# `file-path-nul`
**error**: a path contains the character NUL.
To the system, NUL ends a path, so no file name can contain one: a file other than the one written would be opened.
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: "front\0.jpg"}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, path: front.jpg}]
```
See also [`control-character`](control-character.md).
# `file-too-large`
**error**: a file is too large to be read whole.
Only files that are read whole have a limit, 64 MiB for a base: its message is then part of `unreadable-base`. Files that are sent have none, since they are never held in memory.
`extends` names a film by mistake.
Instead: Send large content as a part or a body with `path`.
See also [`unreadable-base`](unreadable-base.md), [`spec-too-large`](spec-too-large.md).
# `file-truncated`
**error**: the file is shorter than the size it reports.
Some files, below /proc and /sys, are made by the system itself while they are read, and the size it reports for them is not true. Content-Length would be wrong, so the output is dropped.
The spec sends a file in /sys, whose size the system reports as 4096 bytes.
Instead: Copy the content to a regular file and name that.
See also [`file-changed`](file-changed.md), [`file-not-regular`](file-not-regular.md).
# `file-unreadable`
**error**: the system refuses to open or read the file.
The message ends with the system's own reason, such as `Permission denied`. This applies to files that specs name, to specs, and to a PATH on the command line. What a folder has under a name that is not UTF-8 is not read, either.
The spec has `path: front.jpg`, and the file belongs to another user and has the mode 0600.
Instead: Give yourself the right to read it: `chmod u+r front.jpg`, or copy it.
See also [`file-missing`](file-missing.md), [`folder-unreadable`](folder-unreadable.md).
# `file-without-filename`
**error**: a file would be sent without name and type.
If the rule `multipart.unnamed-file` is `error`, the client derives neither from the path: its code has both written down. With `extension-required` it derives them, and throws if the path has no extension.
`front.jpg` is in the spec's folder.
```yaml
client: nsurlsession@compact
url: https://api.example.com/cards
method: POST
files:
  - {name: front, path: front.jpg}
```
```text written
error[file-without-filename]: NSURLSession needs the name and type of a file
 --> spec.yaml:5:5
  |
5 |   - {name: front, path: front.jpg}
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: add `filename` and `type`
```
Instead:
```yaml
client: nsurlsession@compact
url: https://api.example.com/cards
method: POST
files:
  - {name: front, path: front.jpg, filename: front.jpg, type: image/jpeg}
```
See also the rule [`multipart.unnamed-file`](../rules.md#multipartunnamed-file).
# `flow-malformed`
**error**: the flow file is not what mitmproxy writes.
Values of a flow file begin with their length. The message says which value ends too late or is missing, and at which byte.
A flow file that was opened and saved in an editor.
Instead: Save the flows again: `mitmdump -n -r OLD -w NEW`.
See also [`flow-version`](flow-version.md).
# `flow-version`
**error**: the flow file comes from a mitmproxy before 0.11.
The names in flow files have changed over time. All those that mitmproxy itself still reads are read, from 0.11 on; earlier files have another layout.
A flow file of mitmproxy 0.10.
Instead: Record the requests again with a current mitmproxy: `mitmdump -w FILE`.
See also [`flow-malformed`](flow-malformed.md).
# `folded-field`
**warning**: a header field continues on the next line.
A line that begins with a blank used to continue the one above. RFC 9112 has abolished that: servers refuse the request, or read blanks instead of the line end.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Filter: city=chongqing,
  rating=5

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-Filter: city=chongqing, rating=5

```
# `folder-unreadable`
**error**: a folder below the given one cannot be read.
Specs in it would be left out silently, so the whole PATH counts as failed. The message ends with the system's own reason.
`onwire compile specs`, where `specs/private` belongs to another user.
Instead: Give yourself the right to read it, or name the folders beside it one by one.
See also [`file-unreadable`](file-unreadable.md).
# `fragile-stream`
**warning**: the multipart body breaks if it is read in small pieces.
AFNetworking 1.0 raises an exception if one read of its body ends within a delimiter or a part's head; 1.0.1 loses the end of the closing delimiter. The bytes shown are those of lucky reads.
```yaml
client: afnetworking@1.0
url: https://api.example.com/upload
method: POST
files: [{name: note, text: hi}]
```
Instead:
```yaml
client: afnetworking@1.1.0
url: https://api.example.com/upload
method: POST
files: [{name: note, text: hi}]
```
See also [`broken-stream`](broken-stream.md), the rule [`multipart.stream`](../rules.md#multipartstream).
# `framing-given`
**warning**: the body is not framed as Transfer-Encoding says.
The header is sent as it is, without Content-Length, and the body as its own bytes. A server takes the first line of the body for the size of a chunk, and answers 400 or waits. There is no warning for a body that is written in chunks, and `framing: chunked` writes them; of chunks beside a Transfer-Encoding that does not end in `chunked` a server must say 400 (RFC 9112, section 6.3).
```yaml
url: https://api.example.com/notes
method: POST
headers: {Transfer-Encoding: chunked}
params: {text: hello}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
framing: chunked
params: {text: hello}
```
See also [`content-length-differs`](content-length-differs.md).
# `get-with-body`
**warning**: the session refuses to send a GET with a body.
Alamofire's JSON encoders write a body whatever the method. Since 5.0 the session checks the request before it is sent, and fails a GET with a body: bodyDataInGETRequest. The bytes are those that the encoder makes. A whole `body` stands for `upload(_:to:method:)`, which that check does not see; as the `httpBody` of a URLRequest it is refused as well.
```yaml
client: alamofire@5
url: https://api.example.com/users
as: json
params: {page: 2}
```
Instead:
```yaml
client: alamofire@5
url: https://api.example.com/users
params: {page: 2}
```
See also the rule [`parameters.get-body`](../rules.md#parametersget-body), the rule [`json.destination`](../rules.md#jsondestination).
# `golden-differs`
**error**: the bytes of the request differ from its golden file.
The text shows the first byte that differs, the field there, and both sides from there on. Either the spec, the client or Onwire has changed.
`onwire check specs` after a header field was added to a spec.
Instead: Read the difference; if it is intended, add `--update` to the command, which then writes the new bytes.
See also [`golden-missing`](golden-missing.md).
# `golden-left-over`
**error**: this golden file belongs to no spec.
The spec was removed or renamed. This is reported only if whole folders are checked without an error.
`golden/login.http` after `specs/login.yaml` has become `specs/sign-in.yaml`.
Instead: Remove the file, or rename it with its spec.
See also [`golden-missing`](golden-missing.md).
# `golden-missing`
**error**: a golden file to compare with is missing.
Without `--emit`, if a request has no golden file at all, only `raw` is asked for.
`onwire check specs` with a new spec.
Instead: Add `--update` to the command, which then writes it.
See also [`golden-differs`](golden-differs.md), [`golden-left-over`](golden-left-over.md).
# `half-named`
**warning**: file name or type is lost, since only one is given.
XMNetworking makes a file part only if both fileName and mimeType are set. With only one of them, data is sent as a plain field, which servers do not take for a file, and a file is named after its path. Nothing fails, so the loss shows only on the server.
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
files: [{name: card, filename: front.jpg, text: a}]
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
files: [{name: card, filename: front.jpg, type: image/jpeg, text: a}]
```
See also [`file-without-filename`](file-without-filename.md), the rule [`multipart.naming`](../rules.md#multipartnaming).
# `har-malformed`
**error**: the file is not an HTTP Archive.
An archive is JSON: an object with the member `log`, which has `entries`. The message says what is missing or where the JSON breaks off; requests before that place are shown.
A HAR that lost its end when it was sent by mail.
Instead: Export the session again, and wait until the file is complete.
See also [`capture-unrecognized`](capture-unrecognized.md).
# `header-overwritten`
**warning**: the library overwrites this header.
For a multipart body, AFNetworking sets Content-Type (with its boundary) and Content-Length after the app's headers. The given value is never sent. If an app sets the header on the finished request, it is sent: `headers.when: after` expresses that. That holds for `headers` only: what the app sets on the serializer, which is `general`, comes before the body in any case. With Alamofire, `general` is of the session's configuration, and a request's own value wins. In AFNetworking 4.0.0 the argument `headers:` appends instead: `headers.when: appended`.
```yaml
url: https://api.example.com/cards
method: POST
headers: {Content-Type: multipart/form-data}
files: [{name: front, text: a}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, text: a}]
```
See also [`header-respelled`](header-respelled.md), [`type-unused`](type-unused.md), the rule [`headers.when`](../rules.md#headerswhen).
# `header-respelled`
**warning**: the letter case that a header is sent in is not known.
A request holds one value for a name in any letter case. A library that sets the app's headers on the finished request sets them over its own; Apple says that the value is replaced, and not whether the name is then spelled as before or as it was given last. XMNetworking does so with all headers, and AFNetworking 4.0.1 with those of the argument `headers:` (`headers.when: after`). AFNetworking 4.0.0 appends those to what is there (`headers.when: appended`), and the spelling is as little known.
```yaml
client: xmnetworking
url: https://api.example.com/v1/me
headers: {user-agent: Demo/2.0}
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/me
headers: {User-Agent: Demo/2.0}
```
See also [`spelled-in-two-ways`](spelled-in-two-ways.md), the rule [`headers.when`](../rules.md#headerswhen).
# `http-file-unsupported`
**error**: the requests of this .http file need its editor.
Variables in `{{…}}`, scripts and included files are filled in by the editor when it sends the request: the file itself does not have the bytes. Blocks without them are read.
`GET https://{{host}}/me`
Instead: Write the values in, or capture what the editor sends.
See also [`capture-unsupported`](capture-unsupported.md).
# `illegal-boundary`
**error or warning**: the boundary has a character that is not allowed.
RFC 2046 allows letters, digits, blanks inside, and the marks `'()+_,-./:=?`. Servers treat other bytes as they please: with UTF-8 in a boundary Go, busboy and Django refuse the body, Flask shows an empty form, and PHP accepts it.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire_%42
Content-Length: 88

--Onwire_%42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire_%42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`unquoted-boundary`](unquoted-boundary.md), [`invalid-boundary`](invalid-boundary.md).
# `import-needs-folder`
**error**: an import needs a folder for its files.
Standard output has room for one spec and nothing else. Several requests need a file each, and a part or body that is not a short text needs a file that the spec names.
`onwire import session.chlsj`, where the session has twelve requests.
Instead: `onwire import session.chlsj --out specs`, or `onwire import session.chlsj#3` for one of them.
See also [`not-imported`](not-imported.md).
# `incomplete-block`
**error**: the block does not say what to show.
A block names a spec with `spec`, a command with `command`, or a file with `file`. Some views need more: `explain` needs a byte with `at` or a value with `path`; `diff` needs the other side with `with`, or two clients with `from` and `to`.
The info string `onwire view=curl`.
Instead: `onwire spec=login view=curl`
See also [`no-such-spec`](no-such-spec.md), [`unknown-block-attribute`](unknown-block-attribute.md).
# `incomplete-device`
**warning**: the device says too little for a default header.
The library makes Accept-Language from the preferred languages, and User-Agent from app, model, system and scale; if it makes none, a transport such as `cfnetwork-ios16` makes them from the first language, the app's name and build, and the system. What `device` does not say is not guessed: the header is not written. On macOS, AFNetworking's User-Agent also has the build of the system: `os: macOS Version 10.15.7 (Build 19H2)`. An app for Mac Catalyst is compiled as for iOS, and AFNetworking and Alamofire 4 write `iOS` for it: which version comes behind that is not known, so `os` has to say it as the app's User-Agent does. With `headers.when: appended` a header of the app stands behind the library's own, which takes a `device` to write.
```yaml
url: https://api.example.com/me
device:
  app: {name: Demo, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
Instead:
```yaml
url: https://api.example.com/me
device:
  languages: [zh-Hans-CN, en]
  app: {name: Demo, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
See also [`no-user-agent`](no-user-agent.md), the rule [`headers.defaults`](../rules.md#headersdefaults).
# `input-failed`
**error**: the input cannot be read.
The message ends with the system's own reason. Long standard input is kept in a file below TMPDIR; errors there are reported here, too. The run ends with status 74.
`onwire inspect - <&-`, with standard input closed.
Instead: Connect standard input, or give TMPDIR a folder with room.
See also [`file-unreadable`](file-unreadable.md).
# `invalid-base64`
**error**: this is not base64.
Decoders disagree about wrong characters and missing padding, so the bytes to send would not be certain. The alphabet is the standard one, with `+` and `/`, and the last group is padded with `=`. Blanks and line ends are skipped.
```yaml
url: https://api.example.com/keys
method: POST
body: {base64: _-8, type: image/png}
```
Instead:
```yaml
url: https://api.example.com/keys
method: POST
body: {base64: "/+8=", type: image/png}
```
See also [`invalid-hex`](invalid-hex.md).
# `invalid-boundary`
**error**: a boundary contains CR, LF or NUL.
The boundary is part of the Content-Type field and is on a line before each part. A line end in it would break the head, and the parts could not be found.
```yaml
url: https://api.example.com/cards
method: POST
boundary: "Boundary+1\n"
files: [{name: front, text: a}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
boundary: Boundary+1
files: [{name: front, text: a}]
```
See also the rule [`multipart.boundary`](../rules.md#multipartboundary).
# `invalid-client-table`
**error**: the rows of a client of your own do not fit its releases.
Who imports OnwireKit can describe a library as a `ClientTable`. Each of its releases has one row of each rule that every client has, and at most one of any other rule. Releases are in order, the oldest first, and each row holds in one of them. The command reads no such tables.
A table of rows for release 1.0 alone, with the releases 1.0 and 2.0.
Instead: take the rows of a client that is near, such as `Client(named: "plain").table.rows`, and change those that differ.
See also [`invalid-rule-value`](invalid-rule-value.md), [`unknown-rule`](unknown-rule.md).
# `invalid-content-length`
**error or warning**: Content-Length is not a number.
It must be a row of decimal digits. A server must answer 400 to anything else, since it cannot tell where the request ends.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: nine

{"id": 7}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`content-length-mismatch`](content-length-mismatch.md).
# `invalid-cookie`
**error**: a cookie cannot have such a name or value.
A reader of the Cookie field takes `;` for the end of a cookie and the first `=` for the end of its name (RFC 6265, 4.1.1): the server would get different cookies than the app has. What iOS makes of such a cookie is not known.
```yaml
url: https://api.example.com/me
cookies: {sid: a1b2; theme=dark}
```
Instead:
```yaml
url: https://api.example.com/me
cookies: {sid: a1b2, theme: dark}
```
See also [`invalid-header-value`](invalid-header-value.md), [`conflicting-keys`](conflicting-keys.md).
# `invalid-escape`
**error**: an escape in double quotes stands for no character.
`\x` takes two hexadecimal digits, `\u` four and `\U` eight. Characters past U+FFFF can be written as in JSON, with the two halves of a surrogate pair side by side: `"\ud83d\ude00"` is `"\U0001F600"`. One half is not a character on its own.
```yaml
url: https://api.example.com/messages
method: POST
params: {text: "smile \ud83d"}
```
Instead:
```yaml
url: https://api.example.com/messages
method: POST
params: {text: "smile \ud83d\ude00"}
```
See also [`unknown-escape`](unknown-escape.md).
# `invalid-field-name`
**error or warning**: the name of a header field has a character that no name may have.
A name is a token: ASCII letters, digits and ``!#$%&'*+-.^_`|~`` (RFC 9110, section 5.6.2). Such a name is mostly text that was meant for a value, or a title such as `Content Type`.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Content Type: application/json

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Content-Type: application/json

```
See also [`invalid-header-name`](invalid-header-name.md).
# `invalid-header-name`
**error**: this text cannot be a header name.
A name is a token of RFC 9110, 5.6.2. If it contains a blank, a colon or a character that is not ASCII, servers refuse the request, or take a part of the name for the value.
```yaml
url: https://api.example.com/me
headers: {X Channel: ios}
```
Instead:
```yaml
url: https://api.example.com/me
headers: {X-Channel: ios}
```
See also [`invalid-header-value`](invalid-header-value.md).
# `invalid-header-value`
**error**: a header value contains CR, LF or NUL.
A line end ends the field: what follows it would be read as another field or as the body. The same applies to everything else on a single line: the lines, target and version of `wire`, which may contain CR and NUL but no LF, and a `raw-line`, which must not be empty. A text after `|` or `>` ends with a line end unless it is written `|-` or `>-`.
```yaml
url: https://api.example.com/me
headers:
  Authorization: |
    Bearer 9f3c2a
```
Instead:
```yaml
url: https://api.example.com/me
headers:
  Authorization: |-
    Bearer 9f3c2a
```
See also [`invalid-header-name`](invalid-header-name.md), [`text-after-block-indicator`](text-after-block-indicator.md).
# `invalid-hex`
**error**: these are not hexadecimal bytes.
Each byte is two digits, with blanks between bytes wherever you like. With a `0x` in front, or half a byte, it is not clear which bytes are meant.
```yaml
url: https://api.example.com/keys
method: POST
body: {hex: 0xFFD8, type: image/jpeg}
```
Instead:
```yaml
url: https://api.example.com/keys
method: POST
body: {hex: FF D8, type: image/jpeg}
```
See also [`invalid-base64`](invalid-base64.md).
# `invalid-merge`
**error**: `<<` comes before something that cannot be merged.
`<<` takes the keys of another mapping, usually an alias, into this one. A name without `*` is only a text.
```yaml
url: https://api.example.com/orders
method: POST
params:
  first: &item {count: 1}
  second:
    <<: item
    count: 2
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
params:
  first: &item {count: 1}
  second:
    <<: *item
    count: 2
```
See also [`unknown-alias`](unknown-alias.md).
# `invalid-method`
**error**: this text cannot be a method.
A method is a token of RFC 9110, 5.6.2: letters, digits and marks such as `-`, without blanks. On the request line, a blank would end the method, and a server would read the rest as the target.
```yaml
url: https://api.example.com/orders
method: POST JSON
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
as: json
```
# `invalid-name`
**error**: this text cannot be a request's name.
A name becomes a file name. A `/` or `\` would lead to another folder, and an empty name, `.` and `..` name no file at all. Invisible characters (a control character, a line end, a zero-width character, a change of text direction) would make two names look the same, or command the terminal that shows one.
```yaml
name: user/login
url: https://api.example.com/v1/login
```
Instead:
```yaml
name: user-login
url: https://api.example.com/v1/login
```
See also [`duplicate-name`](duplicate-name.md).
# `invalid-number`
**error**: a number has too many digits.
A hexadecimal or octal number of more than 4096 digits is not turned into a decimal one. The library could not hold it either: NSDecimalNumber ends below 10^166.
There are 5000 digits `F` after `0x`.
```yaml
url: https://api.example.com/keys
query: {modulus: 0xFFFF…}
```
Instead: Write it in quotes, which sends its digits as text.
See also [`number-too-large`](number-too-large.md), [`number-respelled`](number-respelled.md).
# `invalid-pattern`
**error**: the pattern of a wildcard is not a valid one.
A pattern has characters, classes, groups, choices and counts, and describes the whole text that a wildcard stands for. It has no back references and no lookahead.
```yaml
url: https://api.example.com/orders
headers: {X-Trace: "${any:/[0-9a-f+/}"}
```
Instead: Close the class: `${any:/[0-9a-f]+/}`.
See also [`unknown-wildcard`](unknown-wildcard.md).
# `invalid-percent-escape`
**error or warning**: two hexadecimal digits must follow a percent sign.
To send a percent sign, write `%25`. Libraries leave what looks escaped as it is, so a text like `100% off` is sent broken.
```http
GET /v1/me?rate=100%&q=a HTTP/1.1
Host: api.example.com

```
Instead:
```http
GET /v1/me?rate=100%25&q=a HTTP/1.1
Host: api.example.com

```
See also [`double-encoded`](double-encoded.md), [`invalid-url-character`](invalid-url-character.md).
# `invalid-rule-value`
**error**: the rule cannot have this value.
Each rule takes one of a few words, a text, or a list; the help says which. `onwire explain RULE` says what each value sends.
```yaml
client: {use: afnetworking@4, rules: {query.array: numbers}}
url: https://api.example.com/users
query: {tags: [new, cheap]}
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {query.array: indices}}
url: https://api.example.com/users
query: {tags: [new, cheap]}
```
See also [`unknown-rule`](unknown-rule.md).
# `invalid-scale`
**error**: this is not the scale of a screen.
`device.scale` is UIScreen's scale, a positive number such as 2 or 3. The library prints it in the User-Agent with two decimals: `Scale/3.00`.
```yaml
url: https://api.example.com/me
device:
  languages: [en]
  app: {name: Demo, version: "1.2"}
  model: iPhone
  os: iOS 16.2
  scale: 3x
```
Instead:
```yaml
url: https://api.example.com/me
device:
  languages: [en]
  app: {name: Demo, version: "1.2"}
  model: iPhone
  os: iOS 16.2
  scale: 3
```
See also [`incomplete-device`](incomplete-device.md).
# `invalid-seed`
**error**: this is not a seed.
The bytes of `random` follow only from the seed, so everyone gets the same ones. A seed is a whole number that fits 64 bits without a sign.
```yaml
url: https://api.example.com/upload
method: POST
body: {random: {bytes: 64KiB, seed: -1}, type: video/mp4}
```
Instead:
```yaml
url: https://api.example.com/upload
method: POST
body: {random: {bytes: 64KiB, seed: 1}, type: video/mp4}
```
See also [`invalid-size`](invalid-size.md).
# `invalid-size`
**error**: this is not a size.
`random` and `zeros` take a whole number of bytes, or of KB, MB, GB (powers of 1000) or KiB, MiB, GiB (powers of 1024). `M` could be either, so it is not accepted. A chunk of `wire.chunks` takes a whole number, or a text of hexadecimal digits as it is sent.
```yaml
url: https://api.example.com/upload
method: POST
body: {random: {bytes: 5M}, type: video/mp4}
```
Instead:
```yaml
url: https://api.example.com/upload
method: POST
body: {random: {bytes: 5MB}, type: video/mp4}
```
See also [`invalid-seed`](invalid-seed.md), [`message-too-large`](message-too-large.md).
# `invalid-status`
**error or warning**: a response has no three-digit status.
A status line has a version, a status from 100 to 999 and, optionally, a reason, with one blank between them (RFC 9112, section 4). Servers written by hand and test stubs leave out the number, or put their own code in its place.
```http
HTTP/1.1 OK
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
Instead:
```http
HTTP/1.1 200 OK
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`no-request-line`](no-request-line.md), [`unended-head`](unended-head.md).
# `invalid-timestamp`
**error**: this text is not a timestamp, or no such day exists.
`!!timestamp` gives the library an NSDate, and `device.now` is one. It takes a day, or a day and a time with `Z` or an offset. 30 February is refused rather than moved to March.
```yaml
url: https://api.example.com/orders
query: {since: !!timestamp 2026-02-30}
```
Instead:
```yaml
url: https://api.example.com/orders
query: {since: !!timestamp 2026-03-02}
```
See also the rule [`query.date`](../rules.md#querydate).
# `invalid-url-character`
**error**: a character is not allowed there in a URL.
AFNetworking hands the text to `+[NSURL URLWithString:]`, which returns nil for characters that RFC 3986 does not allow: nothing is sent, and the app stops at an assertion or fails silently. In apps linked with the iOS 17 SDK or later, NSURL percent-encodes them; the rule `url.invalid` expresses that. If the app escapes the URL before it hands it over, `url.escape: percent` does as it does: see [the URL](../spec-language.md#the-url).
```yaml
url: https://api.example.com/cities/São Paulo
```
Instead:
```yaml
url: https://api.example.com/cities/S%C3%A3o%20Paulo
```
See also [`malformed-url`](malformed-url.md), the rule [`url.invalid`](../rules.md#urlinvalid).
# `invalid-variable-line`
**error**: a line in a file of variables cannot be read.
`--vars-file .env` reads lines `NAME=value`: `export` before the name, blanks around it and empty lines are ignored, and `#` begins a comment. In single quotes everything is as written, in double quotes `\n`, `\"`, `\\` and `\$` are escapes. Outside single quotes, some tools replace `$name`, `$(…)` and backquotes with other values and some do not, so they are an error here.
`onwire compile login.yaml --vars-file .env`, where `.env` has `TOKEN=abc$def`.
Instead: `TOKEN='abc$def'`
See also [`invalid-variable-name`](invalid-variable-name.md).
# `invalid-variable-name`
**error**: this text cannot be a variable name.
No `${…}` could use it: a name consists of letters, digits, `_`, `.` and `-`, and begins with a letter or `_`.
```yaml
vars: {user id: 17}
url: https://api.example.com/users
```
Instead:
```yaml
vars: {user-id: 17}
url: https://api.example.com/users/${user-id}
```
See also [`malformed-variable`](malformed-variable.md).
# `java-stream-aborted`
**error**: Java failed while it wrote the stream, and says so.
The stream contains the exception that Charles met when it saved the session; what comes after it was never written.
A session that Charles could not save completely because memory was short.
Instead: Save the session again, or export it as JSON (.chlsj).
See also [`java-stream-truncated`](java-stream-truncated.md).
# `java-stream-limit`
**error**: the stream has more Java objects than any session.
Or they nest more deeply. The limits keep a hostile file from exhausting memory or the stack.
A file made so that its objects nest a million levels deep.
Instead: Save part of the session, or export it as JSON (.chlsj).
See also [`nesting-too-deep`](nesting-too-deep.md).
# `java-stream-malformed`
**error**: the stream of Java objects breaks its own rules.
The message says what is at that byte and what would have to be there. The file was damaged, or written by something that is not Java.
A `.chls` in which a program replaced CR LF with LF.
Instead: Copy the file from where it was saved without changing it, or export the session as JSON (.chlsj).
See also [`java-stream-truncated`](java-stream-truncated.md).
# `java-stream-truncated`
**error**: the stream ends in the middle of a Java object.
Charles was stopped while it was saving, or the file was cut short while being copied.
A `.chls` that was copied while Charles was still writing it.
Instead: Save the session again, or export it as JSON (.chlsj).
See also [`java-stream-malformed`](java-stream-malformed.md).
# `joined-text-refused`
**error**: base and url joined as text are not a URL.
Before it sends, HYBNetworking appends `url` to `base`, since 3.3.0 with a slash between them except in an upload, and makes a URL object from that text, which it does not send. If the text makes no URL, as with two fragments, nothing is sent, though what AFNetworking would make of the two is a URL. An upload, and every call of 2.0.1, does this with a whole URL, too.
```yaml
client: hybnetworking
base: https://api.example.com/v1#a
url: users#b
```
Instead:
```yaml
client: hybnetworking
base: https://api.example.com/v1
url: users#b
```
See also the rule [`url.check`](../rules.md#urlcheck).
# `key-refused`
**error**: a key that is no text cannot be sent as the name of a pair.
AFNetworking 1.0 and 1.0.1 hand the key of a parameter to a function that escapes texts. A number has none of a text's methods: the app raises an exception, and nothing is sent. Keys of dictionaries within are printed into a name first. From 1.1.0 on, the key's description is escaped.
```yaml
client: afnetworking@1.0.1
url: https://api.example.com/search
params: {1: a}
```
Instead:
```yaml
client: afnetworking@1.0.1
url: https://api.example.com/search
params: {"1": a}
```
See also [`not-json`](not-json.md), the rule [`query.top-key`](../rules.md#querytop-key).
# `large-integer`
**warning**: a JSON integer is beyond what a double can hold.
Doubles hold every integer up to 2^53, 9007199254740992. JavaScript stores all numbers in them, and so do many parsers: a 64-bit identifier comes back as a different one. Send it as a string. An integer that a double happens to hold is left alone.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 24

{"id": 9007199254740993}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 26

{"id": "9007199254740993"}\
```
See also [`described-value`](described-value.md).
# `leading-line-end`
**info**: there is a line end before the first delimiter.
Examples of multipart bodies that begin each delimiter with CR LF write one before the first, too. It belongs to the text before the parts, which means nothing. It is reported because it makes the body two bytes longer.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 88


--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`text-before-parts`](text-before-parts.md).
# `length-and-encoding`
**error or warning**: there are both Transfer-Encoding and Content-Length.
Both say where the body ends. A proxy that believes one and a server that believes the other disagree about where the next request begins, which is how requests are smuggled; many answer 400.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Length: 9
Transfer-Encoding: chunked

9
{"id": 7}
0

```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Transfer-Encoding: chunked

9
{"id": 7}
0

```
See also [`content-length-mismatch`](content-length-mismatch.md), [`broken-chunks`](broken-chunks.md).
# `length-is-set`
**warning**: the library does not send this body in chunks.
AFNetworking hands its multipart bodies over as streams, but works out how long they are and sets Content-Length; Alamofire uploads data or a file. Captures of both have Content-Length and no chunks. The request is compiled in chunks all the same: tasks of iOS 7 drop the Content-Length of a streamed request (AFNetworking, pull request 1617), and then a server may answer 411 (issue 2500).
```yaml
url: https://api.example.com/cards
method: POST
boundary: b
framing: chunked
files: [{name: front, text: a}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
boundary: b
files: [{name: front, text: a}]
```
See also [`framing-given`](framing-given.md).
# `line-end-in-name`
**error or warning**: a name or file name contains a line end.
Whoever chooses the name can use it to write header fields of the part: a type, another name. Browsers write `%0D%0A`.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 93

--Onwire-42
Content-Disposition: form-data; name="city
 list"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 97

--Onwire-42
Content-Disposition: form-data; name="city%0D%0A list"

Chongqing
--Onwire-42--
```
See also [`unescaped-name`](unescaped-name.md), [`unescaped-in-part-head`](unescaped-in-part-head.md).
# `lone-surrogate`
**warning**: half a character is escaped in JSON.
Characters beyond U+FFFF are two escapes in JSON, such as `\ud83d\ude00`. One of them alone is not text in any encoding. A string was cut in the middle of an emoji, usually by a limit that counts UTF-16 units.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 21

{"note": "ok \ud83d"}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 14

{"note": "ok"}\
```
See also [`utf-8-twice`](utf-8-twice.md).
# `long-boundary`
**warning**: the boundary has more than 70 characters.
RFC 2046 allows 70. Most servers accept more, but Rack 3 does not.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab
Content-Length: 212

--Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab
Content-Disposition: form-data; name="city"

Chongqing
--Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`illegal-boundary`](illegal-boundary.md).
# `lost-wildcard`
**warning**: a wildcard does not show in any byte of the request.
The value is not sent, or only in another encoding, because of a rule of the client. The wildcard then matches nothing; if the value is sent, a comparison will call it changed.
Read by `onwire diff`.
```yaml compared
summary: Order ${any:number}.
url: https://api.example.com/orders
```
Instead:
```yaml
summary: An order.
url: https://api.example.com/orders
```
See also [`misplaced-wildcard`](misplaced-wildcard.md).
# `malformed-url`
**error**: the URL has no host, no `//` or no valid port.
Without these the Host field and the connection are not determined. The message names the part of the URL that is wrong.
```yaml
url: https://api.example.com:99999/users
```
Instead:
```yaml
url: https://api.example.com:9999/users
```
See also [`relative-url`](relative-url.md), [`invalid-url-character`](invalid-url-character.md).
# `malformed-variable`
**error**: `${` does not begin a variable.
A variable is `${name}`, where a name consists of letters, digits, `_`, `.` and `-`, and begins with a letter or `_`. To send the two characters `${`, write `$${`.
```yaml
vars: {user: "17"}
url: https://api.example.com/users/${user id}
```
Instead:
```yaml
vars: {user: "17"}
url: https://api.example.com/users/${user}
```
See also [`invalid-variable-name`](invalid-variable-name.md), [`unresolved-variable`](unresolved-variable.md).
# `message-too-large`
**error**: the message is longer than any file can be.
Its length does not fit in 63 bits, so Content-Length could not be written and no file could hold it. A size was probably mistyped.
```yaml
url: https://api.example.com/upload
method: POST
files:
  - {name: a, zeros: {bytes: 9000000000GB}}
  - {name: b, zeros: {bytes: 9000000000GB}}
```
Instead:
```yaml
url: https://api.example.com/upload
method: POST
files:
  - {name: a, zeros: {bytes: 9GB}}
  - {name: b, zeros: {bytes: 9GB}}
```
See also [`invalid-size`](invalid-size.md).
# `method-overruled`
**warning**: the library sends uploads with another method.
The uploads of HYBNetworking and XMNetworking are POST requests, whatever the app says. Without `method` there is no warning.
```yaml
client: xmnetworking
method: PUT
url: https://api.example.com/v1/cards
files: [{name: note, text: hello}]
```
Instead:
```yaml
client: xmnetworking
method: POST
url: https://api.example.com/v1/cards
files: [{name: note, text: hello}]
```
See also the rule [`multipart.method`](../rules.md#multipartmethod).
# `misplaced-dash`
**error**: an entry of a list begins where none can.
Every `-` of a list must be in the same column, each on its own line, and never on the line of the key that the list belongs to.
```yaml
url: https://api.example.com/cards
method: POST
files:
  - {name: front, text: a}
 - {name: back, text: b}
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files:
  - {name: front, text: a}
  - {name: back, text: b}
```
See also [`unexpected-indentation`](unexpected-indentation.md).
# `misplaced-wildcard`
**error**: a wildcard cannot be used here.
What is written here is not sent as it is: it is decoded or encoded first, or not sent at all, so no piece of the request would show where the wildcard is. Or it is a name, which is how the fields of two requests are matched.
Read by `onwire diff`.
```yaml compared
url: https://api.example.com/profile
auth: {basic: [li, "${any}"]}
```
Instead: Write `headers: {Authorization: "Basic ${any:base64}"}` instead of `auth`.
See also [`lost-wildcard`](lost-wildcard.md).
# `missing-blank`
**error or warning**: a blank is missing after a colon.
Without the blank, YAML reads `url:https` as one word and not as a key and a value: that is why times and URLs can contain colons without quotes. Between braces such a word is a key whose value is null: `{a:1, b:2}` has the keys `a:1` and `b:2`, with a warning.
```yaml
method: POST
url:https://api.example.com/login
```
Instead:
```yaml
method: POST
url: https://api.example.com/login
```
See also [`missing-colon`](missing-colon.md).
# `missing-boundary`
**error or warning**: a multipart Content-Type has no boundary.
Without it, a server does not know what separates the parts. Usually an app sets `multipart/form-data` by hand, over the type that its library had made with the boundary in it.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`boundary-mismatch`](boundary-mismatch.md), [`header-overwritten`](header-overwritten.md).
# `missing-colon`
**error or warning**: a line has no colon after its key.
Every line among the keys of a mapping is `key: value`. A line without a colon is often the rest of a long value that was broken: put such a value in quotes, or after `|` or `>`. The colon of Chinese and Japanese keyboards, `：`, is not YAML's.
Between braces YAML takes a text without a colon for a key whose value is null: `{greeting: Hello, world}` has the keys `greeting` and `world`. That is a warning; no `!!set` and no key after a `?` gets it.
```yaml
method: POST
url https://api.example.com/login
```
Instead:
```yaml
method: POST
url: https://api.example.com/login
```
See also [`missing-blank`](missing-blank.md).
# `missing-comma`
**error**: there is no comma between two entries in brackets.
Entries in `[…]` and `{…}` are separated by commas. Without quotes, commas and brackets inside a text end it: `{q: a]b}` is such a slip, too.
```yaml
url: https://api.example.com/search
query: {q: "phone" page: 2}
```
Instead:
```yaml
url: https://api.example.com/search
query: {q: "phone", page: 2}
```
See also [`unclosed-bracket`](unclosed-bracket.md).
# `missing-content`
**error**: a part or body has no content.
An entry of `files`, like `body`, takes its bytes from exactly one key: `path`, `text`, `json`, `base64`, `hex`, `random` or `zeros`. To send empty content, write `text: ""`.
```yaml
url: https://api.example.com/cards
method: POST
files:
  - {name: front, filename: front.jpg}
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files:
  - {name: front, filename: front.jpg, base64: /9j/4AAQ}
```
See also [`several-contents`](several-contents.md).
# `missing-host`
**error or warning**: an HTTP/1.1 request has no Host.
A server with several sites cannot tell which one is meant, and must answer 400.
```http
GET /v1/me HTTP/1.1
Accept: */*

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Accept: */*

```
See also [`no-request-line`](no-request-line.md).
# `missing-key`
**error**: a required key is missing.
Every request needs a `url`, a `client` with rules needs `use`, `auth` needs `basic` or `bearer`, an entry of `files` needs a `name` or the part's `headers`, `random` and `zeros` need `bytes`, `framing` needs `chunked`, and an entry of `wire.chunks` needs a `size`. There is no sensible default for them.
```yaml
method: POST
params: {phone: "13800138000"}
```
Instead:
```yaml
method: POST
url: https://api.example.com/login
params: {phone: "13800138000"}
```
See also [`unknown-key`](unknown-key.md), [`missing-content`](missing-content.md).
# `misspelt-type`
**error or warning**: a Content-Type is misspelt.
Servers compare the type letter by letter: `multipart/from-data` is not a form, and nobody says so. The body is there, but the form is empty.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencode
Content-Length: 4

id=7\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 4

id=7\
```
See also [`type-misfit`](type-misfit.md), [`unregistered-type`](unregistered-type.md).
# `mixed-blanks`
**note**: blanks are written as `+` here and as `%20` there.
In forms and queries both stand for a blank, and servers read both so. A signature that is made over the text does not, nor does a server that takes `+` for a plus. The URL and its parameters were most often escaped by two libraries.
```http
GET /v1/me?q=hot+pot&city=chong%20qing HTTP/1.1
Host: api.example.com

```
Instead:
```http
GET /v1/me?q=hot%20pot&city=chong%20qing HTTP/1.1
Host: api.example.com

```
See also [`double-encoded`](double-encoded.md).
# `multipart-method`
**error**: this method cannot carry a multipart body.
AFNetworking asserts in `multipartFormRequestWithMethod:` that the method is neither GET nor HEAD: the app stops there, and nothing is sent. A spec without `method` is a GET.
```yaml
url: https://api.example.com/cards
files: [{name: front, text: a}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, text: a}]
```
See also the rule [`multipart.refused-methods`](../rules.md#multipartrefused-methods).
# `multipart-without-parts`
**warning**: a multipart body has no parts.
It has only the delimiter that ends it, or nothing at all. A loop over the parameters or files had nothing to go through, or the parts were lost. RFC 2046 requires at least one part.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 15

--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`unclosed-multipart`](unclosed-multipart.md).
# `nested-in-pair`
**error**: a container would become one pair of a form.
A loop over the parameters makes one pair for each key and prints the value with `%@` or `\()`: for an array, a dictionary or a set that is a description, which no server reads: `%@` prints it over several lines, `\()` in brackets.
```yaml
client: nsurlsession@query-allowed
method: POST
url: https://api.example.com/photos
params: {tags: [sea, sun]}
```
Instead:
```yaml
client: {use: nsurlsession@query-allowed, rules: {query.array: plain}}
method: POST
url: https://api.example.com/photos
params: {tags: [sea, sun]}
```
See also the rule [`query.array`](../rules.md#queryarray), the rule [`query.dictionary`](../rules.md#querydictionary).
# `nested-in-part`
**error**: a container would become one part.
Code that writes one part for each key prints the value with `%@`. For an array or a dictionary that is a description over several lines, in an order that is not promised, and no server reads it back.
```yaml
client: nsurlsession@enumerated
method: POST
url: https://api.example.com/photos
as: multipart
params: {tags: [sea, sky]}
```
Instead:
```yaml
client: nsurlsession@enumerated
method: POST
url: https://api.example.com/photos
as: multipart
params: {"tags[0]": sea, "tags[1]": sky}
```
See also [`container-description`](container-description.md), the rule [`multipart.nested`](../rules.md#multipartnested).
# `nesting-too-deep`
**error**: containers are nested more than 256 levels deep.
The limit keeps a spec from exhausting the stack. Parameters of real requests are a few levels deep; a spec like this was probably made by a program that went wrong.
There are 300 brackets where `…` stands.
```yaml
url: https://api.example.com/search
query: {q: [[[[ … ]]]]}
```
Instead: Write a flatter value, or send the text as it is with `body` or `params-text`.
# `nil-block`
**warning**: a query block that returns nil sends `(null)`, or no body.
`params-text: null` stands for a query-string block that returns nil. Up to AFNetworking 2.6.0 the nil is formatted into the URL; in a body it leaves only the Content-Type.
```yaml
client: afnetworking@2.6.0
url: https://api.example.com/search
params-text: null
```
Instead:
```yaml
client: afnetworking@2.6.0
url: https://api.example.com/search
params-text: q=a
```
See also [`dangling-query`](dangling-query.md), the rule [`query.nil-block`](../rules.md#querynil-block).
# `nil-pair`
**error**: a null whose name cannot be written cannot be sent.
A null is sent as just its name. Up to AFNetworking 2.6.0, a name that is missing, or that the string encoding lacks, leaves nothing at all, and adding nothing to an array raises an exception.
```yaml
client: {use: afnetworking@2.5.4, rules: {string-encoding: ascii}}
url: https://api.example.com/search
params: {城市: null}
```
Instead:
```yaml
client: {use: afnetworking@2.5.4, rules: {string-encoding: ascii}}
url: https://api.example.com/search
params: {city: null}
```
See also [`printed-as-null`](printed-as-null.md), the rule [`query.top-level`](../rules.md#querytop-level), the rule [`query.null`](../rules.md#querynull).
# `no-base`
**warning**: the client has no base for URLs.
The library takes only whole URLs: it is the app that joins a `base` to a path. The request is compiled for the URL that `URL(string:relativeTo:)` makes of the two when the base's path ends in a slash; the warning shows it. Moya and most routers call `baseURL.appendingPathComponent(path)`: where that makes another URL, as with a leading slash, the warning shows both. With the rule `url.base: appended`, or `appended-or-server` for Moya, the base is part of the spec without a warning.
```yaml
client: alamofire@5
base: https://api.example.com/v1/
url: me
```
Instead:
```yaml
client: alamofire@5
url: https://api.example.com/v1/me
```
See also the rule [`url.base`](../rules.md#urlbase).
# `no-body-type`
**warning**: no Content-Type is given for a whole body.
No library and no system looks at a body to find out what it is: without a type that is set, there is none. iOS then labels the body of a POST `application/x-www-form-urlencoded`, and servers read it as a form. A `transport` of iOS writes that field; for other methods none is known.
Since AFNetworking 2.6.1, `requestWithMethod:URLString:parameters:error:` without parameters gives a request the type of a form, except for GET, HEAD and DELETE, and `HTTPBody` leaves it there. Then `type: application/x-www-form-urlencoded` is what is sent; an `AFJSONRequestSerializer`, or a request that the app makes itself, has no type.
```yaml
url: https://api.example.com/log
method: POST
body: {text: started}
```
Instead:
```yaml
url: https://api.example.com/log
method: POST
body: {text: started, type: text/plain; charset=utf-8}
```
See also [`type-unused`](type-unused.md), the rule [`body.type`](../rules.md#bodytype).
# `no-bytes-of-path`
**error**: no byte of the request comes from this value.
The path names nothing in the spec, or a value that is not written itself: an empty container, a key that says how the request is made, a value that the client leaves out. The help lists what there is.
`onwire explain login.yaml --path params.usr`, where the spec has `params: {user: …}`.
Instead: `onwire explain login.yaml --path params.user`
See also [`no-such-byte`](no-such-byte.md).
# `no-documents`
**error**: there are no Markdown documents below the folder.
Without `--out`, a folder stands for every file below it that ends in `.md` or `.markdown`, except those whose name begins with a dot.
`onwire docs specs`, where a site was wanted.
Instead: `onwire docs specs --out site`, or name the folder of the documents.
See also [`no-specs`](no-specs.md), [`file-missing`](file-missing.md).
# `no-final-line-end`
**note**: there is no line end after the closing delimiter.
RFC 2046 does not require one, and no server that was tried misses it. But every library writes it, so a body without it was assembled by hand, or has lost its last two bytes.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 84

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--\
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`unclosed-multipart`](unclosed-multipart.md).
# `no-general`
**error**: the client has no such setting for all requests.
`general` is what the library itself merges into every request. If it has no such setting, use a base that the requests extend, which does the same in the specs.
```yaml
client: afnetworking
url: https://api.example.com/v1/me
general: {params: {app: demo}}
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/me
general: {params: {app: demo}}
```
See also the rule [`general.parameters`](../rules.md#generalparameters), the rule [`general.headers`](../rules.md#generalheaders).
# `no-line-end-before-delimiter`
**error or warning**: there is no line end before a delimiter.
A delimiter is at the start of a line: the CR LF before it ends the content, and belongs to the delimiter. If code appends the content and then `--boundary` without CR LF, few servers find the delimiter. Another boundary does not help.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 84

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`boundary-in-part`](boundary-in-part.md), [`unclosed-multipart`](unclosed-multipart.md).
# `no-parameters-beside-file`
**error**: the library's upload takes no parameters.
Up to 1.1.2, HYBNetworking's uploadWithImage: takes only an image and its name: parameters do not become parts.
```yaml
client: hybnetworking@1.1
url: https://api.example.com/v1/cards
params: {side: front}
files: [{name: card, filename: card.jpg, text: a}]
```
Instead:
```yaml
client: hybnetworking@1.1
url: https://api.example.com/v1/cards?side=front
files: [{name: card, filename: card.jpg, text: a}]
```
See also the rule [`multipart.parameters`](../rules.md#multipartparameters).
# `no-part-headers`
**error**: the library has no call for a part's own headers.
The wrappers' uploads take a name, a file name and a type. They offer no way to reach AFNetworking's appendPartWithHeaders:.
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
files: [{name: note, headers: {Content-ID: <1>}, text: hello}]
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/cards
files: [{name: note, text: hello}]
```
See also the rule [`multipart.part-headers`](../rules.md#multipartpart-headers).
# `no-reply`
**error**: `--reply` names nothing that can be a response.
It takes a status from 200 to 599, a file with a raw response, which is sent as it is, or a capture with responses, such as a Charles session.
`onwire listen --reply 600`.
Instead: Use one of these. A file that begins like `HTTP/1.1 200 OK` is a raw response; any other is read as `onwire inspect` reads it.
See also [`no-requests`](no-requests.md).
# `no-request-line`
**error or warning**: the message does not begin with a request line.
A request begins with a method, a target and a version, with one blank between them. Usually the first lines were not copied, or the bytes are only the body.
```http
Host: api.example.com
Accept: */*

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Accept: */*

```
See also [`unended-head`](unended-head.md).
# `no-requests`
**error**: no request is left to show.
Either the input has none, or the filters skip all of them, or none has the response that was asked for. Entries that have no request, such as tunnels, are counted in the notes with the reason.
`onwire inspect session.har --host api.example.org`, where all requests went to `api.example.com`.
Instead: Leave out the filters, and choose from the list that is then shown.
See also [`capture-empty`](capture-empty.md), [`no-such-request`](no-such-request.md).
# `no-specs`
**error**: there are no specs below the folder.
A folder stands for every file below it that ends in `.yaml` or `.yml`, except those that begin with `_`, which are bases for others, and hidden ones, which begin with a dot or are in a folder that does. A folder without any is probably mistyped rather than empty.
`onwire check golden`, where the specs are in `specs`.
Instead: Name the folder with the specs: `onwire check specs`.
See also [`file-missing`](file-missing.md).
# `no-such-byte`
**error**: the offset is beyond the end of the request.
Offsets count from 0, in bytes of the raw request, head and body. The message says how long it is.
`onwire explain login.yaml --at 0x4000` of a request of 500 bytes.
Instead: Take the offset from `onwire compile login.yaml --emit hex`.
See also [`no-bytes-of-path`](no-bytes-of-path.md).
# `no-such-line`
**error**: `wire.line-ends` names a line that the head does not have.
The lines of the head are counted from 0: the request line is 0, the fields follow, and the empty line that ends the head is the last one. An empty list keeps CR LF everywhere; `lf` removes CR from every line.
```yaml
url: https://api.example.com/me
wire:
  line-ends: [0, 1, 2, 3]
```
Instead:
```yaml
url: https://api.example.com/me
wire:
  line-ends: []
```
See also [`bare-line-feed`](bare-line-feed.md).
# `no-such-request`
**error**: the file has no request with this name or number.
After the `#` of a PATH comes the name of one request of the file, or its number, from 1. The help lists the names.
`onwire compile 'accounts.yaml#logn'`, where the request is called `login`.
Instead: `onwire compile 'accounts.yaml#login'`
See also [`unknown-base-request`](unknown-base-request.md), [`duplicate-name`](duplicate-name.md).
# `no-such-spec`
**error**: there is no spec, or other file, of that name.
The path is relative to the document's folder. You can leave out `.yaml` and `.yml`; a `#name` after the path picks one request of several.
`onwire spec=logn` beside `login.yaml`.
Instead: `onwire spec=login`
See also [`incomplete-block`](incomplete-block.md), [`no-such-request`](no-such-request.md).
# `no-user-agent`
**warning**: no User-Agent is written: what is sent on this system is not known.
AFNetworking has a form of the header for some systems only, and on others leaves it to NSURLSession, whose own value is not promised. Alamofire has one for all, but not how each release calls every system is known. `os` is a system and its version. A transport makes the header for the releases whose CFNetwork is known.
```yaml
url: https://api.example.com/me
device:
  languages: [en]
  app: {name: Demo, version: "1.2"}
  os: "16.2"
  model: iPhone
  scale: 3
```
Instead:
```yaml
url: https://api.example.com/me
device:
  languages: [en]
  app: {name: Demo, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
See also [`incomplete-device`](incomplete-device.md), the rule [`headers.user-agent-systems`](../rules.md#headersuser-agent-systems).
# `no-whole-body`
**error**: the library cannot send a body that is given whole.
HYBNetworking and XMNetworking make every body from parameters and files. An app that sends its own bytes bypasses them.
```yaml
client: xmnetworking
method: POST
url: https://api.example.com/v1/orders
body: {json: {sku: A-1}}
```
Instead:
```yaml
client: xmnetworking
method: POST
url: https://api.example.com/v1/orders
as: json
params: {sku: A-1}
```
See also [`upload-never-sent`](upload-never-sent.md), the rule [`body.whole`](../rules.md#bodywhole).
# `non-ascii-head`
**warning**: the head of the request is not all ASCII.
HTTP does not say which characters such bytes are, so each server reads its own. Send text beyond ASCII in percent escapes, as `name*=UTF-8''…`, or in the body.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-City: \xE9\x87\x8D\xE5\xBA\x86

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
X-City: %E9%87%8D%E5%BA%86

```
See also [`non-ascii-header`](non-ascii-header.md), [`non-utf-8-name`](non-utf-8-name.md).
# `non-ascii-header`
**warning**: a header value is not ASCII.
It is written as UTF-8, but what NSURLSession makes of it is not promised, and many servers read such bytes as Latin-1 or refuse them. Apps percent-encode such a value, or use base64.
```yaml
url: https://api.example.com/me
headers: {X-City: 北京}
```
Instead:
```yaml
url: https://api.example.com/me
headers: {X-City: "%E5%8C%97%E4%BA%AC"}
```
See also [`non-ascii-user-agent`](non-ascii-user-agent.md).
# `non-ascii-user-agent`
**error**: systems do not agree on this User-Agent in ASCII.
AFNetworking 1.3.3 and later transliterate it with ICU, whose tables differ between systems. Chinese, Japanese, Korean, Cyrillic and others come out the same everywhere and are no problem; here the bytes cannot be known. Take the header from a capture of the app.
```yaml
url: https://api.example.com/me
device:
  languages: [zh-Hans-CN]
  app: {name: ตัวอย่าง, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
Instead:
```yaml
url: https://api.example.com/me
device:
  languages: [zh-Hans-CN]
  user-agent: tawxyang/1.2 (iPhone; iOS 16.2; Scale/3.00)
```
See also [`non-ascii-header`](non-ascii-header.md), the rule [`headers.user-agent-text`](../rules.md#headersuser-agent-text).
# `non-utf-8-name`
**warning**: a name or file name is not UTF-8.
Names of parts are UTF-8 (RFC 7578, section 5.1), whatever encoding the contents have. Such bytes come from a string encoding like GBK or Latin-1 in the app's client.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="caf\xE9"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 87

--Onwire-42
Content-Disposition: form-data; name="caf\xC3\xA9"

Chongqing
--Onwire-42--
```
See also [`non-ascii-head`](non-ascii-head.md), [`charset-misfit`](charset-misfit.md).
# `not-encodable`
**warning**: a text does not fit the string encoding and is left out.
`dataUsingEncoding:` returns nil for a text that its encoding cannot hold, and the library continues with nil: the part, or the whole body, is missing. The request looks healthy, but lacks data.
```yaml
client: {use: afnetworking@4, rules: {string-encoding: ascii}}
url: https://api.example.com/users
method: POST
as: multipart
params: {id: 7, name: 张三}
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {string-encoding: utf-8}}
url: https://api.example.com/users
method: POST
as: multipart
params: {id: 7, name: 张三}
```
See also [`character-dropped`](character-dropped.md), the rule [`string-encoding`](../rules.md#string-encoding).
# `not-exact`
**note**: the output does not stand for exactly these bytes.
This kind of output cannot express the whole request; each note names one difference. `raw` is always exact. With `--strict`, the run ends with status 1.
`onwire compile me.yaml --emit curl`, where the spec has `headers: {Connection: close, Host: …}`: newer releases of curl write their own Connection, after the Host.
Instead: Remove what the notes name from the spec, or emit `raw`.
See also [`output-impossible`](output-impossible.md).
# `not-imported`
**error**: no spec was found that compiles to a request's bytes.
Every spec is compiled and compared before it is written, and one that compiles to different bytes is never written. If no client writes a request, the key `wire` does; what is left are captures without a head, such as a body alone or an HTTP/2 request that a tool shows in its own form.
`onwire import body.json --body`
Instead: Import a capture that has the whole request. `onwire inspect` shows what there is.
See also [`import-needs-folder`](import-needs-folder.md).
# `not-json`
**error**: a value cannot be written as JSON.
JSON has no dates, bytes, sets, infinities or NaN, its keys must be texts, and NSJSONSerialization accepts only a dictionary or array at the top. AFNetworking gives the app an error since 3.2, and crashes before that: nothing is sent.
```yaml
url: https://api.example.com/orders
method: POST
as: json
params: {since: !!timestamp 2026-01-02}
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
as: json
params: {since: "2026-01-02"}
```
See also [`key-refused`](key-refused.md), [`not-plist`](not-plist.md).
# `not-one-file`
**error**: the library's upload takes exactly one file.
HYBNetworking's uploadWithImage: takes one image as its argument. Several images need several requests; a multipart body with only parameters is not possible.
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files:
  - {name: front, filename: front.jpg, text: a}
  - {name: back, filename: back.jpg, text: b}
```
Instead:
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files:
  - {name: front, filename: front.jpg, text: a}
```
See also the rule [`multipart.files`](../rules.md#multipartfiles).
# `not-plist`
**error**: a value cannot be written as a property list.
Property lists have no null, no sets, no keys that are not texts and no integers past 64 bits. NSPropertyListSerialization refuses them, and nothing is sent.
```yaml
url: https://api.example.com/orders
method: POST
as: plist
params: {item: 42, note: null}
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
as: plist
params: {item: 42}
```
See also [`not-json`](not-json.md).
# `not-shown`
**note**: there are more diagnostics of a kind than are shown.
After 50 of one code in one file (1000 with `--format json`) the rest is only counted. Such a file usually has one mistake that repeats, and fixing it at the top fixes all of them.
A generated spec of 300 requests, each with the same key mistyped.
Instead: Fix those that are shown and run again.
See also [`unknown-key`](unknown-key.md).
# `not-utf-8`
**error**: the file is not UTF-8.
A spec is read only as UTF-8, so the bytes on the wire never depend on a guess about an encoding. The mark is at the first byte that is not UTF-8. Usually an editor saved the file as Latin-1, GBK or UTF-16.
The file is saved as Latin-1, where `é` is the single byte E9.
```yaml
url: https://api.example.com/search
query: {q: café}
```
Instead: Save the file as UTF-8. Write bytes that are not text in ASCII, as `base64: …` or `hex: …`.
See also [`control-character`](control-character.md).
# `nothing-to-remove`
**warning**: null should remove a header that is not there.
Null removes a header that the spec would have without it: one of a base, of `general`, or a default that comes from `device` (Accept-Language and User-Agent), `auth` (Authorization) or `cookies` (Cookie). Without these there is none, nor a Content-Length for `wire: {length: null}` in a request without a body, and what serialisation and HTTP itself need, such as Host, stays. A null for a field that is otherwise [left to the phone](../spec-language.md#what-the-spec-leaves-to-the-phone), such as User-Agent without a `transport`, removes nothing and is no mistake: when the spec is compared, it says that the request has no such field.
```yaml
url: https://api.example.com/me
headers: {X-Channel: null}
```
Instead:
```yaml
url: https://api.example.com/me
headers: {X-Channel: ""}
```
See also [`null-not-allowed`](null-not-allowed.md), the rule [`headers.defaults`](../rules.md#headersdefaults).
# `null-charset`
**warning**: the Content-Type says `charset=(null)`.
Up to 2.3.1, AFNetworking writes the name of its string encoding after the Content-Type of a form; up to 1.3.4, after that of all bodies. CoreFoundation has no name for some encodings, and the library prints that nothing.
```yaml
client: {use: afnetworking@2.3.1, rules: {string-encoding: gbk}}
url: https://api.example.com/search
method: POST
params: {q: a}
```
Instead:
```yaml
client: {use: afnetworking@2.3.1, rules: {string-encoding: gb18030}}
url: https://api.example.com/search
method: POST
params: {q: a}
```
See also [`unknown-charset`](unknown-charset.md), the rule [`form.content-type-charset`](../rules.md#formcontent-type-charset), the rule [`string-encoding`](../rules.md#string-encoding).
# `null-not-allowed`
**error**: a key has no value, and null means nothing there.
`key:` with nothing after it is null, as is `~`. Null removes a default header or a part's `type` or `filename`, and is a value in `params`; anywhere else it would be a guess whether an empty text or no text was meant.
```yaml
url: https://api.example.com/me
auth:
  bearer:
```
Instead:
```yaml
url: https://api.example.com/me
auth:
  bearer: "9f3c2a"
```
See also [`wrong-type`](wrong-type.md), [`nothing-to-remove`](nothing-to-remove.md).
# `null-refused`
**error**: the client has no form for a null.
A form, a query and a part hold text. Each library prints something different for a null; standards have no word for it, so plain HTTP sends none.
```yaml
client: plain
url: https://api.example.com/users
params: {after: null}
```
Instead:
```yaml
client: plain
url: https://api.example.com/users
params: {after: ""}
```
See also the rule [`query.null`](../rules.md#querynull).
# `number-respelled`
**warning**: a number is sent in another spelling.
Without quotes, YAML reads a number, and the library prints the number: `007` is sent as `7`, `1.10` as `1.1`, and in JSON `0.1` with 17 digits. Phone numbers, postal codes and versions are texts and need quotes. A tag, `!!float 1.10`, says that the number is meant, and the warning goes.
```yaml
url: https://api.example.com/login
method: POST
params: {code: 007}
```
Instead:
```yaml
url: https://api.example.com/login
method: POST
params: {code: "007"}
```
See also [`yaml-1.1-boolean`](yaml-1.1-boolean.md), the rule [`query.double`](../rules.md#querydouble), the rule [`json.double`](../rules.md#jsondouble).
# `number-too-large`
**error**: NSDecimalNumber cannot hold this number.
Integers past 64 bits are NSDecimalNumbers, which end below 10^166. A larger one becomes `NaN`, and that is what the library would send.
There are 200 zeros after the 1.
```yaml
url: https://api.example.com/numbers
query: {n: 1000…}
```
Instead: Write it in quotes, which sends its digits as text.
See also [`invalid-number`](invalid-number.md), [`number-respelled`](number-respelled.md).
# `open-to-others`
**warning**: other machines can reach the server.
`--host` names an address that is not a loopback one, so that a phone in the same network can send to it. So can anyone else who can reach this machine, and what they send is recorded, within the limits of the command.
`onwire listen --host 0.0.0.0`.
Instead: Leave out `--host` if the app runs on this machine or in its simulator; stop the server when it is done.
See also [`cannot-listen`](cannot-listen.md).
# `output-failed`
**error**: an output could not be written.
The system refused: the disk is full, the folder cannot be written to, or something else is at the path. A file is replaced only when its new content is complete, so the old one is intact. Below the output folder, nothing is written through links to other folders; use `--follow-links` to allow it. An existing golden file that cannot be compared, such as a pipe or a link out of its folder, has this code, too. The run ends with status 74.
`onwire compile specs --out /usr/share/golden` without the right to write there.
Instead: Choose a folder that you may write to, or free some disk space.
# `output-impossible`
**error**: the request cannot be written as this kind of output.
A curl command cannot have a NUL in its head or a very long argument, and a long body needs a file beside it. A near miss would be worse than none, so no output of the request is written. The help says what is in the way and what to emit instead.
`onwire compile photo.yaml --emit curl` for a request whose body is a JPEG of 90 kB, to standard output.
Instead: `onwire compile photo.yaml --emit curl --out golden` writes the command and the body beside it.
See also [`not-exact`](not-exact.md).
# `page-left-over`
**note**: a page of the site belongs to no request.
The spec was removed or renamed, and its pages are still there: they are named but not removed, since nobody knows who wrote them. A site's folder belongs to the site, so a page written by hand counts, too. This is reported only if no spec has an error; `onwire docs --check` then ends with status 1.
`site/login.md` after `specs/login.yaml` has become `specs/sign-in.yaml`.
Instead: Remove the pages that are named, or keep your own in another folder.
See also [`golden-left-over`](golden-left-over.md), [`same-output`](same-output.md).
# `params-text-unused`
**error**: `params-text` has no place in this kind of body.
`params-text` is the finished text of a query or form. JSON, property lists and multipart bodies are made from values and cannot use it.
```yaml
url: https://api.example.com/orders
method: POST
as: json
params-text: item=42
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
as: json
params: {item: 42}
```
See also [`conflicting-keys`](conflicting-keys.md).
# `part-without-empty-line`
**error or warning**: no empty line ends the head of a part.
There are two line ends after the last field of a part's head: one ends the field, the other is the empty line that ends the head. Without it the content is read as fields. The mark shows where the empty line is missing, or the lines that are not fields.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 84

--Onwire-42
Content-Disposition: form-data; name="city"
Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`part-without-name`](part-without-name.md), [`field-without-colon`](field-without-colon.md).
# `part-without-filename`
**warning**: a part with a file has no file name.
What makes a part a file is its `filename`, whatever its type: without it most servers read a text field, and lose bytes that are not text. Alamofire's `append(_:withName:mimeType:)` writes such parts; pass `fileName:`, too. Browsers send an empty name if no file was chosen.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 108

--Onwire-42
Content-Disposition: form-data; name="photo"
Content-Type: image/jpeg

\xFF\xD8\xFF\xE0
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 126

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="a.jpg"
Content-Type: image/jpeg

\xFF\xD8\xFF\xE0
--Onwire-42--
```
See also [`part-without-name`](part-without-name.md), [`extended-filename`](extended-filename.md).
# `part-without-name`
**error or warning**: a part of a form has no name.
Its Content-Disposition must have `name="…"`: without it, a server has nothing to file the content under.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 91

--Onwire-42
Content-Disposition: form-data; filename="a.txt"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 104

--Onwire-42
Content-Disposition: form-data; name="note"; filename="a.txt"

Chongqing
--Onwire-42--
```
See also [`unquoted-name`](unquoted-name.md), [`unnamed-part`](unnamed-part.md).
# `plist-left-out`
**warning**: a property list that cannot be written is left out.
Up to 2.3.1, the managers of AFNetworking do not look at the error of serialisation: the request is sent with its Content-Type and without a body. Later ones call `failure`, and send nothing.
```yaml
client: afnetworking@2.3.1
url: https://api.example.com/settings
method: POST
as: plist
params: {theme: null}
```
Instead:
```yaml
client: afnetworking@2.3.1
url: https://api.example.com/settings
method: POST
as: plist
params: {theme: ""}
```
See also [`not-plist`](not-plist.md), the rule [`plist.invalid`](../rules.md#plistinvalid).
# `plist-of-nil`
**warning**: nil is serialised as a property list.
AFNetworking 2.0.0 to 2.2.2 hands nil parameters to the property-list serialisation. The Content-Type is certain; that there is no body was read from the source, and nobody has seen it on the wire.
```yaml
client: afnetworking@2.2.2
url: https://api.example.com/settings
method: POST
as: plist
```
Instead:
```yaml
client: afnetworking@2.2.2
url: https://api.example.com/settings
method: POST
as: plist
params: {theme: dark}
```
See also [`plist-left-out`](plist-left-out.md), the rule [`plist.no-parameters`](../rules.md#plistno-parameters).
# `plus-in-base64`
**warning**: base64 in a pair has an unescaped `+`.
In a query or form `+` stands for a blank. It is also one of base64's 64 characters, so about every second picture or signature breaks. Write `%2B`, or let the library escape the value; base64url has no such character. The mark is at the first one.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 29

data=8Jm+0kqZ2R7xY4uTnVbC1w==\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 31

data=8Jm%2B0kqZ2R7xY4uTnVbC1w==\
```
See also [`unescaped-ampersand`](unescaped-ampersand.md), [`mixed-blanks`](mixed-blanks.md).
# `printed-as-null`
**warning**: what the string encoding lacks is sent as `(null)`.
AFNetworking up to 2.5.4 escapes names and values in the serializer's string encoding. For a text with a character that this encoding lacks, the system's function returns nothing, and the library prints that nothing.
```yaml
client: {use: afnetworking@2.5.4, rules: {string-encoding: latin-1}}
url: https://api.example.com/search
params: {q: 上海}
```
Instead:
```yaml
client: {use: afnetworking@2.5.4, rules: {string-encoding: utf-8}}
url: https://api.example.com/search
params: {q: 上海}
```
See also [`not-encodable`](not-encodable.md), the rule [`query.charset`](../rules.md#querycharset), the rule [`string-encoding`](../rules.md#string-encoding).
# `proxyman-malformed`
**error**: an entry in the log is not what Proxyman writes.
A `.proxymanlogv2` is a ZIP archive with a JSON file for each request. The message names the file and what is missing in it.
A log whose request has no `uri`.
Instead: Export the log from Proxyman again, or export it as HAR.
See also [`zip-broken`](zip-broken.md).
# `query-in-fragment`
**warning**: parameters go into the fragment and are not sent.
The library appends the query to the end of the URL's text. After a `#` it becomes part of the fragment, which stays on the phone: the server sees no parameters.
```yaml
url: https://api.example.com/search#results
query: {q: phone}
```
Instead:
```yaml
url: https://api.example.com/search
query: {q: phone}
```
See also the rule [`url.join`](../rules.md#urljoin).
# `query-replaced`
**warning**: the parameters replace the URL's own query.
Code that sets `URLComponents.queryItems` sets all of the query: what stands after the `?` of the URL is gone.
```yaml
client: nsurlsession@query-items
url: https://api.example.com/search?lang=zh
params: {q: phone}
```
Instead:
```yaml
client: nsurlsession@query-items
url: https://api.example.com/search
params: {lang: zh, q: phone}
```
See also [`query-in-fragment`](query-in-fragment.md), the rule [`url.join`](../rules.md#urljoin).
# `refused-by-client`
**note**: the app gets an error although the server saw a success.
This is checked if it is known which library the app reads with: from `inspect --as-client`; from a spec with a `client` (and its `reading`) that `diff` compares with a request and its response; or else from the request's User-Agent. That names Alamofire with its release, or AFNetworking, in which case the releases 2, 3 and 4 must all refuse. The request's `Accept` must have no type of images, since SDWebImage and AlamofireImage, which have the same User-Agents, ask for them. The reader is the usual one, for JSON, without settings, because what the app sets is not on the wire. What would help is shown below the response, and by `--as-client`.
HTML with status 200, for an app with AFNetworking, whose JSON reader returns -1016.
Instead: Let the server say what it sends, or tell the app to accept it; `onwire inspect FILE --as-client` tries both.
See also [`type-misfit`](type-misfit.md), [`broken-json`](broken-json.md), [`refused-by-server`](refused-by-server.md).
# `refused-by-server`
**warning**: a server answers before the program runs.
This is checked if `servers:` in the spec, or `--servers`, names servers. Rack and Rails answer with 400 if one name stands for both a value and a dictionary; PHP keeps the last.
What each server does: `onwire inspect SPEC --as-server php,rails`.
```yaml
url: https://api.example.com/v1/search
method: POST
params-text: user=7&user[name]=Kim
servers: [rails]
```
Instead:
```yaml
url: https://api.example.com/v1/search
method: POST
params: {user: {id: 7, name: Kim}}
servers: [php, rails]
```
# `regrouped-array`
**warning**: an array of dictionaries is sent in names with `[][`.
A client that numbers no items writes `items[][id]=1&items[][note]=a` for the first dictionary and continues with `items[][id]=2`, which is marked. Nothing says where the second one begins: PHP makes three dictionaries, qs one with lists in it, and Rack begins a new one when a name repeats, which fails as soon as the dictionaries differ. JSON leaves no doubt; `onwire servers --encode` looks for what the servers of a spec read as it is meant.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 43

items[][id]=1&items[][note]=a&items[][id]=2\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 46

items[0][id]=1&items[0][note]=a&items[1][id]=2\
```
See also the rule [`query.array`](../rules.md#queryarray).
# `relative-url`
**error**: a relative URL has nothing to be joined to.
AFHTTPSessionManager joins a relative path to its `baseURL`; without one, NSURLSession fails and nothing is sent. `base` is that URL, and must itself have a scheme and a host. From 2.0.1 to 3.2.3, HYBNetworking with `url.escape: reserved` escapes the `://` of a whole URL, which is then a relative one.
```yaml
url: v1/me
```
Instead:
```yaml
base: https://api.example.com/
url: v1/me
```
See also [`malformed-url`](malformed-url.md), [`unsupported-scheme`](unsupported-scheme.md).
# `repeated-field`
**error or warning**: a header field that may occur once is there twice.
For Host, Content-Type and Content-Length, each server and proxy decides on its own which one counts; where they differ, requests can be smuggled. Usually an app sets a field that its library sets, too. The mark is at the second one.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Host: www.example.com

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com

```
See also [`length-and-encoding`](length-and-encoding.md), [`repeated-header`](repeated-header.md).
# `repeated-header`
**error**: a header is given twice.
NSURLRequest holds one value per name, whatever its letter case: the library cannot send two lines. Which of two values an app keeps depends on its code, so neither is chosen.
```yaml
url: https://api.example.com/me
headers:
  - Accept: application/json
  - accept: text/plain
```
Instead:
```yaml
url: https://api.example.com/me
headers:
  Accept: application/json, text/plain
```
See also [`duplicate-key`](duplicate-key.md).
# `repeated-in-part`
**error or warning**: a part has a field or a parameter twice.
A part may have one Content-Disposition, with one name and one file name, and one Content-Type. If any of these is there twice, each server picks its own. Probably two helpers both wrote the head of a part.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 131

--Onwire-42
Content-Disposition: form-data; name="city"
Content-Disposition: form-data; name="town"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`repeated-field`](repeated-field.md).
# `repeated-part-field`
**warning**: a part gets a header twice.
`name`, `filename` and `type` make the part's Content-Disposition and Content-Type, and the part's `headers` come after them. The part then has two with the same name, and servers differ in which one they read.
```yaml
url: https://api.example.com/notes
method: POST
files:
  - name: note
    type: text/plain
    text: "# Hello"
    headers: {Content-Type: text/markdown}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
files:
  - name: note
    type: text/markdown
    text: "# Hello"
```
See also [`repeated-header`](repeated-header.md).
# `resolved-in-two-ways`
**warning**: systems join base and reference to different URLs.
NSURL is CFURL, which is older than RFC 3986: it keeps the dots of a path that begins with a slash, or that lead above the root, and handles `//` and a leading `:` in its own way. The URL of swift-foundation resolves by RFC 3986, and its sources do the same for NSURL on Apple's newer systems; it is not known from which release on, or what CFNetwork does with the dots that are left. The rule `url.resolution` says which of the two a client uses. Where a path is appended (`url.base: appended`), NSURL also escapes `;`, and keeps both slashes where base and path each have one.
```yaml
client: afnetworking@4
base: https://api.example.com/v1
url: ../../users
```
Instead:
```yaml
client: afnetworking@4
base: https://api.example.com/v1
url: /users
```
See also the rule [`url.resolution`](../rules.md#urlresolution).
# `response-unreadable`
**error**: the body of a response cannot be read.
`inspect --as-client` shows what an app gets of a response. There is nothing to show if the body is shorter than its Content-Length or has broken chunks, which an app sees as an error of the connection, or if it is compressed in a way that is not decoded here.
`onwire inspect session.har#3 --as-client alamofire`, where the capture has only the beginning of a body under `gzip`.
Instead: Record the response again, as a whole. `onwire inspect session.har#3 --response` shows what there is of it.
See also [`no-requests`](no-requests.md), [`refused-by-client`](refused-by-client.md).
# `root-missing`
**error**: there is no such folder for `--root`.
`--root` is the folder that all files named by specs must be in. It is relative to the working folder.
`onwire compile specs --root ../fixtrues`
Instead: Name an existing folder: `onwire compile specs --root ../fixtures`.
See also [`root-not-folder`](root-not-folder.md), [`file-outside-root`](file-outside-root.md).
# `root-not-folder`
**error**: the root is not a folder.
`--root` names the folder that all files of the specs must be in; a file has nothing below it.
`onwire compile login.yaml --root login.yaml`
Instead: Name the folder: `onwire compile login.yaml --root .`
See also [`root-missing`](root-missing.md), [`file-outside-root`](file-outside-root.md).
# `rule-without-effect`
**error**: the client does not have this rule.
If a client has no row for a rule, it does nothing that the rule could change: code that makes no pairs does not order them. So the change would have no effect, or describe a different library.
```yaml
client: {use: nsurlsession@compact, rules: {query.order: written}}
url: https://api.example.com/v1/me
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {query.order: written}}
url: https://api.example.com/v1/me
```
See also [`unknown-rule`](unknown-rule.md), [`unknown-option`](unknown-option.md).
# `same-output`
**error**: two requests would be written to the same file.
An output is named after the spec's path without its ending, so `login.yaml` and `login.yml` in one folder collide, and so do two folders given together that have a file of the same name. On macOS, names that differ only in letter case are the same, since they are one file on its usual disks. Neither is written, since the order of the arguments would decide which one stays. In a site, a spec `index.yaml` collides with the index.
`onwire compile v1 v2 --out golden`, where both folders have a `login.yaml`.
Instead: Pass the folder above both: `onwire compile . --out golden`, or rename one of the files.
See also [`duplicate-name`](duplicate-name.md).
# `secret-in-clear`
**info**: the request contains a password, token or cookie.
On the wire it is meant to be there. In a file that is sent to a colleague, committed, or pasted into a ticket it is not. `onwire inspect --redact` replaces each of its bytes with a star, so all lengths and places stay the same. Secrets are recognized by the names of fields, keys, parts and cookies, and by their form, such as that of tokens and card numbers: a secret with neither is not found. This is reported once per request, and no `--fail-on` counts it.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Authorization: Bearer 8f14e45fceea167a

```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com
Authorization: Bearer ****************

```
See also [`auth-unused`](auth-unused.md).
# `secrets-written`
**warning**: a spec contains secrets of the capture.
A spec says everything about a request, including its passwords, tokens and cookies. What counts as one is what `inspect --redact` stars. Specs are meant for version control, where secrets do not belong.
`onwire import session.chlsj --out specs`, where a request has an Authorization.
Instead: for `import`, use `--secrets vars`, which turns them into variables without a value, for which `compile` asks with `--var`, or `--secrets redact`, which writes stars of the same length; `init --from` takes `--secrets redact`. After `diff --accept`, replace the value with `${token}` by hand.
See also [`secret-in-clear`](secret-in-clear.md).
# `servers-disagree`
**note**: servers read different data from the same bytes.
This is checked if `servers:` in the spec, or `--servers`, names two servers or more. PHP, Rack, Rails and qs nest names with brackets, each in its own way; Django, Flask, Go and Spring take them as they are. JSON leaves little room for that: all of them read the same data, except for integers beyond 2^53 and, in Rails, nulls in arrays.
What each server reads: `onwire inspect SPEC --as-server all`.
```yaml
url: https://api.example.com/v1/me
method: POST
params: {user: {name: Kim}}
servers: [php, django]
```
Instead:
```yaml
url: https://api.example.com/v1/me
method: POST
params: {user: {name: Kim}}
as: json
servers: [php, django]
```
See also [`regrouped-array`](regrouped-array.md).
# `set-refused`
**error**: it is not known what the library makes of a set.
Alamofire's URLEncoding takes arrays and dictionaries apart; a Swift Set is neither, and is printed with its members in a hash table's order. No server reads that.
```yaml
client: alamofire@5
url: https://api.example.com/users
params: {tags: !!set {new, cheap}}
```
Instead:
```yaml
client: alamofire@5
url: https://api.example.com/users
params: {tags: [new, cheap]}
```
See also the rule [`query.set`](../rules.md#queryset), [`not-json`](not-json.md).
# `several-contents`
**error**: a part or body has more than one content.
Its bytes come from one key, and it would be a guess which of two wins. For two parts with the same name, write two entries of `files`.
```yaml
url: https://api.example.com/notes
method: POST
body: {text: hello, hex: 68656c6c6f, type: text/plain}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
body: {text: hello, type: text/plain}
```
See also [`missing-content`](missing-content.md), [`conflicting-keys`](conflicting-keys.md).
# `several-requests`
**error**: the file has several requests, and one is asked for.
A byte or a path means something only within one request, and `onwire diff` compares one request with one, or as many on either side. The help lists the names of the requests.
`onwire explain accounts.yaml --at 0x40`, where the file has `login` and `logout`.
Instead: `onwire explain 'accounts.yaml#login' --at 0x40`
See also [`no-such-request`](no-such-request.md).
# `spec-too-large`
**error**: the spec is larger than 64 MiB.
A spec is held in memory as a whole, so at most 64 MiB are read. What a request sends may be larger: files are read only as they are written out, and need no memory.
A spec has the base64 of a film under `body`.
Instead: Put the content into a separate file and name it: `body: {path: film.mp4}`.
See also [`message-too-large`](message-too-large.md).
# `spelled-in-two-ways`
**error**: a header in two letter cases, of which one is sent.
XMNetworking merges general headers and those of the request as keys of a dictionary, where `X-Id` and `x-id` are two, and then sets one after the other. The one set last wins, and the order is a hash table's. AFNetworking keeps general headers in this way beside its own defaults: there, `user-agent` and `User-Agent` are two. So are all headers of HYBNetworking, which has no others and takes no default off.
```yaml
client: xmnetworking
url: https://api.example.com/v1/me
general: {headers: {X-Id: general}}
headers: {x-id: own}
```
Instead:
```yaml
client: xmnetworking
url: https://api.example.com/v1/me
general: {headers: {X-Id: general}}
headers: {X-Id: own}
```
See also [`repeated-header`](repeated-header.md), [`header-respelled`](header-respelled.md), the rule [`general.headers`](../rules.md#generalheaders).
# `system-mismatch`
**warning**: the device runs another system than the transport.
A transport such as `cfnetwork-ios16` adds the fields of one major release of iOS, and `device` says which release the app runs on. No phone sends the fields of one and the User-Agent of another, so the transport's own User-Agent is not written then.
```yaml
transport: cfnetwork-ios18
url: https://api.example.com/v1/me
device:
  languages: [zh-Hans-CN]
  app: {name: Demo, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
Instead:
```yaml
transport: cfnetwork-ios16
url: https://api.example.com/v1/me
device:
  languages: [zh-Hans-CN]
  app: {name: Demo, version: "1.2"}
  os: iOS 16.2
  model: iPhone
  scale: 3
```
See also [`unknown-transport`](unknown-transport.md), [`incomplete-device`](incomplete-device.md).
# `tab-indentation`
**error**: a line is indented with a tab.
YAML uses indentation to see which key belongs to which mapping, and allows only spaces for it, since a tab has no fixed width. Tabs inside values are fine; a text after `|` that begins with one, after blanks, needs the number of these blanks in its first line: `|2`.
The third line begins with a tab.
```yaml
url: https://api.example.com/v1/me
headers:
	X-Channel: ios
```
Instead:
```yaml
url: https://api.example.com/v1/me
headers:
  X-Channel: ios
```
See also [`unexpected-indentation`](unexpected-indentation.md).
# `text-after-block-indicator`
**error**: text follows `|` or `>` on its line.
`|` and `>` begin a text of several lines, which starts on the next line and is indented. A text on the same line would be lost, or taken for the indicator's options.
```yaml
url: https://api.example.com/notes
method: POST
body:
  type: text/plain
  text: | hello
    world
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
body:
  type: text/plain
  text: |
    hello
    world
```
See also [`invalid-header-value`](invalid-header-value.md).
# `text-after-value`
**error**: text follows the end of a value.
The closing quote or bracket ends the value, and what comes after it on the line belongs to nothing. If a text begins with a quote, the whole text must be quoted.
```yaml
url: https://api.example.com/notes
method: POST
params:
  text: "hello" world
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params:
  text: '"hello" world'
```
See also [`colon-in-value`](colon-in-value.md), [`unclosed-quote`](unclosed-quote.md).
# `text-before-parts`
**note**: there is text before the first delimiter.
Text before the first delimiter means nothing (RFC 2046, section 5.1.1). In mail it was a message to readers whose program does not know parts. In a form it is usually a piece of a part whose delimiter is missing.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 94

before
--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`leading-line-end`](leading-line-end.md).
# `too-many-aliases`
**error**: aliases repeat more than 100,000 values.
Aliases of aliases grow by multiplication: a page of text can stand for billions of values. The limit keeps such a spec from filling memory.
```yaml
url: https://api.example.com/bulk
method: POST
as: json
params:
  a: &a [x, x, x, x, x, x, x, x, x, x]
  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
  e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
```
Instead: Write a large body to a file and send that: `body: {path: bulk.json}`.
See also [`variables-too-large`](variables-too-large.md), [`nesting-too-deep`](nesting-too-deep.md).
# `top-level-refused`
**error**: the client takes only a dictionary of parameters.
The rule `query.top-level` is `error` for this request: its client refuses a list or a text instead of a dictionary, and nothing is sent. So it is for general parameters: XMNetworking merges them with a dictionary alone.
```yaml
client: {use: afnetworking@4, rules: {query.top-level: error}}
url: https://api.example.com/notes
method: POST
params: [hello]
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {query.top-level: error}}
url: https://api.example.com/notes
method: POST
params: {text: hello}
```
See also [`top-level-without-keys`](top-level-without-keys.md), the rule [`query.top-level`](../rules.md#querytop-level).
# `top-level-without-keys`
**warning**: without a dictionary, parameters have no names.
The library flattens whatever it gets. A text at the top level is sent as `=text`, and members of an array under the name `(null)[]`: no server expects that.
```yaml
url: https://api.example.com/notes
method: POST
params: hello
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params: {text: hello}
```
See also [`top-level-refused`](top-level-refused.md), [`unnamed-part`](unnamed-part.md), the rule [`query.top-level`](../rules.md#querytop-level).
# `trailers-without-chunks`
**error**: `wire.trailers` is given without chunks.
A trailer comes after the last chunk of a body. A body that is not in chunks has no place for one.
```yaml
url: https://api.example.com/notes
method: POST
params: {text: hello}
wire:
  trailers: [{X-Checksum: 9f3c2a}]
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params: {text: hello}
wire:
  chunks: [10]
  trailers: [{X-Checksum: 9f3c2a}]
```
See also [`chunks-misfit`](chunks-misfit.md).
# `trailing-content`
**error**: something follows the end of the document.
A line `...` ends a document, and so does the closing bracket of a document written in JSON. After it, only `---` can begin another request.
```yaml
{"url": "https://api.example.com/v1/me"}
{"url": "https://api.example.com/v1/friends"}
```
Instead:
```yaml
{"url": "https://api.example.com/v1/me"}
---
{"url": "https://api.example.com/v1/friends"}
```
See also [`empty-spec`](empty-spec.md).
# `tshark-malformed`
**error**: this is not what tshark or Wireshark shows of a followed connection.
The message says which line does not belong to it.
The output of two commands in one file.
Instead: Use everything that the command prints or the window shows, and nothing else.
See also [`tshark-truncated`](tshark-truncated.md).
# `tshark-mode`
**error**: this mode of tshark does not show the bytes sent.
HTTP as decoded by tshark is not what was on the wire: codings are removed and fields are rewritten.
What `tshark -q -z follow,http,ascii,0` prints.
Instead: Use what `tshark -r FILE.pcap -q -z follow,tcp,raw,0` prints, or `follow,tls,raw,0` if tshark has the keys.
See also [`dump-of-packets`](dump-of-packets.md).
# `tshark-truncated`
**error**: the end of tshark's output is missing.
A line of equal signs ends the output; without that line, bytes may be missing.
The first page of what tshark printed.
Instead: Use everything that it prints.
See also [`tshark-malformed`](tshark-malformed.md).
# `type-misfit`
**warning**: the body is not what the Content-Type says.
A form is sent as JSON, JSON as a form, or one of them as XML or a property list. Usually the app sets one type for all its requests, while the client serialises in another format.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 9

{"id": 7}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 9

{"id": 7}\
```
See also [`charset-misfit`](charset-misfit.md), [`header-overwritten`](header-overwritten.md).
# `type-overruled`
**warning**: the library gives every image one type.
Up to 2.0.0, HYBNetworking's uploadWithImage: has no argument for the type of the image: the part always says image/jpeg.
```yaml
client: hybnetworking@1
url: https://api.example.com/v1/cards
files: [{name: card, filename: card.png, type: image/png, text: a}]
```
Instead:
```yaml
client: hybnetworking@1
url: https://api.example.com/v1/cards
files: [{name: card, filename: card.png, text: a}]
```
See also the rule [`multipart.file-type`](../rules.md#multipartfile-type).
# `type-refused`
**error**: the library cannot send a file without a type.
HYBNetworking passes mimeType to `appendPartWithFileData:name:fileName:mimeType:`, which asserts that it is not nil: a debug build stops there, and nothing is sent. Builds with NS_BLOCK_ASSERTIONS, such as Xcode's Release, send the part without a Content-Type: the rule `multipart.missing-type` chooses.
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files: [{name: card, filename: card.jpg, type: null, text: a}]
```
Instead:
```yaml
client: hybnetworking
url: https://api.example.com/v1/cards
files: [{name: card, filename: card.jpg, type: image/jpeg, text: a}]
```
See also [`clock-missing`](clock-missing.md), the rule [`multipart.missing-type`](../rules.md#multipartmissing-type).
# `type-unused`
**warning**: `type` has no effect beside a Content-Type header.
Both set the type of the body, and the header is the one that is sent; if it is null, none is.
```yaml
url: https://api.example.com/notes
method: POST
headers: {Content-Type: text/markdown}
body: {text: "# Hello", type: text/plain}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
body: {text: "# Hello", type: text/markdown}
```
See also [`header-overwritten`](header-overwritten.md).
# `unbalanced-brackets`
**warning**: the brackets of a name do not match.
PHP, Rack and Express nest parameters by brackets, each with its own rules for wrong ones. A name such as `user[name` was assembled by hand.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 13

user[name=Ada\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 14

user[name]=Ada\
```
See also [`regrouped-array`](regrouped-array.md).
# `unclosed-bracket`
**error**: a `[` or `{` is not closed.
Between brackets, line ends mean nothing, so the parser reads on into the keys that follow and stumbles there. The mark shows the bracket that was opened, and the second place shows where the problem was noticed. A text that begins with a bracket, such as JSON, needs quotes, and so does one that begins with `#`: `{color: #ff0000}` ends in a comment.
```yaml
url: https://api.example.com/search
query: {q: phone, tags: [new, cheap]
headers:
  X-Channel: ios
```
Instead:
```yaml
url: https://api.example.com/search
query: {q: phone, tags: [new, cheap]}
headers:
  X-Channel: ios
```
See also [`missing-comma`](missing-comma.md).
# `unclosed-multipart`
**error or warning**: the body has no closing delimiter.
The last part is followed by two dashes, the boundary, and two more dashes. Without the last two, a server thinks that the body was cut short, which it may have been.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 84

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`no-final-line-end`](no-final-line-end.md), [`content-length-mismatch`](content-length-mismatch.md).
# `unclosed-quote`
**error**: a quote is not closed.
A text in quotes may continue over several lines, so everything up to the end of the file became part of it. Inside `'…'`, write `'` twice; inside `"…"`, write `"` as `\"`.
```yaml
method: POST
url: "https://api.example.com/messages
params:
  text: hello
```
Instead:
```yaml
method: POST
url: "https://api.example.com/messages"
params:
  text: hello
```
See also [`text-after-value`](text-after-value.md).
# `unended-chunks`
**error or warning**: the chunks have no end.
A chunked body ends with a chunk of size 0 and an empty line. A server waits for them until its patience ends. Either the app never ended its stream, or a size is wrong: sizes are hexadecimal, and count bytes, not characters.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Transfer-Encoding: chunked

4
id=7
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Transfer-Encoding: chunked

4
id=7
0

```
See also [`broken-chunks`](broken-chunks.md).
# `unended-head`
**error or warning**: there is no empty line after the header fields.
A server reads fields until an empty line, and waits for more if there is none. The bytes were cut short, or whoever wrote them forgot the last CR LF. If a head announces a body, but the file has none, nobody knows how the head ended: browsers copy such heads.
```http
GET /v1/me HTTP/1.1
Host: api.example.com
```
Instead:
```http
GET /v1/me HTTP/1.1
Host: api.example.com

```
See also [`no-request-line`](no-request-line.md).
# `unescaped-ampersand`
**warning**: an `&` in a value was not escaped.
In a query or form `&` ends a pair; one that belongs to a value is written `%26`. This is found if the rest shows it: JSON that continues in the next pair, blanks on both sides, initials, or `&amp;` from HTML. Others cannot be distinguished from intended pairs.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 29

data={"note":"salt & pepper"}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/x-www-form-urlencoded
Content-Length: 31

data={"note":"salt %26 pepper"}\
```
See also [`plus-in-base64`](plus-in-base64.md).
# `unescaped-in-pair`
**warning**: a character in a pair is read as something else.
`&` begins another pair, `=` ends a name, `+` is read as a blank, and `%` begins an escape. The client leaves such a character in a name or value as it is: `.urlQueryAllowed` keeps `&`, `=` and `+`, since they are allowed in a query, and URLComponents keeps `+`. A server reads different values than the app has.
```yaml
client: nsurlsession@query-allowed
method: POST
url: https://api.example.com/login
params: {phone: "+8613800000000"}
```
Instead:
```yaml
client: nsurlsession@query-value-allowed
method: POST
url: https://api.example.com/login
params: {phone: "+8613800000000"}
```
See also the rule [`query.escaping`](../rules.md#queryescaping), the rule [`query.keep-values`](../rules.md#querykeep-values).
# `unescaped-in-part-head`
**warning**: a part's head has a quote or line end as it is.
The library writes names, file names and types of parts without escaping them. A quote ends the quoted name there, and a line end begins a new header of the part: a server reads a different name than the one given.
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, filename: 'the "front".txt', text: a}]
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files: [{name: front, filename: front.txt, text: a}]
```
See also the rule [`multipart.names`](../rules.md#multipartnames).
# `unescaped-name`
**warning**: a name or file name has an unescaped quote.
For most servers, the quote ends the name there. Browsers write `%22` for it; libraries on Apple's platforms write it as it is, and so pass on whatever name a user gives a file.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 92

--Onwire-42
Content-Disposition: form-data; name="the "city""

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 96

--Onwire-42
Content-Disposition: form-data; name="the %22city%22"

Chongqing
--Onwire-42--
```
See also [`line-end-in-name`](line-end-in-name.md), [`unescaped-in-part-head`](unescaped-in-part-head.md).
# `unexpected-indentation`
**error**: the indentation of a line fits nothing above it.
All keys of a mapping begin in the same column. A line that begins between two columns in use belongs to neither mapping, and guessing would send a parameter in the wrong place. The lines of a text after `|` or `>` begin further right than its key.
```yaml
url: https://api.example.com/orders
method: POST
params:
    item: 42
  count: 2
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
params:
  item: 42
  count: 2
```
See also [`tab-indentation`](tab-indentation.md), [`misplaced-dash`](misplaced-dash.md).
# `unknown-alias`
**error**: there is no anchor of this name before the alias.
`*name` repeats the value that `&name` marks earlier in the same document. A text that merely begins with `*` needs quotes.
```yaml
url: https://api.example.com/pay
method: POST
params:
  billing: &adress {city: Paris}
  shipping: *address
```
Instead:
```yaml
url: https://api.example.com/pay
method: POST
params:
  billing: &address {city: Paris}
  shipping: *address
```
See also [`unquoted-character`](unquoted-character.md).
# `unknown-base-request`
**error**: the file to extend has no request with this name.
After the `#` comes a request's `name`, or its number, from 1. The help lists what there is.
```yaml
extends: _accounts.yaml#logn
method: POST
```
and `_accounts.yaml`
```yaml
name: login
url: https://api.example.com/login
---
name: logout
url: https://api.example.com/logout
```
Instead:
```yaml
extends: _accounts.yaml#login
method: POST
```
See also [`ambiguous-base`](ambiguous-base.md), [`no-such-request`](no-such-request.md).
# `unknown-block-attribute`
**error**: the view has no such attribute.
Apart from `spec`, `view` and `prompt`, attributes are the options of the command that the view stands for. The help lists them.
`onwire spec=login view=curl width=8`: only `hex` has a width.
Instead: `onwire spec=login view=hex width=8`
See also [`unknown-view`](unknown-view.md), [`bad-block-attribute`](bad-block-attribute.md).
# `unknown-charset`
**error**: CoreFoundation's name for the encoding is not known.
Old releases of AFNetworking write CoreFoundation's name for the string encoding after the Content-Type. For encodings that only iconv has, nobody has checked what CoreFoundation says, and a guess could be wrong.
```yaml
client: {use: afnetworking@2.3.1, rules: {string-encoding: cp437}}
url: https://api.example.com/search
method: POST
params: {q: a}
```
Instead:
```yaml
client: {use: afnetworking@2.3.1, rules: {string-encoding: windows-1252}}
url: https://api.example.com/search
method: POST
params: {q: a}
```
See also [`null-charset`](null-charset.md), the rule [`form.content-type-charset`](../rules.md#formcontent-type-charset), the rule [`string-encoding`](../rules.md#string-encoding).
# `unknown-choice`
**error**: the value is not one that the key takes.
`as` names the serializer that the app uses: `form` (AFHTTPRequestSerializer), `json` (AFJSONRequestSerializer), `plist` (AFPropertyListRequestSerializer) or `multipart`. Any other word would say nothing about the body.
```yaml
url: https://api.example.com/orders
method: POST
as: urlencoded
params: {item: 42}
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
as: form
params: {item: 42}
```
See also [`unknown-key`](unknown-key.md).
# `unknown-client-version`
**error**: there are no rules for this release of the client.
Releases of one library send different bytes, so an unknown release is not replaced with the nearest one. `afnetworking@4` is the newest release that begins with 4, `afnetworking` the newest of all.
```yaml
client: afnetworking@5
url: https://api.example.com/v1/me
```
Instead:
```yaml
client: afnetworking@4
url: https://api.example.com/v1/me
```
See also [`unknown-client`](unknown-client.md).
# `unknown-client`
**error**: there is no client with this name.
The client decides how every parameter is written, so no request can be made for a library whose rules are not known. `onwire clients` lists those that are. Of [other libraries](../spec-reference.md#other-libraries), such as YTKNetwork, RestKit and Moya, the error says which client is below them.
```yaml
client: afnetwork
url: https://api.example.com/v1/me
```
Instead:
```yaml
client: afnetworking
url: https://api.example.com/v1/me
```
See also [`unknown-client-version`](unknown-client-version.md).
# `unknown-escape`
**error**: a backslash in double quotes does not begin an escape.
In double quotes a backslash begins an escape, such as `\n` or `\u5F20`. In single quotes, and in text without quotes, it is an ordinary character that is sent as it is.
```yaml
url: https://api.example.com/files
method: POST
params:
  path: "C:\Projects\demo"
```
Instead:
```yaml
url: https://api.example.com/files
method: POST
params:
  path: 'C:\Projects\demo'
```
See also [`invalid-escape`](invalid-escape.md).
# `unknown-field-path`
**error**: an entry of `ignore` is not a field path.
A field path begins with a part of the request, such as `header` or `json`, as `onwire inspect` shows them; its steps are not empty, and its quotes and brackets end. Any other entry would ignore nothing. The same applies to a path that a test gives with `ignoring:` and that neither the spec nor the request has; an entry of `ignore`, which many checks share, may be unused in some.
```yaml
url: https://api.example.com/orders
ignore: [headers.User-Agent]
```
Instead:
```yaml
url: https://api.example.com/orders
ignore: [header.User-Agent]
```
# `unknown-key`
**error**: there is no such key here.
An unknown key would have no effect, and a request that silently lacks its headers costs more than an error. The help names the key that was probably meant, also if it comes from another tool, and lists those that exist.
```yaml
url: https://api.example.com/login
method: POST
header: {X-Channel: ios}
```
Instead:
```yaml
url: https://api.example.com/login
method: POST
headers: {X-Channel: ios}
```
See also [`unused-key`](unused-key.md), [`missing-key`](missing-key.md).
# `unknown-method`
**error**: the library has no call for this method.
Some libraries have a call for each of a few methods and none for others: an app cannot send this request with them. A mapping under `client` describes a changed library.
```yaml
client: {use: afnetworking@4, rules: {method.allowed: [GET, POST]}}
method: PATCH
url: https://api.example.com/users/7
```
Instead:
```yaml
client: afnetworking@4
method: PATCH
url: https://api.example.com/users/7
```
See also the rule [`method.allowed`](../rules.md#methodallowed).
# `unknown-option`
**error**: this release of the library has no such setting.
Some rules are settings of the library. If a release has no such value for the setting, an app cannot send it; the help names a release that has it.
```yaml
client: {use: alamofire@4, rules: {query.array: indices}}
url: https://api.example.com/users
params: {tags: [new, cheap]}
```
Instead:
```yaml
client: {use: alamofire@5, rules: {query.array: indices}}
url: https://api.example.com/users
params: {tags: [new, cheap]}
```
See also [`invalid-rule-value`](invalid-rule-value.md), [`rule-without-effect`](rule-without-effect.md).
# `unknown-reading`
**error**: there is no such reader of responses, or setting.
What reads a response is a reader of the library, such as `json` of AFNetworking or `decodable` of Alamofire 5; an app may set something on it, such as `types=+text/html`. `onwire clients NAME` lists both.
```yaml
client: afnetworking@4
url: https://api.example.com/v1/me
reading: [json, validate]
```
Instead:
```yaml
client: afnetworking@4
url: https://api.example.com/v1/me
reading: [json, types=+text/html]
```
# `unknown-rule`
**error**: the client has no rule with this name.
`rules` changes single habits of the library, like an app that sets a serializer's properties. An unknown rule would change nothing.
```yaml
client: {use: afnetworking@4, rules: {query.arrays: indices}}
url: https://api.example.com/users
query: {tags: [new, cheap]}
```
Instead:
```yaml
client: {use: afnetworking@4, rules: {query.array: indices}}
url: https://api.example.com/users
query: {tags: [new, cheap]}
```
See also [`invalid-rule-value`](invalid-rule-value.md).
# `unknown-serialization`
**error**: the client does not send this kind of parameters.
`as` says how parameters are written; without it, files make a multipart body and parameters on their own make a form. Not every library writes every kind, and code written by hand makes no pairs at all, whether for a form or for `query`. A whole `body` can be sent with every client that sends bodies.
```yaml
client: nsurlsession@unquoted
method: POST
url: https://api.example.com/login
params: {name: ann}
```
Instead:
```yaml
client: nsurlsession@unquoted
method: POST
url: https://api.example.com/login
as: json
params: {name: ann}
```
See also [`unknown-choice`](unknown-choice.md), the rule [`parameters.serializations`](../rules.md#parametersserializations).
# `unknown-server`
**error**: there is no server with this name.
How a server reads a request is a table of habits, which are known from running it. `onwire servers` lists the known servers.
```yaml
url: https://api.example.com/v1/me
servers: [rials]
```
Instead:
```yaml
url: https://api.example.com/v1/me
servers: [rails]
```
# `unknown-tag`
**error or warning**: a tag is not one that a spec can use.
A tag says which type a value has: `!!binary` gives the library NSData, `!!timestamp` an NSDate. An unknown tag would have to be ignored, and the value would be sent as something else. A text that begins with `!` needs quotes: a `!` alone is a tag, too, which makes the value after it a text, with a warning.
```yaml
url: https://api.example.com/orders
method: POST
params: {count: !!integer 3}
```
Instead:
```yaml
url: https://api.example.com/orders
method: POST
params: {count: !!int 3}
```
See also [`wrong-type`](wrong-type.md), [`unquoted-character`](unquoted-character.md).
# `unknown-transport`
**error**: there is no transport with this name.
The transport is the HTTP stack below the library: `cfnetwork-ios9` to `cfnetwork-ios18`, `curl`, or `none`, which writes the request as the library hands it over, with what HTTP/1.1 needs. `onwire clients cfnetwork-ios16` shows what one adds, and in what order.
```yaml
transport: cfnetwork-ios99
url: https://api.example.com/v1/me
```
Instead:
```yaml
transport: none
url: https://api.example.com/v1/me
```
See also [`system-mismatch`](system-mismatch.md).
# `unknown-view`
**error**: a block has no such view.
`view` is a kind of output (`raw`, `curl`, `hex`, …), or `spec` for the spec's own text, `fields` for what `inspect` shows, `explain` or `diff`. For any other output, use `command`.
`onwire spec=login view=culr`
Instead: `onwire spec=login view=curl`
See also [`unknown-block-attribute`](unknown-block-attribute.md).
# `unknown-wildcard`
**error**: there is no wildcard with this name.
After `any:` comes `uuid`, `number`, `date`, `hex` or `base64`, or a pattern between slashes.
```yaml
url: https://api.example.com/orders
headers: {X-Request-ID: "${any:guid}"}
```
Instead: Write `${any:uuid}`, or describe the text: `${any:/[0-9a-f]{8}/}`.
See also [`invalid-pattern`](invalid-pattern.md), [`unresolved-wildcard`](unresolved-wildcard.md).
# `unnamed-part`
**error**: parameters without a name cannot become parts.
Each parameter of a multipart body is a part with a name. A text or list in place of a dictionary has no names, and `appendPartWithFormData:name:` asserts that there is one: the app stops, and nothing is sent.
```yaml
url: https://api.example.com/cards
method: POST
as: multipart
params: hello
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
as: multipart
params: {text: hello}
```
See also [`top-level-without-keys`](top-level-without-keys.md).
# `unquoted-boundary`
**warning**: the boundary needs quotes, but has none.
Blanks and `()<>@,;:/[]?=` end a value without quotes. The plus sign in AFNetworking's boundaries needs no quotes.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire/42
Content-Length: 86

--Onwire/42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire/42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary="Onwire/42"
Content-Length: 86

--Onwire/42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire/42--
```
See also [`illegal-boundary`](illegal-boundary.md).
# `unquoted-character`
**error**: a value that begins like this needs quotes.
`@`, a backquote, `%`, `*`, `&` and a comma cannot begin a plain value: YAML gives them a meaning, or reserves them. In quotes they are sent as they are.
```yaml
url: https://api.example.com/users
query:
  handle: @alice
```
Instead:
```yaml
url: https://api.example.com/users
query:
  handle: "@alice"
```
See also [`unknown-alias`](unknown-alias.md), [`unknown-tag`](unknown-tag.md).
# `unquoted-name`
**warning**: a name or file name is not in quotes.
Without quotes, only letters, digits and a few marks are allowed there. With brackets, blanks, semicolons or Chinese characters, some servers cut the name, and others silently leave the part out.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 84

--Onwire-42
Content-Disposition: form-data; name=city

Chongqing
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 86

--Onwire-42
Content-Disposition: form-data; name="city"

Chongqing
--Onwire-42--
```
See also [`unescaped-name`](unescaped-name.md).
# `unreadable-base`
**error**: a file that `extends` names cannot be read.
The message says why: the file is missing, is outside the root, is a folder, or the system refuses. A relative path starts at the folder of the spec that names it.
There is no `_bases.yaml` beside the spec.
```yaml
extends: _bases.yaml
url: /v1/me
```
and `_base.yaml`
```yaml
base: https://api.example.com/
```
Instead:
```yaml
extends: _base.yaml
url: /v1/me
```
See also [`file-missing`](file-missing.md), [`file-outside-root`](file-outside-root.md).
# `unrecognized-bytes`
**warning**: there are bytes where the grammar of HTTP has none.
They are kept and shown, but nothing says what they mean: text after the end of the body, lines in the head, or a file that is not a request.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Length: 4

id=7 and more\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Length: 4

id=7\
```
See also [`content-length-mismatch`](content-length-mismatch.md).
# `unregistered-type`
**note**: an unregistered type is used instead of the real one.
JPEG is `image/jpeg`: `image/jpg` is not registered anywhere, however many examples have it. A server that takes it for a picture has its own list.
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 125

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="a.jpg"
Content-Type: image/jpg

\xFF\xD8\xFF\xE0
--Onwire-42--
```
Instead:
```http
POST /v1/photos HTTP/1.1
Host: api.example.com
Content-Type: multipart/form-data; boundary=Onwire-42
Content-Length: 126

--Onwire-42
Content-Disposition: form-data; name="photo"; filename="a.jpg"
Content-Type: image/jpeg

\xFF\xD8\xFF\xE0
--Onwire-42--
```
See also [`misspelt-type`](misspelt-type.md), [`content-misfit`](content-misfit.md).
# `unresolved-variable`
**error**: a variable has no value.
Neither `vars` nor `--var`, `--var-env` or `--vars-file` gives it one. The request is not written, since `${token}` would go to the server as these eight characters.
```yaml
vars: {host: api.example.com}
url: https://${hots}/v1/me
```
Instead:
```yaml
vars: {host: api.example.com}
url: https://${host}/v1/me
```
See also [`malformed-variable`](malformed-variable.md).
# `unresolved-wildcard`
**error**: a wildcard has no value.
`${any}`, `${any:uuid}` and the like stand for whatever a captured request has there. Bytes can be made only from a value, which you give with `--var`.
```yaml
url: https://api.example.com/orders
headers: {X-Request-ID: "${any:uuid}"}
```
Instead: Compile with `--var any:uuid=6ba7b810-9dad-11d1-80b4-00c04fd430c8`.
See also [`unresolved-variable`](unresolved-variable.md), [`unknown-wildcard`](unknown-wildcard.md).
# `unsupported-scheme`
**error**: URLs of this scheme are not sent over HTTP.
Only `http` and `https` URLs lead to an HTTP request. WebSockets (`ws`, `wss`) also begin with one, but the system writes it, not the library.
```yaml
url: ftp://files.example.com/report.pdf
```
Instead:
```yaml
url: https://files.example.com/report.pdf
```
See also [`relative-url`](relative-url.md).
# `unusable-cookie`
**warning**: a Set-Cookie that no client keeps.
A cookie has a name, at most 4096 bytes, and a Domain that its own host lies in and that is more than a word such as `com`. With `Secure` it has to come over https; a name that begins with `__Secure-` or `__Host-` requires `Secure`, and one with `__Host-` also requires `Path=/` and no Domain. A cookie that breaks these rules is dropped silently, and the app is not signed in; one without a name only curl drops, while browsers send its value alone. Host and scheme are checked if the capture has the request.
```http
HTTP/1.1 204 No Content
Set-Cookie: __Host-id=; Secure; Path=/v1

```
Instead:
```http
HTTP/1.1 204 No Content
Set-Cookie: __Host-id=; Secure; Path=/

```
See also [`invalid-cookie`](invalid-cookie.md).
# `unused-anchor`
**warning**: no alias names the anchor before a value.
In YAML a word that begins with `&` names the value after it, and is no part of it: for `filter: &new cheap` the server gets `cheap`, and for `filter: &new` no value. Only anchors of texts, numbers and the like are reported, and only if no alias of their document names them.
```yaml
url: https://api.example.com/items
params:
  filter: &new cheap
```
Instead:
```yaml
url: https://api.example.com/items
params:
  filter: "&new cheap"
```
See also [`unknown-alias`](unknown-alias.md), [`value-in-comment`](value-in-comment.md).
# `unused-key`
**warning**: a key has no effect on this request.
The request is written without it. A `boundary` matters only if the body is multipart: perhaps `files`, or `as: multipart`, is missing.
```yaml
url: https://api.example.com/notes
method: POST
boundary: ABC
params: {text: hello}
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
as: multipart
boundary: ABC
params: {text: hello}
```
See also [`unknown-key`](unknown-key.md).
# `unused-variable`
**error or warning**: a variable is given that no spec uses.
The `variables:` of a spec are meant for that spec, so a name that nothing in it uses is mistyped or left over, and the request is made from a different value than the test believes. What a spec extends counts as part of it; the variables of a `SpecFolder` are for all of its specs, and need not be used by each. There it is an error. For the command's `--var` and `--var-env`, a variable that no spec of the run uses is a warning; those of a `--vars-file` need not be used.
`WireSpec("login.yaml", variables: ["tokn": "abc"])`, or `onwire compile login.yaml --var tokn=abc`, where the spec has `${token}`.
Instead: `WireSpec("login.yaml", variables: ["token": "abc"])`
See also [`unresolved-variable`](unresolved-variable.md).
# `upload-never-sent`
**error**: the library's call for this file sends nothing.
HYBNetworking's uploadFileWithUrl: makes an upload task, which begins suspended, and never resumes it. The app waits for an answer to a request that was never sent.
```yaml
client: hybnetworking
method: POST
url: https://api.example.com/v1/cards
body: {path: front.jpg}
```
Instead:
```yaml
client: hybnetworking
method: POST
url: https://api.example.com/v1/cards
files: [{name: card, filename: front.jpg, path: front.jpg}]
```
See also [`no-whole-body`](no-whole-body.md), the rule [`body.whole`](../rules.md#bodywhole).
# `utf-8-twice`
**warning**: a text was encoded in UTF-8 twice.
Its bytes were once read as Latin-1 or Windows-1252, and the resulting letters were encoded again: `café` becomes `cafÃ©`. The server shows what it gets. The code that made text from the bytes must read UTF-8.
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 21

{"city": "Z\xC3\x83\xC2\xBCrich"}\
```
Instead:
```http
POST /v1/orders HTTP/1.1
Host: api.example.com
Content-Type: application/json
Content-Length: 19

{"city": "Z\xC3\xBCrich"}\
```
See also [`charset-misfit`](charset-misfit.md), [`double-encoded`](double-encoded.md).
# `value-in-comment`
**warning**: a comment is where a value seems to be meant.
In YAML a `#` after a blank begins a comment, and what is left before it is null: for `color: #ff0000` the server gets a bare `color`. Only comments that look like a value are reported: one word, several that each begin with `#`, or a number and a word. Prose after a `#` and a blank is a comment.
```yaml
url: https://api.example.com/themes
method: POST
params:
  color: #ff0000
```
Instead:
```yaml
url: https://api.example.com/themes
method: POST
params:
  color: "#ff0000"
```
See also [`yaml-1.1-boolean`](yaml-1.1-boolean.md), the rule [`query.null`](../rules.md#querynull).
# `variable-cycle`
**error**: a variable is defined in terms of itself.
Following the `${…}` in its value leads back to it, so it never becomes a text.
```yaml
vars:
  host: api.${domain}
  domain: ${host}.example.com
url: https://${host}/v1/me
```
Instead:
```yaml
vars:
  host: api.${domain}
  domain: example.com
url: https://${host}/v1/me
```
See also [`extends-cycle`](extends-cycle.md).
# `variables-too-deep`
**error**: variables refer to each other more than 64 deep.
The limit keeps a generated spec from exhausting the stack.
```yaml
vars:
  v0: ${v1}
  v1: ${v2}
  # and so on, up to
  v99: end
url: https://api.example.com/${v0}
```
Instead: Define the variables with the final text that they stand for.
See also [`variable-cycle`](variable-cycle.md), [`extends-too-deep`](extends-too-deep.md).
# `variables-too-large`
**error**: variables make more than 64 MiB of text.
Variables that repeat each other grow by multiplication. The limit keeps such a spec from filling memory.
```yaml
vars:
  a: ${b}${b}${b}${b}${b}${b}${b}${b}${b}${b}
  b: ${c}${c}${c}${c}${c}${c}${c}${c}${c}${c}
  c: ${d}${d}${d}${d}${d}${d}${d}${d}${d}${d}
  d: ${e}${e}${e}${e}${e}${e}${e}${e}${e}${e}
  e: ${f}${f}${f}${f}${f}${f}${f}${f}${f}${f}
  f: ${g}${g}${g}${g}${g}${g}${g}${g}${g}${g}
  g: message
url: https://api.example.com/notes
method: POST
body: {text: "${a}${a}${a}${a}${a}${a}${a}${a}${a}${a}"}
```
Instead: For a large body, use `random` or `zeros`, or send a file with `path`.
See also [`too-many-aliases`](too-many-aliases.md).
# `wget-head`
**error**: a head in a wget log does not end.
`wget -d` writes each head between the lines `---request begin---` and `---request end---`. The second one is missing.
A log that was cut short after `---request begin---`.
Instead: Use everything that `wget -d` writes, such as `wget -d -o FILE URL`.
See also [`capture-unsupported`](capture-unsupported.md).
# `wrong-type`
**error**: a value does not have the type that its key takes.
A list is where a text belongs, a text is where a mapping belongs, or a tag is before something that cannot have that type. The message says what is expected and what is there. A frequent cause is a missing blank after a colon, which turns a mapping into a text.
```yaml
url: https://api.example.com/cards
method: POST
files:
  name: front
  text: a
```
Instead:
```yaml
url: https://api.example.com/cards
method: POST
files:
  - name: front
    text: a
```
See also [`null-not-allowed`](null-not-allowed.md), [`unknown-tag`](unknown-tag.md).
# `yaml-1.1-boolean`
**warning**: a word that was a boolean in YAML 1.1 is sent as text.
`yes`, `no`, `on`, `off`, `y` and `n` were booleans in YAML 1.1 and are texts in YAML 1.2, which specs use. The server gets the word. The library sends a boolean as `1` or `0` in a form, and as `true` or `false` in JSON.
```yaml
url: https://api.example.com/settings
method: POST
params: {push: yes}
```
Instead:
```yaml
url: https://api.example.com/settings
method: POST
params: {push: true}
```
See also [`number-respelled`](number-respelled.md), the rule [`query.bool`](../rules.md#querybool).
# `yaml-syntax`
**error**: this is not YAML, in the words of the YAML parser.
The parser gave up at the mark, and the mistake is not one of those that have their own code. What follows the colon is the parser's own sentence; the second place is where the thing began that it could not finish. Nothing after the mark was read. A key of more than 1,024 characters has this code, too: YAML takes it only after a `?`, with `: value` on the next line.
```yaml
url: https://api.example.com/notes
method: POST
params:
  text: ? who knows
```
Instead:
```yaml
url: https://api.example.com/notes
method: POST
params:
  text: "? who knows"
```
# `zip-bomb`
**error**: the ZIP archive is designed to become huge.
Entries that share the same bytes, or that grow to more than 1 GiB and a hundred times the size of the archive, are not what a session looks like.
A file of 40 kB that would become 5 GB.
Instead: If it really is a session, pack it again with `zip -0`.
See also [`zip-too-large`](zip-too-large.md).
# `zip-broken`
**error**: the ZIP archive contradicts itself.
A position, a length, a count or a checksum in it does not match what is there. The message says which; its bytes are then not trusted.
A `.saz` that was damaged on disk.
Instead: Export the session again, and wait until the file is complete.
See also [`zip-truncated`](zip-truncated.md).
# `zip-encrypted`
**error**: an entry of the ZIP archive is encrypted.
Onwire does not ask for passwords.
A `.saz` that Fiddler saved with a password.
Instead: Save the session without a password.
See also [`zip-method`](zip-method.md).
# `zip-method`
**error**: an entry is compressed with an unsupported method.
Stored and deflated entries are read, which is what Charles, Proxyman and Fiddler write.
A `.chlz` that was repacked by a tool that uses Zstandard.
Instead: Unpack it and pack it again with `zip`.
See also [`zip-encrypted`](zip-encrypted.md).
# `zip-split`
**error**: the file is one part of an archive in several files.
The other parts are needed to find anything in it.
The last of `session.z01`, `session.z02`, `session.zip`.
Instead: Put the parts together first: `zip -s 0 session.zip --out whole.zip`.
See also [`zip-truncated`](zip-truncated.md).
# `zip-too-large`
**error**: the ZIP archive is larger than the limits.
The limits keep memory and time bounded. Stored entries are read where they are and have no limit.
A session with a body of several gigabytes, compressed.
Instead: Save fewer requests at a time, or repack the archive with `zip -0`.
See also [`zip-bomb`](zip-bomb.md).
# `zip-truncated`
**error**: the end of the ZIP archive is missing.
The directory of a ZIP archive is at its end, so nothing can be found without it.
A `.chlz` whose download broke off.
Instead: Export the session again, and wait until the file is complete.
See also [`zip-broken`](zip-broken.md).
"""##
