import Foundation
import TestSupport

/// Specs whose values quoting, curl's own syntax or a URL parser could spoil.
enum NastySpecs {
  /// Paths and texts of spec files, all of which compile.
  static let files: [(path: String, text: String)] = {
    var files: [(path: String, text: String)] = []
    for (index, text) in texts.enumerated() {
      let value = quoted(text)
      // YAML's keys in one line end after 1024 characters.
      let key = text.utf8.count < 256 ? value : "k"
      let name = "text-\(index)"
      files += [
        ("body/\(name).yaml", post("body: {text: \(value)}")),
        ("form/\(name).yaml", post("params: {\(key): \(value)}")),
        ("json/\(name).yaml", post("as: json\nparams: {\(key): \(value)}")),
        ("query/\(name).yaml", "url: https://api.example.com/\nquery: {\(key): \(value)}\n"),
        ("parts/\(name).yaml", post("files:\n  - {name: \(key), filename: \(key), text: \(value)}")),
      ]
      if !text.utf8.contains(where: { [0, 10, 13].contains($0) }) {
        files.append(("header/\(name).yaml", "url: http://example.com\nheaders: {X-Value: \(value)}\n"))
      }
    }
    for (index, target) in targets.enumerated() {
      files.append(("url/\(index).yaml", verbatim("http://example.com\(target)")))
      files.append(("url/tls-\(index).yaml", verbatim("https://example.com\(target)")))
    }
    for name in names {
      files.append(("names/\(name).yaml", post("body: {hex: 00ff0d0a27}")))
    }
    files += bodies.enumerated().map { ("bodies/\($0).yaml", post("body: {\($1)}")) }
    files += wires.enumerated().map { ("wires/\($0).yaml", post("params: {a: b, c: d}\nwire: {\($1)}")) }
    files += ["chunked", "{chunked: 3}"].enumerated().map {
      ("framings/\($0).yaml", post("params: {a: b, c: it's}\nframing: \($1)"))
    }
    files += methods.map { ("methods/\($0).yaml", "method: \($0)\nurl: http://example.com/a/../b\n") }
    files.append(
      (
        "several.yaml",
        // A request's name holds nothing invisible; a file's may.
        names.filter { !$0.contains("\n") }.map { "name: \(quoted($0))\n" + post("body: {base64: /w==}") }
          .joined(separator: "---\n")
      ))
    return files
  }()

  /// Writes all of them below a folder of `scratch`.
  static func write(to scratch: TemporaryFolder, below folder: String) throws {
    for (path, text) in files { try scratch.file("\(folder)/\(path)", text) }
  }

  private static let texts = [
    "it's", "\"$HOME\" ${HOME} $(id) $1", "`id`", "!! !x", "%s %41 100%", "\\ \\\\ \\n \\", "@file", "@",
    "<file",
    ";type=x", "a\0b", "\r\n", "line\r\n", "line\n\n\n", "\n", " ", " lead", "trail ",
    "\ttab\u{1B}[31m\u{7F}",
    "张三 é 🙂", "-", "--data x", "#x", "a&b=c;d", "{\"a\": [1]}", "*?[a]{b,c}~", "'\\''",
    String(repeating: "x'", count: 9_000),
  ]

  private static let wires = [
    "chunks: [7]", "chunks: [3, {size: '04', extension: ;x=\"1\"}], trailers: [{X-Sum: it's}]",
    "chunks: [7], fields: [Host, Content-Type, Content-Length, Transfer-Encoding]", "length: null",
    "target: 'http://a b/?#x'", "target: '*'", "target: !!binary L2P/", "version: HTTP/1.0",
    "fields: [host, {X-A: ''}, content-type, {X-B: !!binary /w==}, content-length]",
    "fields: [Host, {raw-line: 'X :  y '}, {raw-line: ' folded'}, {raw-line: no colon}]",
    "fields: [{A: b}, Host, {Host: other.example}]", "body: {hex: 00 ff 0a}", "body: {text: ''}",
    "raw: {text: \"GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\nGET /b HTTP/1.1\\r\\n\\r\\n\"}",
  ]

  private static let targets = [
    "/[1-3]", "/{a,b}", "/a/../b/./c", "/../..", "//double//slash", "/%2e%2e/%2E", "/?a=[]&b={}",
    "/a|b\\c^d`e",
    "/'\"$HOME`id`!", "/a%zz", "/?", "/a?b?c/../d", "/;a=b", "/@/:80/", "/-", "?no-path", "/a%0d%0a",
  ]

  private static let names = [
    "@at", "-", "-dash", "it's", "a b\"c$d`e!f", "{a,b}[1-2]", "身份证", "tab\tline\nend", "~", "#x", ";", "<in",
  ]

  private static let bodies = [
    "text: ''", "hex: ''", "json: {a: [1, \"\\0\"]}", "zeros: {bytes: 3000000}",
    "random: {bytes: 70000, seed: 1}",
    "random: {bytes: 1, seed: 2}", "text: x, type: null", "text: x, type: \"a/b; c='d'\"",
  ]

  private static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "post", "M-SEARCH!'",
  ]

  private static func post(_ rest: String) -> String {
    "method: POST\nurl: http://example.com/upload/\n\(rest)\n"
  }

  private static func verbatim(_ url: String) -> String {
    "client: {use: afnetworking@4, rules: {url.invalid: verbatim}}\nurl: \(quoted(url))\n"
  }

  /// The text in double quotes of YAML, as a value and not as a variable.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.replacingOccurrences(of: "${", with: "$${").unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += String(format: "\\x%02x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
