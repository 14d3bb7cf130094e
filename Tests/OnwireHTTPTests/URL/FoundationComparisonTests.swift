// On Apple systems the answers depend on the version of the system; swift-foundation, which the newest
// ones share with Linux, is what the rules were read from.
#if os(Linux)
  import Foundation
  import OnwireHTTP
  import TestSupport
  import Testing

  @Suite struct FoundationComparisonTests {
    @Test func everyASCIICharacterIsTreatedAsByFoundationInEveryComponent() {
      for (before, after) in [
        ("http://u", "x@h/p"), ("http://u:p", "x@h/p"), ("http://h", "x/p"), ("http://h/a", "x"),
        ("http://h/a", "x?q"), ("http://h/?q", "x"), ("http://h/#f", "x"), ("http://h/%41", "?%41"),
      ] {
        for byte in UInt8(0)..<128 { compare(before + String(UnicodeScalar(byte)) + after) }
      }
    }

    @Test(arguments: 0..<40) func randomTextsAreTreatedAsByFoundation(seed: Int) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<rounds(200) {
        compare("http://" + URLTextPropertyTests.text("ab/?#@:%4[] é\\", 16, &generator))
      }
    }

    /// Holds validity and encoding to Foundation, except for hosts and ports that it accepts and RFC 9110 does not.
    private func compare(_ text: String) {
      guard let url = try? RequestURLTests.url(text) else { return }
      let strict = Foundation.URL(string: text, encodingInvalidCharacters: false)
      #expect((url.firstInvalid == nil) == (strict != nil), "\(text.debugDescription)")
      let lenient = Foundation.URL(string: text, encodingInvalidCharacters: true)
      switch url.percentEncodingInvalid() {
      case .success(let encoded):
        #expect(encoded.text.string == lenient?.absoluteString, "\(text.debugDescription)")
      case .failure(.invalid): #expect(lenient == nil, "\(text.debugDescription)")
      case .failure(.international): break
      }
    }

    @Test(arguments: [
      "http://h/[a]?b[]=c#[d]", "http://[::1]/[x]?[y]#[z]", "http://h?]", "http://h#[",
      "http://u:p@h:8/[%5b]", "http://h/",
    ])
    func bracketsAreEscapedAsByNSURL(text: String) throws {
      #expect(
        try RequestURLTests.url(text).encodingBrackets().text.string == NSURL(string: text)?.absoluteString)
    }

    @Test(arguments: 0..<40) func randomReferencesAreResolvedAsByCFURL(seed: Int) throws {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<rounds(200) {
        let base = "http://h" + ["", "/" + text("/.ab;?#", 9, &generator)].randomElement(using: &generator)!
        let reference = text("/.ab?#:@;1", 12, &generator)
        guard base.count(where: { $0 == "#" }) < 2, reference.count(where: { $0 == "#" }) < 2 else {
          continue
        }
        let ours = RequestURL.join(
          base: base, reference: URLText(reference, from: .url), addingSlash: false, by: .cfurl)
        #expect(ours.string == CFURLOracle.absolute(reference, base), "\(base) and \(reference)")
      }
    }

    @Test(arguments: 0..<40) func randomReferencesAreResolvedAsByFoundation(seed: Int) throws {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<rounds(200) {
        let base =
          "http://h" + ["", "/" + text("/.ab;", 8, &generator)][Int.random(in: 0...1, using: &generator)]
        let reference =
          text("/.ab?", 10, &generator) + ["", "#./a?"][Int.random(in: 0...1, using: &generator)]
        if reference.isEmpty { continue }
        #expect(joined(base, reference) == resolvedByFoundation(base, reference), "\(base) and \(reference)")
      }
    }

    @Test(
      arguments: [
        // RFC 3986 gives the base; swift-foundation gives no URL.
        ("http://h/a/", "", "http://h/a/", nil),
        // No relative reference begins with a segment that holds a colon (RFC 3986, 4.2).
        ("http://h/a/", "1:b", "http://h/a/1:b", nil),
      ] as [(String, String, String, String?)])
    func theseDifferencesToFoundationAreKnown(
      base: String, reference: String, ours: String, foundations: String?
    ) {
      #expect(joined(base, reference) == ours)
      #expect(resolvedByFoundation(base, reference) == foundations)
    }

    @Test(arguments: 0..<40) func randomPathsAreAppendedAsByFoundationAndCFURL(seed: Int) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<rounds(200) {
        let base = "http://h" + ["", "/" + text("/.ab;?", 9, &generator)].randomElement(using: &generator)!
        let path = text("/.ab?#:@;1%[] é&", 12, &generator)
        func ours(_ resolution: RequestURL.Resolution) -> String {
          RequestURL.append(URLText(path, from: .url), to: URLText(base, from: .base), by: resolution).string
        }
        let url = Foundation.URL(string: base)?.appendingPathComponent(path)
        #expect(ours(.foundation) == url?.absoluteString, "\(base) and \(path)")
        // NSURL crashes on an empty path (Swift 6.3 on Linux).
        if path.isEmpty { continue }
        let old = NSURL(string: base)?.appendingPathComponent(path)
        #expect(ours(.cfurl) == old?.absoluteString, "\(base) and \(path)")
      }
    }

    private func joined(_ base: String, _ reference: String) -> String {
      RequestURL.join(
        base: base, reference: URLText(reference, from: .url), addingSlash: true, by: .foundation
      ).string
    }

    /// What AFHTTPSessionManager does with its base and a URL string, in Foundation's words.
    private func resolvedByFoundation(_ base: String, _ reference: String) -> String? {
      var folder = Foundation.URL(string: base)
      if let base = folder, !base.path.isEmpty, !base.absoluteString.hasSuffix("/") {
        folder = base.appendingPathComponent("")
      }
      return Foundation.URL(string: reference, relativeTo: folder)?.absoluteString
    }

    private func text(_ alphabet: String, _ count: Int, _ generator: inout SeededGenerator) -> String {
      URLTextPropertyTests.text(alphabet, count, &generator)
    }
  }

  @_silgen_name("CFStringCreateWithCharacters")
  private func createString(_ allocator: UInt, _ units: UnsafePointer<UInt16>, _ count: Int) -> Unmanaged<
    AnyObject
  >
  @_silgen_name("CFURLCreateWithString")
  private func createURL(_ allocator: UInt, _ text: UnsafeRawPointer, _ base: UnsafeRawPointer?)
    -> UnsafeRawPointer?
  @_silgen_name("CFURLCopyAbsoluteURL")
  private func copyAbsolute(_ url: UnsafeRawPointer) -> UnsafeRawPointer
  @_silgen_name("CFURLGetBytes")
  private func getBytes(_ url: UnsafeRawPointer, _ buffer: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int

  /// CFURL itself, which the Foundation of Linux is made of.
  enum CFURLOracle {
    /// The absolute text of a reference; `nil` if there is no URL.
    static func absolute(_ reference: String, _ base: String) -> String? {
      guard let base = url(base, nil), let url = url(reference, base) else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = getBytes(copyAbsolute(url), &buffer, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    private static func url(_ text: String, _ base: UnsafeRawPointer?) -> UnsafeRawPointer? {
      let units = Array(text.utf16)
      return createURL(0, createString(0, units, units.count).toOpaque(), base)
    }
  }
#endif
