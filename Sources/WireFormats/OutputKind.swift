/// What a request can be written as.
public enum OutputKind: String, CaseIterable, Sendable {
  /// The bytes on the wire.
  case raw
  /// The request line, the header fields and the empty line.
  case head
  /// What follows the empty line.
  case body
  /// A POSIX shell command that sends the request.
  case curl
  /// The same as a file of curl's options.
  case curlConfig = "curl-config"
  /// A curl command to read: equal in meaning, not in bytes.
  case curlShort = "curl-short"
  /// What `xxd` shows of the bytes.
  case xxd
  /// What `hexdump -C` shows of the bytes.
  case hexdump

  /// What a file of this kind is called after its stem, with the dot.
  public var ending: String {
    switch self {
    case .raw: ".http"
    case .head: ".head"
    case .body: ".body"
    case .curl: ".curl.sh"
    case .curlConfig: ".curl"
    case .curlShort: ".short.curl.sh"
    case .xxd: ".xxd"
    case .hexdump: ".hexdump"
    }
  }

  /// One line for `--help`.
  public var summary: String {
    switch self {
    case .raw: "the request's bytes"
    case .head: "request line and header fields, with the empty line"
    case .body: "what follows the head"
    case .curl: "a shell command: curl sends exactly these bytes"
    case .curlConfig: "the same for curl -q -K FILE"
    case .curlShort: "a curl command to read: it says where its bytes differ"
    case .xxd: "the bytes as xxd shows them"
    case .hexdump: "the bytes as hexdump -C shows them"
    }
  }
}
