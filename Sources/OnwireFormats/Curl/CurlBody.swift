import OnwireHTTP
import OnwireTextFormats

/// How curl gets a body.
enum CurlBody {
  case none
  case inline([UInt8])
  /// `printf` writes it to curl's standard input.
  case printed([UInt8])
  /// The shell opens the file, and ends without curl where it is missing: curl 7.88 would send an empty body.
  case file([UInt8])
  /// curl opens the file, and fails where it is missing.
  case upload([UInt8])

  /// The longest body in a command or config line: bytes of the argument, escapes counted.
  static let inlineLimit = 64 << 10
  /// Above this curl reads the file while it sends it, instead of keeping it in memory.
  ///
  /// Some 8.x refuse `--data-binary` files over 1 GiB.
  static let memoryLimit = 64 << 20

  /// The body of a message, from `filename` where it is no text or too long for a command.
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

  /// Whether the body must be in a file where there can be one; one that cannot be read must too.
  static func needsFile(_ message: Message, for form: CurlForm) -> Bool {
    if message.length == message.headLength { return false }
    return (try? text(message, for: form)) == nil
  }

  /// What curl is told.
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

  /// Whether curl opens a file itself: its name may become the end of the URL's path.
  var isUpload: Bool {
    if case .upload = self { true } else { false }
  }

  /// The method that curl uses unprompted.
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
  /// What stands before `curl` in a shell command: nothing, or what writes to its standard input.
  var writer: [UInt8] {
    guard case .printed(let bytes) = self else { return [] }
    let pieces = ShellEscapes.pieces(of: bytes).map { Array(" \\\n  ".utf8) + $0 }
    return Array("printf %b".utf8) + pieces.joined() + Array(" |\n".utf8)
  }

  /// What stands after the options: nothing, or where the standard input is from.
  var redirection: [UInt8] {
    guard case .file(let name) = self else { return [] }
    return Array(" <".utf8) + ShellQuoting.fileBeside(name)
  }
}

extension Message {
  /// A part of the message that is known to be small.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    try write(range) { bytes.append(contentsOf: $0) }
    return bytes
  }
}
