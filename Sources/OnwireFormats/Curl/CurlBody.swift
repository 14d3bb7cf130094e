import OnwireHTTP
import OnwireTextFormats

/// The way in which curl gets a body.
enum CurlBody {
  case none
  case inline([UInt8])
  /// `printf` writes it to curl's standard input.
  case printed([UInt8])
  /// The shell opens the file, and does not run curl if it is missing; curl 7.88 would send an empty body.
  case file([UInt8])
  /// curl opens the file, and fails if it is missing.
  case upload([UInt8])

  /// The longest body in a command or config line: bytes of the argument, including escapes.
  static let inlineLimit = 64 << 10
  /// The size in bytes above which curl must read the file while sending it, instead of keeping it in memory.
  ///
  /// Some 8.x refuse `--data-binary` files over 1 GiB.
  static let memoryLimit = 64 << 20

  /// The body of a message, taken from `filename` if it is not text or too long for a command.
  init(_ message: Message, filename: String?, for form: CurlForm) throws {
    let length = message.length - message.headLength
    if length == 0 {
      self = .none
    } else if let bytes = try Self.text(message, for: form) {
      self = form == .config || ShellQuoting.survivesCopying(bytes) ? .inline(bytes) : .printed(bytes)
    } else if let filename, !filename.isEmpty {
      guard !filename.utf8.contains(0) else { throw CurlObstacle.bodyFilename }
      let name = Array(filename.utf8)
      self = length > Self.memoryLimit || form == .config ? .upload(name) : .file(name)
    } else {
      guard length <= Self.inlineLimit else { throw CurlObstacle.bodyTooLong }
      guard form == .command else { throw CurlObstacle.noBodyFile }
      self = .printed(try message.bytes(message.headLength..<message.length))
    }
  }

  /// Whether the body must be in a file, if it can be: it does not fit an argument, or cannot be read.
  static func needsFile(_ message: Message, for form: CurlForm) -> Bool {
    if message.length == message.headLength { return false }
    return (try? text(message, for: form)) == nil
  }

  /// The option that gives the body to curl.
  func option(for form: CurlForm) -> CurlOption? {
    switch self {
    case .none: nil
    case .inline(let bytes): .data(bytes)
    case .printed, .file: .dataOfInput
    case .upload(let name) where form == .command: .upload(fileBeside: name)
    // A lone dash is standard input to curl.
    case .upload(let name): .upload(name.first == UInt8(ascii: "-") ? Array("./".utf8) + name : name)
    }
  }

  /// Whether there is no body.
  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// Whether curl opens a file itself, whose name it may then append to the URL's path.
  var isUpload: Bool {
    if case .upload = self { true } else { false }
  }

  /// The method that curl uses by default.
  var method: String {
    switch self {
    case .none: "GET"
    case .inline, .printed, .file: "POST"
    case .upload: "PUT"
    }
  }

  /// The body, if it is text that fits an argument.
  private static func text(_ message: Message, for form: CurlForm) throws -> [UInt8]? {
    let range = message.headLength..<message.length
    if range.count > inlineLimit { return nil }
    let bytes = try message.bytes(range)
    guard !bytes.contains(0), bytes.isUTF8,
      form.size(of: bytes) <= inlineLimit
    else { return nil }
    return bytes
  }
}

// MARK: In a command

extension CurlBody {
  /// The text before `curl` in a shell command: nothing, or a command that writes to its standard input.
  var writer: [UInt8] {
    guard case .printed(let bytes) = self else { return [] }
    let pieces = ShellEscapes.pieces(of: bytes).map { Array(" \\\n  ".utf8) + $0 }
    return Array("printf %b".utf8) + pieces.joined() + Array(" |\n".utf8)
  }

  /// The text after the options: nothing, or the redirection of the standard input.
  var redirection: [UInt8] {
    guard case .file(let name) = self else { return [] }
    return Array(" <".utf8) + ShellQuoting.fileBeside(name)
  }
}

extension Message {
  /// The bytes of a range of the message that is known to be small.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    try write(range) { bytes.append(contentsOf: $0) }
    return bytes
  }
}
