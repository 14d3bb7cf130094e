import OnwireTextFormats

/// The body that curl 7.88 makes from its `-F` options (mime.c).
struct CurlMultipart {
  /// As long as curl's own boundary, which ends in random digits.
  static let boundary = String(repeating: "-", count: 24) + "0000000000000000"

  /// The body, or why it is not known.
  static func content(_ parts: [CurlPart], type: String, escapes: Bool) throws(Reason) -> CurlContent {
    // Parts are form data only in a form-data body (`Curl_mime_prepare_headers`).
    let isForm = type.lowercased().hasPrefix("multipart/form-data")
    var inputs: [ByteInput] = []
    for (index, part) in parts.enumerated() {
      if let reason = part.unknownHeaders { return .absent(reason) }
      switch part.content {
      case .absent(let reason): return .absent(reason)
      case .known(let content):
        let start = "\(index == 0 ? "" : "\r\n")--\(boundary)\r\n"
        let head = Array(start.utf8) + Self.head(of: part, isForm ? "form-data" : "attachment", escapes)
        inputs.append(ByteInput(head))
        inputs.append(try encoded(content, part.encoder))
      }
    }
    inputs.append(ByteInput(Array("\r\n--\(boundary)--\r\n".utf8)))
    return JoinedBytes.input(inputs).map { .known($0) } ?? .absent(CurlReason.uncountable)
  }

  /// An unsupported encoder, or a part that is too large to encode.
  struct Reason: Error {
    var text: String
  }

  private static func head(of part: CurlPart, _ disposition: String, _ escapes: Bool) -> [UInt8] {
    var lines: [[UInt8]] = []
    if !part.has("content-disposition"),
      disposition == "form-data" || !part.name.isEmpty || part.filename != nil
    {
      var line = Array("Content-Disposition: \(disposition)".utf8)
      if !part.name.isEmpty {
        line += Array("; name=\"".utf8) + quoted(part.name, escapes) + Array("\"".utf8)
      }
      if let filename = part.filename {
        line += Array("; filename=\"".utf8) + quoted(filename, escapes) + Array("\"".utf8)
      }
      lines.append(line)
    }
    if let type = part.contentType { lines.append(Array("Content-Type: ".utf8) + type) }
    if let encoder = part.encoder, !part.has("content-transfer-encoding") {
      lines.append(Array("Content-Transfer-Encoding: ".utf8) + encoder.map(\.lowercased))
    }
    // Its own Content-Type is written above (`readback_part`).
    lines += part.headers.filter { !CurlHeader.isNamed("content-type", $0) }
    return lines.flatMap { $0 + Array("\r\n".utf8) } + Array("\r\n".utf8)
  }

  private static func quoted(_ text: [UInt8], _ escapes: Bool) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""): Array((escapes ? "\\\"" : "%22").utf8)
      case UInt8(ascii: "\\") where escapes: Array("\\\\".utf8)
      case 0x0D where !escapes: Array("%0D".utf8)
      case 0x0A where !escapes: Array("%0A".utf8)
      default: [byte]
      }
    }
  }

  private static func encoded(_ content: ByteInput, _ encoder: [UInt8]?) throws(Reason) -> ByteInput {
    let name = encoder.map { String(decoding: $0, as: UTF8.self).lowercased() }
    switch name {
    case nil, "8bit", "binary": return content
    case "7bit", "base64":
      guard content.count <= CurlFiles.smallLimit, let bytes = try? content.bytes() else {
        throw Reason(text: CurlReason.largePart)
      }
      if name == "7bit" {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw Reason(text: CurlReason.notSevenBits) }
        return content
      }
      let text = Array(Base64.encode(bytes).utf8)
      let lines = stride(from: 0, to: text.count, by: 76).map { text[$0..<min($0 + 76, text.count)] }
      return ByteInput(Array(lines.joined(separator: "\r\n".utf8)))
    default: throw Reason(text: CurlReason.quotedPrintable)
    }
  }
}

extension CurlPart {
  func has(_ name: String) -> Bool { headers.contains { CurlHeader.isNamed(name, $0) } }

  /// The type that curl writes; `nil` where it writes none.
  fileprivate var contentType: [UInt8]? {
    if let type { return type }
    if let own = headers.first(where: { CurlHeader.isNamed("content-type", $0) }) {
      return Array(own.dropFirst("content-type:".utf8.count).drop { $0 == UInt8(ascii: " ") })
    }
    let guessed = (filename.flatMap(Self.guess) ?? path.flatMap(Self.guess)).map { Array($0.utf8) }
    if filename == nil { return guessed.flatMap { $0.elementsEqual("text/plain".utf8) ? nil : $0 } }
    return guessed ?? (path == nil ? nil : Array("application/octet-stream".utf8))
  }

  private static func guess(_ name: [UInt8]) -> String? {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return types.first { name.hasSuffix($0.ending) }?.type
  }

  /// The types that curl knows (mime.c, `Curl_mime_contenttype`).
  private static let types: [(ending: String, type: String)] = [
    (".gif", "image/gif"), (".jpg", "image/jpeg"), (".jpeg", "image/jpeg"), (".png", "image/png"),
    (".svg", "image/svg+xml"), (".txt", "text/plain"), (".htm", "text/html"), (".html", "text/html"),
    (".pdf", "application/pdf"), (".xml", "application/xml"),
  ]
}
