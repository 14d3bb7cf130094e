extension TextEncoding {
  /// The text of `bytes` as UTF-8, with its sources; `nil` if the bytes are invalid in the encoding.
  ///
  /// Sources are indices of `bytes`. In encodings that only iconv knows, the whole text has one source.
  package func decode(_ bytes: ArraySlice<UInt8>) -> DecodedBytes? {
    switch form {
    case .utf8: return !bytes.isUTF8 ? nil : Self.same(bytes)
    case .unicode(let form): return form.decoded(bytes)
    case .codePage(let page, _): return page().decoded(bytes)
    case .gb18030: return GB18030.decoded(bytes)
    case .iconv(let name): return Iconv.decoded(bytes, from: name)
    }
  }

  private static func same(_ bytes: ArraySlice<UInt8>) -> DecodedBytes {
    var decoded = DecodedBytes()
    decoded.append(bytes, from: bytes.startIndex..<bytes.endIndex)
    return decoded
  }
}

extension CodePage {
  /// The text of bytes in this set; `nil` if one of them has no character.
  func decoded(_ bytes: ArraySlice<UInt8>) -> DecodedBytes? {
    let scalars = scalars
    var decoded = DecodedBytes()
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard let (scalar, length) = Self.next(bytes[index...], scalars) else { return nil }
      decoded.append(all: String(scalar).utf8, from: index..<index + length, asOne: length > 1)
      index += length
    }
    return decoded
  }

  /// The first character of `bytes`, and its length in bytes.
  static func next(_ bytes: ArraySlice<UInt8>, _ scalars: [UInt16]) -> (Unicode.Scalar, Int)? {
    guard let first = bytes.first else { return nil }
    if first == 0 { return ("\0", 1) }
    if let scalar = Unicode.Scalar(scalars[Int(first)]), scalar != "\0" { return (scalar, 1) }
    guard bytes.count > 1 else { return nil }
    let code = Int(first) << 8 | Int(bytes[bytes.startIndex + 1])
    guard let scalar = Unicode.Scalar(scalars[code]), scalar != "\0" else { return nil }
    return (scalar, 2)
  }
}

extension GB18030 {
  /// The text of bytes in GB18030; `nil` if they are invalid.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> DecodedBytes? {
    let scalars = CodePages.gb18030.scalars
    var decoded = DecodedBytes()
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let rest = bytes[index...]
      guard let (scalar, length) = CodePage.next(rest, scalars) ?? four(rest) else { return nil }
      decoded.append(all: String(scalar).utf8, from: index..<index + length, asOne: length > 1)
      index += length
    }
    return decoded
  }

  private static func four(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let digits = Array(bytes.prefix(4))
    guard digits.count == 4, 0x81...0xFE ~= digits[0], 0x30...0x39 ~= digits[1], 0x81...0xFE ~= digits[2],
      0x30...0x39 ~= digits[3]
    else { return nil }
    let number =
      UInt32(digits[0] - 0x81) * 12600 + UInt32(digits[1] - 0x30) * 1260 + UInt32(digits[2] - 0x81) * 10
      + UInt32(digits[3] - 0x30)
    return scalar(ofNumber: number).map { ($0, 4) }
  }
}

extension UnicodeForm {
  /// The text of code units; `nil` if they are invalid. A byte order mark at the start decides the byte
  /// order, and is not part of the text.
  func decoded(_ bytes: ArraySlice<UInt8>) -> DecodedBytes? {
    let size = width / 8
    guard bytes.count % size == 0 else { return nil }
    var isBigEndian = isBigEndian
    func unit(_ index: Int) -> UInt32 {
      bytes[index..<index + size].reduce(into: (0, UInt32(0))) { state, byte in
        state.1 |= UInt32(byte) << UInt32(8 * (isBigEndian ? size - 1 - state.0 : state.0))
        state.0 += 1
      }.1
    }
    var decoded = DecodedBytes()
    var index = bytes.startIndex
    if hasMark, bytes.count >= size {
      let mark: UInt32 = 0xFEFF
      if unit(index) != mark { isBigEndian.toggle() }
      if unit(index) == mark { index += size } else { isBigEndian.toggle() }
    }
    while index < bytes.endIndex {
      let first = unit(index)
      var length = size
      var scalar = Unicode.Scalar(first)
      if size == 2, UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: first)), bytes.endIndex - index >= 4 {
        let second = UInt16(truncatingIfNeeded: unit(index + 2))
        guard UTF16.isTrailSurrogate(second) else { return nil }
        scalar = UTF16.decode(UTF16.EncodedScalar([UInt16(truncatingIfNeeded: first), second]))
        length = 4
      }
      guard let scalar else { return nil }
      decoded.append(all: String(scalar).utf8, from: index..<index + length, asOne: length > 1)
      index += length
    }
    return decoded
  }
}
