package import OnwireHTTP
package import OnwireTextFormats

/// A body without its chunks and content codings, with the offsets of its bytes in the message.
package struct DecodedBody: BodyWithoutCodings, Sendable {
  /// A coding that was removed.
  package struct Step: Sendable, Hashable {
    /// `chunks`, or the coding's name, such as `gzip`.
    package var name: String
    /// The number of bytes with it.
    package var coded: Int
    /// The number of bytes without it.
    package var decoded: Int
  }

  /// The codings that were removed, the outermost first.
  package private(set) var steps: [Step] = []
  /// The remaining bytes; their sources are offsets in the message.
  package private(set) var bytes = DecodedBytes()
  /// Why decoding stopped or is not clean, as a sentence without a full stop; `nil` if there was no problem.
  package private(set) var problem: String?
  /// The same if the body is at fault, and not a limit of ours.
  package private(set) var fault: String?
  /// Whether all codings were removed.
  package private(set) var isWhole = false
  /// The message with the decoded body after its head, parsed by the grammar of its type.
  package private(set) var message: Message

  /// The most bytes to decode, and the most that a step may produce.
  package static let lengthLimit = 16 << 20

  /// The decoded body of `message`; `nil` if it has no coding, or if its content is already parsed.
  ///
  /// - Throws: Any error from reading a file.
  package init?(of message: Message) throws {
    let codings = ["content-encoding", "transfer-encoding"].flatMap { name in
      message.headerBytes(name).flatMap(ContentCoding.list).filter { $0.name != "chunked" }
    }
    let isChunked = message.elements.contains { $0.kind == .chunk }
    guard isChunked || !codings.isEmpty else { return nil }
    let contents = (message.headSegmentCount..<message.segments.count).filter {
      message.segments.role(at: $0) == .bodyContent
    }
    // Chunks without content decode to nothing, whether there is a coding or not.
    guard isChunked || !contents.isEmpty else { return nil }
    self.message = message
    let length = contents.reduce(0) { $0 + message.offsets[$1 + 1] - message.offsets[$1] }
    guard length <= Self.lengthLimit else {
      problem = "\(length) bytes are more than are decoded"
      return
    }
    for index in contents {
      let range = message.offsets[index]..<message.offsets[index + 1]
      bytes.append(try message.bytes(range)[...], from: range)
    }
    if isChunked {
      steps.append(Step(name: "chunks", coded: message.length - message.headLength, decoded: length))
    }
    var isCoded = false
    for coding in contents.isEmpty ? [] : codings.suffix(ContentCoding.countLimit).reversed() where !isCoded {
      isCoded = !takeOff(coding)
    }
    guard !steps.isEmpty else { return }
    var parser = RequestParser()
    parser.isFramed = false
    isWhole = !isCoded && codings.count <= ContentCoding.countLimit
    parser.isCoded = !isWhole
    self.message = try parser.message(
      head: try message.bytes(0..<message.headLength), body: ByteInput(bytes.bytes))
  }

  /// Whether each byte has its own byte on the wire; otherwise they all come from the coded body as a whole.
  package var isBytewise: Bool { steps.allSatisfy { $0.name == "chunks" } }

  /// The range of the message from which the bytes in `range` of the decoded message come; its head is the
  /// same.
  package func source(of range: Range<Int>) -> Range<Int> {
    guard range.lowerBound >= message.headLength else { return range }
    return bytes.source(of: range.lowerBound - message.headLength..<range.upperBound - message.headLength)
  }

  /// The path of a field of the decoded body: `json.user` is `body.gzip.json.user`.
  package func path(of path: String) -> String {
    let steps = "body." + steps.map(\.name).joined(separator: ".")
    return path == "body" ? steps : "\(steps).\(path)"
  }

  /// Removes a coding, and returns whether that succeeded.
  private mutating func takeOff(_ coding: ContentCoding) -> Bool {
    guard let format = coding.format else {
      problem = "`\(coding.name)` is a coding that Onwire does not take off"
      return false
    }
    do {
      let output = try Inflate.bytes(of: ByteInput(bytes.bytes), format, limit: Self.lengthLimit)
      steps.append(Step(name: coding.name, coded: bytes.bytes.count, decoded: output.bytes.count))
      let rest = bytes.bytes[output.used...]
      var inflated = DecodedBytes()
      inflated.append(output.bytes[...], from: bytes.source(of: 0..<output.used), asOne: true)
      bytes = inflated
      if !rest.isEmpty {
        problem =
          "\(rest.count.counted("byte")) follow\(rest.count == 1 ? "s" : "") what `\(coding.name)` decodes"
        // Servers ignore bytes after deflated ones, and zeros after gzip (Node, Python).
        if format == .gzip, rest.contains(where: { $0 != 0 }) { fault = problem }
      }
      return true
    } catch let failure as InflateFailure {
      problem = "`\(coding.name)` cannot be taken off: \(failure.sentence)"
      switch failure.reason {
      case .endsEarly, .invalid: fault = problem
      case .tooLong, .tooManyCodings: break
      }
    } catch {
      problem = "`\(coding.name)` cannot be taken off"
    }
    return false
  }
}
