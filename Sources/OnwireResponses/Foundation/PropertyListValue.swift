import OnwireTextFormats

/// The value of a property list in XML.
enum PropertyListValue {
  enum Outcome {
    /// Data becomes a text that begins with `$b64:`, and a date the text that it is written as.
    case value(JSONValue)
    case failed
    /// A form that is not read here, and why.
    case unread(String)
  }

  /// What NSPropertyListSerialization makes of `bytes`: the binary form is tried, then XML, then the old style
  /// (swift-corelibs-foundation, CFPropertyList.c, `_CFPropertyListCreateWithData`).
  static func read(_ bytes: [UInt8]) -> Outcome {
    if bytes.starts(with: "bplist".utf8),
      DocumentOutline().pieces(of: bytes[...], as: .binaryPropertyList) != nil
    {
      return .unread("a binary property list is read, and what is in it is not shown here")
    }
    switch text(of: bytes) {
    case .none: return .failed
    case .unknown: return .unread("how CoreFoundation decodes its encoding is not known here")
    case .bytes(let text):
      var parser = PropertyListParser(text)
      do throws(PropertyListParser.Failure) {
        return .value(try parser.document())
      } catch {
        if case .unread(let why) = error { return .unread(why) }
        return oldStyle(text)
      }
    }
  }

  /// What the parser of the old style makes of text that is not XML: blanks alone are an empty dictionary,
  /// and `<` begins data in hexadecimal.
  private static func oldStyle(_ text: [UInt8]) -> Outcome {
    guard let text = UnicodeBytes.coreFoundation(text) else { return .failed }
    let start = text.drop(while: \.isSpaceOrLineEnd)
    guard let first = start.first else { return .value(.object([])) }
    let data = start.dropFirst().drop { $0.isHexDigit || $0.isSpaceOrLineEnd }
    return first == UInt8(ascii: "<") && data.first != UInt8(ascii: ">")
      ? .failed : .unread("whether this is a property list of the old style is not looked at")
  }

  /// `bytes` in UTF-8, decoded by their byte order mark or the declared encoding (`encodingForXMLData`).
  private static func text(of bytes: [UInt8]) -> CharsetName.Text {
    if bytes.isEmpty { return .none }
    var (start, encoding) = (0, declaredEncoding(of: bytes) ?? "utf-8")
    let marked = JSONEncoding.marks.first { bytes.count > $0.bytes.count && bytes.starts(with: $0.bytes) }
    if let marked {
      (start, encoding) = (marked.bytes.count, marked.encoding)
    } else if bytes.count > 2, bytes[0] == 0 || bytes[1] == 0 {
      // Two bytes are skipped as if they were a mark, and the `<` with them.
      (start, encoding) = (2, "utf-16le")
    }
    let rest = start == 0 ? bytes : Array(bytes[start...])
    // In UTF-8, only the strings are checked.
    return encoding.lowercased() == "utf-8"
      ? .bytes(rest) : CharsetName(coreFoundation: encoding)?.text(of: rest) ?? .none
  }

  /// The encoding that `<?xml …?>` names: the quoted text after its first `encoding=`.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let declaration = bytes[5...].prefix { !$0.isOne(of: "?>") }
    let key = Array("encoding=".utf8)
    guard let start = declaration.indices.first(where: { declaration[$0...].starts(with: key) }) else {
      return nil
    }
    let value = bytes[(start + key.count)...]
    guard let quote = value.first, quote.isOne(of: "'\""),
      let end = value.dropFirst().firstIndex(of: quote)
    else { return nil }
    return String(decoding: value[(start + key.count + 1)..<end], as: UTF8.self)
  }
}
