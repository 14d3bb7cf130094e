import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let valueRules = [utf8Twice, describedValue]

  static let utf8Twice = Self(
    "utf-8-twice", .warning, "a server reads two or three letters in the place of each")
  static let describedValue = Self(
    "described-value", .warning, "a server reads this text, not the value that was meant")
}

/// Findings about texts: values of fields, pairs, documents and parts.
extension FindingContext {
  /// Longer contents of parts are not searched.
  private static let limit = 64 << 10

  var valueFindings: [Found] {
    var described = Repeated()
    var twice = Repeated()
    if isOwn(.fields) {
      for index in headers.indices { readHeader(headers[index], &described) }
    }
    let (readsTarget, readsBody) = (isOwn(.requestLine), isOwn(.body))
    let isUTF8 = isBodyUTF8
    let (segments, stored) = (message.segments, message.storage)
    let storage = stored.span
    let glance = ValueGlance(stored)
    for segment in segments.indices where segment < message.headSegmentCount ? readsTarget : readsBody {
      switch segments.role(at: segment) {
      case .delimiter, .lineEnd: continue
      case .documentKey, .documentValue:
        guard case .stored(let range) = segments.content(at: segment),
          glance.notices(storage.extracting(range))
        else { continue }
      default: break
      }
      guard let text = text(of: segment) else { continue }
      read(text, segment, &described)
      if segment < message.headSegmentCount || isUTF8, let original = TwiceEncoded.original(of: text) {
        let shown = String(original.unicodeScalars.prefix(40).map(Character.init))
        twice.add {
          FindingRule.utf8Twice.at(
            range(segment), .segment(segment),
            "the text is UTF-8 that was encoded as UTF-8 again: `\(shown)` was meant")
        }
      }
    }
    return described.found + twice.found
  }

  /// Whether texts of the body are UTF-8, which those without a charset are.
  private var isBodyUTF8: Bool {
    contentType?.type["charset"].map {
      $0.text.lowercased().hasPrefix("utf-8") || $0.text.lowercased() == "utf8"
    } ?? true
  }

  private func read(_ text: ArraySlice<UInt8>, _ segment: Int, _ described: inout Repeated) {
    guard role(segment) == .path else {
      guard let reason = DescribedValue.reason(for: text) else { return }
      return described.add { self.described(text, range(segment), .segment(segment), reason) }
    }
    guard text.contains(where: { $0.isOne(of: "(<[{") }) || text.contains(UInt8(ascii: "O")) else {
      return
    }
    for step in text.split(separator: UInt8(ascii: "/")) {
      guard let reason = DescribedValue.reason(for: step) else { continue }
      described.add { self.described(step, range(segment), .segment(segment), reason) }
    }
  }

  /// Reads a field of the head: its value, or the text after the scheme of credentials, in a cookie, or in a
  /// product.
  private func readHeader(_ header: HeaderField, _ described: inout Repeated) {
    let value = header.value
    guard value.contains(where: { $0.isOne(of: "(<[{O") }) else { return }
    var pieces = [value]
    if header.name.equalsCaseless("cookie") {
      pieces = value.split(separator: UInt8(ascii: ";")).compactMap { cookie in
        cookie.firstIndex(of: UInt8(ascii: "=")).map { cookie[($0 + 1)...] }
      }
    } else if header.name.equalsCaseless("user-agent") {
      pieces = value.prefix { $0 != 0x20 }.split(separator: UInt8(ascii: "/"))
    } else if let blank = value.firstIndex(of: 0x20), value[..<blank].allSatisfy(ASCIISet.token.contains) {
      pieces.append(value[(blank + 1)...])
    }
    for piece in pieces {
      guard let reason = DescribedValue.reason(for: piece) else { continue }
      let start = header.range.lowerBound + piece.startIndex - value.startIndex
      return described.add {
        self.described(piece, start..<start + piece.count, header.subject, reason)
      }
    }
  }

  private func described(
    _ text: ArraySlice<UInt8>, _ range: Range<Int>, _ subject: Found.Subject, _ reason: String
  ) -> Found {
    // On one line: collections are printed on several.
    let words = Array(text.prefix(120).split { $0 == 0x0A || $0 == 0x20 }.joined(separator: [0x20]))
    let isWhole = text.count <= 120 && words.count <= 40
    let shown = String(decoding: words.prefix(40), as: UTF8.self) + (isWhole ? "" : "…")
    return FindingRule.describedValue.at(range, subject, "the value is `\(shown)`: \(reason)")
  }

  /// The unescaped text of a segment with a value; `nil` for marks, and for texts that are too long.
  private func text(of segment: Int) -> ArraySlice<UInt8>? {
    let bytes = bytes(segment)
    switch role(segment) {
    case .path:
      return bytes.contains(UInt8(ascii: "%")) ? FormText.decode(bytes, plusIsSpace: false)[...] : bytes
    case .query, .queryKey, .queryValue, .formKey, .formValue:
      return bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        ? FormText.decode(bytes)[...] : bytes
    case .documentKey, .documentValue:
      guard bytes.first == UInt8(ascii: "\"") else { return bytes }
      guard bytes.contains(UInt8(ascii: "\\")) else { return bytes.dropFirst().dropLast() }
      guard case .text(let text) = DocumentText.json(bytes, isWhole: true) else { return nil }
      return Array(text.utf8)[...]
    case .partName, .partFilename, .partFieldValue: return bytes
    case .partContent: return bytes.count <= Self.limit ? bytes : nil
    default: return nil
    }
  }
}

/// A quick look at the keys and values of documents, most of which give no finding.
private struct ValueGlance {
  /// The bytes that occur in texts encoded twice, or in their escapes, and that the document contains.
  private let suspects: [UInt8]
  private let starts = DescribedValue.starts

  init(_ bytes: [UInt8]) {
    suspects = bytes.withUnsafeBufferPointer { bytes in
      (Array(TwiceEncoded.starts) + [UInt8(ascii: "\\")]).filter { bytes.holds($0) }
    }
  }

  /// Whether a value may be a description or encoded twice, by its start or its bytes.
  func notices(_ text: Span<UInt8>) -> Bool {
    guard text.count > 2 else { return false }
    let first = text[0] == UInt8(ascii: "\"") ? text[1] : text[0]
    if starts.contains(first) || first == UInt8(ascii: "\\") { return true }
    guard !suspects.isEmpty else { return false }
    return text.indices.contains { suspects.contains(text[$0]) }
  }
}

/// The first finding of a rule, and their number: each fault of a request is reported once.
struct Repeated {
  private var first: Found?
  private var count = 0

  /// Adds a finding.
  mutating func add(_ found: () -> Found) {
    count += 1
    if first == nil { first = found() }
  }

  /// One finding for all, or none.
  var found: [Found] {
    guard var found = first else { return [] }
    if count > 1 { found.message += ", and \(count - 1) more like it" }
    return [found]
  }
}
