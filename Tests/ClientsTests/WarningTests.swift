import Diagnostics
import Testing

/// What compiles but is likely not meant is said, with the request as the library sends it.
@Suite struct WarningTests {
  private static let post = "method: POST\nurl: https://h.example/\n"

  @Test(arguments: [
    (post + "params: {a: 1.10}\n", ["number-respelled"]),
    (post + "params: {a: !!float 1.10, b: \"1.10\", c: 1.5}\n", []),
    (post + "params: {007: a}\n", ["number-respelled"]),
    (post + "as: json\nparams: {a: 0.1}\n", ["number-respelled"]),
    (post + "as: plist\nparams: {a: 007}\n", ["number-respelled"]),
    (post + "params: {a: yes}\n", ["yaml-1.1-boolean"]),
    (post + "params: text\n", ["top-level-without-keys"]),
    (post + "params: {a: !!binary aGk=}\n", ["data-description"]),
    ("url: https://h.example/#f\nparams: {a: b}\n", ["query-in-fragment"]),
    ("url: https://h.example/\nparams-text: a=1#b\n", ["query-in-fragment"]),
    (post + "headers: {X: ~}\n", ["nothing-to-remove"]),
    (post + "headers: {Host: ~}\n", ["nothing-to-remove"]),
    (post + "headers: {X: 张}\n", ["non-ascii-header"]),
    (post + "headers: {X: \"a \"}\n", ["blank-around-value"]),
    (post + "headers: {Content-Length: 5}\n", ["content-length-differs"]),
    (post + "headers: {Transfer-Encoding: chunked}\nparams: {a: b}\n", ["framing-given"]),
    (post + "headers: {Content-Type: x/y}\nfiles: [{name: a, text: b}]\n", ["header-overwritten"]),
    (post + "headers: {Authorization: x}\nauth: {bearer: y}\n", ["auth-unused"]),
    (post + "headers: {Content-Type: x/y}\nbody: {text: a, type: z/w}\n", ["type-unused"]),
    (post + "boundary: b\n", ["unused-key"]),
    (post + "files: [{name: 'a\"', text: b}]\n", ["unescaped-in-part-head"]),
    (post + "files: [{name: a, path: LICENSE, type: x/y}]\n", ["file-without-filename"]),
    (post + "files: [{name: a, text: b, headers: {content-disposition: c}}]\n", ["repeated-part-field"]),
    (post + "device: {languages: [en]}\n", ["incomplete-device"]),
    (post + "device: {languages: [en]}\nheaders: {User-Agent: ~}\n", []),
    (
      post + "device: {languages: [en], app: {name: 演示}, os: iOS 17, model: iPhone, scale: 3}\n"
        + "headers: {User-Agent: Demo}\n",
      []
    ),
  ])
  func eachTrapIsWarnedOfOnce(spec: String, codes: [String]) throws {
    let said = try SpecFixture.compile(spec).1
    #expect(said.map(\.code) == codes)
    #expect(said.allSatisfy { $0.severity == .warning && !$0.help.isEmpty })
  }
}
