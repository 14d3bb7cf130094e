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
  /// Each field's bytes at their columns, with what they are and why they are there.
  case hex
  /// Every field for machines.
  case json
  /// HTTP Archive 1.2.
  case har
  /// The library call that sends the request, in Objective-C; written from the spec.
  case objc
  /// The library call that sends the request, in Swift; written from the spec.
  case swift
  /// A documentation example in Markdown.
  case markdown
  /// The same as a page to look at, whose bytes and fields are linked.
  case html

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
    case .hex: ".hex"
    case .json: ".json"
    case .har: ".har"
    case .objc: ".m"
    case .swift: ".swift"
    case .markdown: ".md"
    case .html: ".html"
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
    case .hex: "the bytes field by field: what each one is and why it is there"
    case .json: "every field for machines, as docs/message.schema.json describes it"
    case .har: "an HTTP Archive 1.2, as proxies and browsers take it"
    case .objc: "the Objective-C call that sends it: AFNetworking, a wrapper, NSURLSession"
    case .swift: "the Swift call that sends it: Alamofire, URLSession"
    case .markdown: "a documentation example: spec, tables, curl, bytes, and what other clients send"
    case .html: "the same as a page in one file, whose bytes and fields light each other up"
    }
  }

  /// Whether a part of the message can be asked for by offset and length.
  public var showsParts: Bool {
    switch self {
    case .xxd, .hexdump, .hex: true
    case .raw, .head, .body, .curl, .curlConfig, .curlShort, .json, .har, .objc, .swift, .markdown, .html:
      false
    }
  }

  /// Whether the output is written from the spec: of a captured message there is none.
  public var needsSpec: Bool {
    switch self {
    case .objc, .swift: true
    case .raw, .head, .body, .curl, .curlConfig, .curlShort, .xxd, .hexdump, .hex, .json, .har, .markdown,
      .html:
      false
    }
  }

  /// Whether the output is a page of documentation: the module Reports makes it, of a `RequestPage`.
  public var isPage: Bool { self == .markdown || self == .html }

  /// What stands around and between the outputs of several requests where they are one document.
  public var frame: OutputFrame {
    switch self {
    case .har: HARWriter.frame
    case .raw, .head, .body, .curl, .curlConfig, .curlShort, .xxd, .hexdump, .hex, .json, .html: OutputFrame()
    case .objc, .swift, .markdown: OutputFrame(separator: "\n")
    }
  }
}

/// The text around the outputs of several requests; nothing where they just follow one another.
public struct OutputFrame: Sendable, Hashable {
  /// What stands before the first output.
  package var opening = ""
  /// What stands between two outputs.
  package var separator = ""
  /// What stands behind the last output.
  package var closing = ""
}
