import HTTPWire

/// What the bytes of a raw file know of the request that was sent.
enum RawFidelity {
  /// The fidelity of a request that was read as it stands.
  ///
  /// Its bytes are taken for those on the wire, but for what they themselves speak against. A head whose lines end
  /// in LF alone may have been sent so, which servers take; mostly an editor or a version control system saved it.
  /// No one can tell, so that line ends are `unknown`: neither exact, which would give false differences, nor
  /// rebuilt, as nobody made them again. The body has gone through the same tool: it is known where a length agrees.
  static func of(_ message: Message) -> Fidelity {
    var fidelity = Fidelity()
    if isBinary(message) {
      fidelity.set(.requestLine, .rebuilt, because: RawWording.binaryRequestLine)
      fidelity.set(.fieldBlanks, .absent, because: RawWording.binaryFields)
      fidelity.set(.framing, .absent, because: RawWording.binaryFraming)
    } else if hasOnlyBareLineFeeds(message) {
      fidelity.set(.fieldBlanks, .unknown, because: RawWording.bareLineFeeds)
      if message.length > message.headLength, message.bodyLengthGiven != message.length - message.headLength {
        fidelity.set(.body, .unknown, because: RawWording.bodyOfBareLineFeeds)
      }
    }
    return fidelity
  }

  /// Whether a head is HTTP/2 or 3 as text.
  private static func isBinary(_ message: Message) -> Bool {
    message.segments[..<message.headSegmentCount].indices.contains { index in
      let bytes = message.storedBytes(index)
      switch message.segments.role(at: index) {
      case .version: return bytes.starts(with: "HTTP/2".utf8) || bytes.starts(with: "HTTP/3".utf8)
      case .fieldName: return bytes.first == UInt8(ascii: ":")
      default: return false
      }
    }
  }

  /// Whether lines of the head end in LF and none in CR LF: no tool saves single lines so.
  private static func hasOnlyBareLineFeeds(_ message: Message) -> Bool {
    let ends = message.segments[..<message.headSegmentCount].indices.filter {
      message.segments.role(at: $0) == .lineEnd
    }
    return !ends.isEmpty && ends.allSatisfy { message.storedBytes($0).first == 0x0A }
  }
}

extension Message {
  fileprivate func storedBytes(_ segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = segments.content(at: segment) else { return [] }
    return storage[range]
  }

  /// What the first Content-Length says; `nil` where there is none.
  fileprivate var bodyLengthGiven: Int? {
    for element in elements where element.kind == .field && element.segments.upperBound <= headSegmentCount {
      guard let first = element.segments.first,
        String(decoding: storedBytes(first), as: UTF8.self).lowercased() == "content-length"
      else { continue }
      let value = element.segments.filter { segments.role(at: $0) == .fieldValue }.flatMap { storedBytes($0) }
      return Int(String(decoding: value, as: UTF8.self))
    }
    return nil
  }
}
