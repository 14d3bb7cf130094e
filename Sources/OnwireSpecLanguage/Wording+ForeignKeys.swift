/// A key of another tool, with the key of this language that it stands for, and the advice.
package struct ForeignKey: Sendable {
  let key: String
  let advice: String

  init(_ key: String, _ advice: String? = nil) {
    self.key = key
    self.advice = advice ?? "write `\(key)`"
  }
}

/// Keys of other tools, by their spelling in lower case without `-`, `_` and blanks.
enum ForeignKeys {
  private static let params = ForeignKey(
    "params", "write `params`: `as` and the method decide how they are sent")
  private static let mediaType = ForeignKey(
    "headers", "write it as a header, `headers: {Content-Type: …}`, or as the `type` of `body`")
  private static let basic = ForeignKey("basic", "write `basic: [user, password]`")
  private static let bytes = ForeignKey("text", "write `text`, `base64` or `hex`")
  private static let content = ForeignKey("text", "write `text`, `base64`, `hex` or `path`")

  static let request: [String: ForeignKey] = [
    "header": ForeignKey("headers"),
    "cookie": ForeignKey("cookies", "write `cookies`, a mapping of names and values"),
    "data": params,
    "form": params,
    "parameters": params,
    "param": params,
    "payload": params,
    "fields": params,
    "json": ForeignKey("params", "write `params` and `as: json`, or `body: {json: …}`"),
    "file": ForeignKey("files", "write `files`, a list"),
    "parts": ForeignKey("files"),
    "multipart": ForeignKey("files", "write `files`, or `as: multipart`"),
    "attachments": ForeignKey("files"),
    "mime": mediaType,
    "type": mediaType,
    "contenttype": mediaType,
    "text": ForeignKey("body", "write `body: {text: …}`"),
    "path": ForeignKey("url"),
    "uri": ForeignKey("url"),
    "endpoint": ForeignKey("url"),
    "request": ForeignKey("url", "write the keys of the request at the top of the file"),
    "requests": ForeignKey("url", "write each request as a document of its own, with `---` between them"),
    "get": ForeignKey("url", "write `url`, and `method` where it is not GET"),
    "post": ForeignKey("url", "write `method: POST` and `url`"),
    "put": ForeignKey("url", "write `method: PUT` and `url`"),
    "host": ForeignKey("url", "write it in `url` or `base`"),
    "baseurl": ForeignKey("base"),
    "querystring": ForeignKey("query"),
    "queryparams": ForeignKey("query"),
    "qs": ForeignKey("query"),
    "useragent": ForeignKey("device", "write `device: {user-agent: …}`, or a header"),
    "variables": ForeignKey("vars"),
    "include": ForeignKey("extends"),
    "library": ForeignKey("client"),
    "rules": ForeignKey("client", "write `client: {use: …, rules: {…}}`"),
    "verb": ForeignKey("method"),
    "description": ForeignKey("summary"),
    "encoding": ForeignKey("as"),
    "bearer": ForeignKey("auth", "write `auth: {bearer: …}`"),
    "token": ForeignKey("auth", "write `auth: {bearer: …}`"),
    "authorization": ForeignKey("auth", "write `auth`, or a header"),
    "response": ForeignKey("reply"),
    "basic": ForeignKey("auth", "write `auth: {basic: [user, password]}`"),
  ]

  static let reply: [String: ForeignKey] = [
    "code": ForeignKey("status"),
    "header": ForeignKey("headers"),
    "json": ForeignKey("body", "write `body: {json: …}`"),
    "text": ForeignKey("body", "write `body: {text: …}`"),
    "path": ForeignKey("body", "write `body: {path: …}`"),
    "type": ForeignKey("body", "write it as the `type` of `body`"),
    "wait": ForeignKey("delay"),
  ]

  static let filePart: [String: ForeignKey] = [
    "mime": ForeignKey("type"),
    "mimetype": ForeignKey("type"),
    "contenttype": ForeignKey("type"),
    "file": ForeignKey("path"),
    "key": ForeignKey("name"),
    "field": ForeignKey("name"),
    "header": ForeignKey("headers"),
    "data": bytes,
    "value": ForeignKey("text"),
    "content": content,
    "body": content,
  ]

  static let body: [String: ForeignKey] = [
    "mime": ForeignKey("type"),
    "mimetype": ForeignKey("type"),
    "contenttype": ForeignKey("type"),
    "file": ForeignKey("path"),
    "raw": bytes,
    "data": bytes,
    "content": content,
    "form": ForeignKey("text", "write `params` in place of `body`"),
    "params": ForeignKey("text", "write `params` in place of `body`"),
    "files": ForeignKey("text", "write `files` in place of `body`"),
    "xml": ForeignKey("text", "write `text`, with `type: application/xml`"),
  ]

  static let client: [String: ForeignKey] = [
    "name": ForeignKey("use"),
    "library": ForeignKey("use"),
    "version": ForeignKey("use", "write it after the name: `use: afnetworking@4`"),
  ]

  static let auth: [String: ForeignKey] = [
    "token": ForeignKey("bearer"),
    "user": basic,
    "username": basic,
    "password": basic,
    "digest": ForeignKey("basic", "write the Authorization field among `headers`"),
  ]

  static let device: [String: ForeignKey] = [
    "language": ForeignKey("languages", "write `languages`, a list"),
    "system": ForeignKey("os"),
    "osversion": ForeignKey("os", "write `os: iOS 16.2`"),
    "time": ForeignKey("now"),
    "date": ForeignKey("now"),
    "ua": ForeignKey("user-agent"),
    "bundle": ForeignKey("app", "write `app: {id: …}`"),
  ]

  static let app: [String: ForeignKey] = [
    "bundle": ForeignKey("id"),
    "identifier": ForeignKey("id"),
    "bundleid": ForeignKey("id"),
  ]

  static let size: [String: ForeignKey] = [
    "size": ForeignKey("bytes"),
    "length": ForeignKey("bytes"),
    "count": ForeignKey("bytes"),
  ]
}
