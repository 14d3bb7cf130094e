#if os(Linux)
  import TestSupport
  import Testing
  import OnwireTextFormats

  /// Encodings of our own are CoreFoundation's, byte for byte.
  @Suite struct CoreFoundationEncodingTests {
    private static let names = CoreFoundationOracle.encodings.keys.sorted()

    @Test func everyEncodingThatItHasIsCompared() {
      // It has no converter for GBK_95: cp936, compared here, has the same form.
      #expect(
        Set(TextEncoding.all.map(\.name)).subtracting(Self.names) == ["euc-jp", "gbk", "iso-2022-jp"])
    }

    @Test(arguments: names)
    func everyCharacterOfTheBMPAndSamplesBeyondHaveItsBytes(name: String) throws {
      let encoding = try #require(TextEncoding(named: name))
      let constant = try #require(CoreFoundationOracle.encodings[name])
      var differences: [String] = []
      for value in Array(0..<0x10000) + Array(stride(from: 0x10000, to: 0x110000, by: 257)) {
        guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
        let text = String(Character(scalar))
        let (ours, theirs) = (encoding.encode(text), CoreFoundationOracle.bytes(of: text, in: constant))
        if ours != theirs {
          differences.append("U+\(String(value, radix: 16)) \(ours ?? []) \(theirs ?? [])")
        }
        if (ours == nil) != (encoding.firstUnencodable(in: text) == scalar) {
          differences.append("stop \(value)")
        }
      }
      #expect(differences.isEmpty, "\(differences.count) \(differences.prefix(20))")
    }

    @Test(arguments: names)
    func textsWithMarksAndIgnorablesHaveItsBytes(name: String) throws {
      let encoding = try #require(TextEncoding(named: name))
      let constant = try #require(CoreFoundationOracle.encodings[name])
      let alphabet = Array(
        "aeinoscAEZSYÅéñ中語あ가яΩ€😀 \u{301}\u{300}\u{308}\u{303}\u{327}\u{30A}\u{30C}\u{338}\u{200B}\u{FE0F}\u{AD}\u{FEFF}"
          .unicodeScalars)
      var random = SplitMix(3)
      var differences: [String] = []
      for _ in 0..<rounds(4000) {
        let text = random.text(alphabet, upTo: 5)
        guard !text.isEmpty else { continue }
        let (ours, theirs) = (encoding.encode(text), CoreFoundationOracle.bytes(of: text, in: constant))
        if ours != theirs { differences.append("\(text.unicodeScalars) \(ours ?? []) \(theirs ?? [])") }
      }
      #expect(differences.isEmpty, "\(differences.count) \(differences.prefix(20))")
    }

    @Test(arguments: names)
    func theCharsetNameIsItsOwn(name: String) throws {
      let encoding = try #require(TextEncoding(named: name))
      let constant = try #require(CoreFoundationOracle.encodings[name])
      #expect(encoding.ianaName == CoreFoundationOracle.name(of: constant))
    }
  }
#endif
