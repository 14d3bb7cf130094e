import HTTPWire

/// How curl gets a body.
enum CurlBody {
  case none
  case inline([UInt8])
  case file([UInt8])
  case upload([UInt8])

  /// The longest body in a command or config line: bytes of the argument, escapes counted.
  static let inlineLimit = 64 << 10
  /// Above this curl reads the file while it sends it, instead of keeping it in memory.
  ///
  /// Some 8.x refuse `--data-binary` files over 1 GiB.
  static let memoryLimit = 64 << 20

  /// The body of a message, from `filename` where quoting cannot carry it.
  init(_ message: Message, filename: String?, for form: CurlForm) throws {
    let length = message.length - message.headLength
    if length == 0 {
      self = .none
    } else if let bytes = try Self.inline(message, for: form) {
      self = .inline(bytes)
    } else {
      guard let filename, !filename.isEmpty else { throw CurlObstacle.noBodyFile }
      guard !filename.utf8.contains(0) else { throw CurlObstacle.bodyFilename }
      // A lone dash is standard input to curl.
      let name = Array((filename.hasPrefix("-") ? "./\(filename)" : filename).utf8)
      self = length > Self.memoryLimit ? .upload(name) : .file(name)
    }
  }

  /// Whether the body must be in a file; one that cannot be read must too.
  static func needsFile(_ message: Message, for form: CurlForm) -> Bool {
    if message.length == message.headLength { return false }
    return (try? inline(message, for: form)) == nil
  }

  /// What curl is told.
  var option: CurlOption? {
    switch self {
    case .none: nil
    case .inline(let bytes): .data(bytes)
    case .file(let name): .data(file: name)
    case .upload(let name): .upload(name)
    }
  }

  /// Whether curl makes the end of the URL's path from the file's name.
  var isUpload: Bool {
    if case .upload = self { true } else { false }
  }

  /// The method that curl uses unprompted.
  var method: String {
    switch self {
    case .none: "GET"
    case .inline, .file: "POST"
    case .upload: "PUT"
    }
  }

  /// The body, if it is text that fits an argument.
  private static func inline(_ message: Message, for form: CurlForm) throws -> [UInt8]? {
    let range = message.headLength..<message.length
    if range.count > inlineLimit { return nil }
    let bytes = try message.bytes(range)
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil,
      form.size(of: bytes) <= inlineLimit
    else { return nil }
    return bytes
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
