/// One option of curl, or its URL.
struct CurlOption: Sendable, Equatable {
  /// The name in config files.
  var name: String
  /// The text before the argument in a command; empty for the URL.
  var flag: String
  /// The argument's lines, joined by CR LF; empty if there is no argument.
  var lines: [[UInt8]]
  /// Whether the argument is the name of a file beside the command.
  var isFileBeside = false

  /// The argument as a word of a shell; empty if there is none.
  var word: [UInt8] {
    if lines.isEmpty { return [] }
    return isFileBeside ? ShellQuoting.fileBeside(argument) : ShellQuoting.quote(lines: lines)
  }

  /// The argument's bytes.
  var argument: [UInt8] { Array(lines.joined(separator: "\r\n".utf8)) }

  /// `--head`.
  static let head = CurlOption(name: "head", flag: "-I", lines: [])

  /// `--request`.
  static func request(_ method: [UInt8]) -> CurlOption {
    CurlOption(name: "request", flag: "-X", lines: [method])
  }

  static func url(_ url: [UInt8]) -> CurlOption {
    CurlOption(name: "url", flag: "", lines: [url])
  }

  /// `--request-target`.
  static func requestTarget(_ target: [UInt8]) -> CurlOption {
    CurlOption(name: "request-target", flag: "--request-target", lines: [target])
  }

  /// `--header`, with one line or several.
  static func header(_ lines: [[UInt8]]) -> CurlOption {
    CurlOption(name: "header", flag: "-H", lines: lines)
  }

  /// A `--header` that keeps curl from adding a field of its own.
  static func without(_ fieldName: String) -> CurlOption { header([Array("\(fieldName):".utf8)]) }

  /// `--data-raw`.
  static func data(_ bytes: [UInt8]) -> CurlOption {
    CurlOption(name: "data-raw", flag: "--data-raw", lines: [bytes])
  }

  /// `--data-binary` that reads the standard input.
  static let dataOfInput = CurlOption(name: "data-binary", flag: "--data-binary", lines: [Array("@-".utf8)])

  /// `--upload-file`.
  static func upload(_ name: [UInt8]) -> CurlOption {
    CurlOption(name: "upload-file", flag: "-T", lines: [name])
  }

  /// `--upload-file` with a file in the folder of the command.
  static func upload(fileBeside name: [UInt8]) -> CurlOption {
    CurlOption(name: "upload-file", flag: "-T", lines: [name], isFileBeside: true)
  }
}
