import Foundation
import Testing

@testable import OnwireClients

/// Escaping in a string encoding, held to CoreFoundation's own function, which AFNetworking up to 2.5.4 calls.
@Suite struct QueryEscaperTests {
  private typealias Create =
    @convention(c) (UnsafeRawPointer?, UnsafePointer<UInt16>, Int) -> UnsafeRawPointer?
  private typealias Count = @convention(c) (UnsafeRawPointer?) -> Int
  private typealias Characters = @convention(c) (UnsafeRawPointer?, Int) -> UInt16
  private typealias Escaping =
    @convention(c) (
      UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UInt32
    ) -> UnsafeRawPointer?
  private typealias Release = @convention(c) (UnsafeRawPointer?) -> Void

  /// The functions of CoreFoundation, if this process has them.
  private struct CoreFoundation {
    var create: Create
    var count: Count
    var character: Characters
    var escape: Escaping
    var release: Release

    init?() {
      guard let process = dlopen(nil, RTLD_NOW) else { return nil }
      func function<Function>(_ name: String, _: Function.Type) -> Function? {
        dlsym(process, name).map { unsafeBitCast($0, to: Function.self) }
      }
      guard let create = function("CFStringCreateWithCharacters", Create.self),
        let count = function("CFStringGetLength", Count.self),
        let character = function("CFStringGetCharacterAtIndex", Characters.self),
        let escape = function("CFURLCreateStringByAddingPercentEscapes", Escaping.self),
        let release = function("CFRelease", Release.self)
      else { return nil }
      (self.create, self.count, self.character) = (create, count, character)
      (self.escape, self.release) = (escape, release)
    }

    func escaped(_ text: String, leaving: String, escaping: String, encoding: UInt32) -> String? {
      func string(_ text: String) -> UnsafeRawPointer? { create(nil, Array(text.utf16), text.utf16.count) }
      let (text, leaving, escaping) = (string(text), string(leaving), string(escaping))
      defer { for string in [text, leaving, escaping] { release(string) } }
      guard let result = escape(nil, text, leaving, escaping, encoding) else { return nil }
      defer { release(result) }
      return String(decoding: (0..<count(result)).map { character(result, $0) }, as: UTF16.self)
    }
  }

  @Test(
    .enabled(if: CoreFoundation() != nil),
    arguments: [
      ("utf-8", 0x0800_0100), ("latin-1", 0x0201), ("ascii", 0x0600), ("utf-16", 0x0100), ("gb18030", 0x0632),
      ("windows-1252", 0x0500),
    ])
  func charactersAreEscapedAsCoreFoundationDoesIt(encoding: String, number: Int) throws {
    let system = try #require(CoreFoundation())
    var rules = try Client.named("afnetworking@2.5.4").get().rules
    rules.stringEncoding = try #require(StringEncoding(rawValue: encoding))
    let escaper = QueryEscaper(rules: rules)
    var scalars: [Unicode.Scalar] = (0..<0x300).compactMap(Unicode.Scalar.init)
    scalars += (0x2000..<0x2070).compactMap(Unicode.Scalar.init)
    scalars += stride(from: UInt32(0x300), to: 0x20000, by: 97).compactMap(Unicode.Scalar.init)
    for scalar in scalars {
      for text in ["\(scalar)", "a \(scalar)!"] {
        let expected = system.escaped(
          text, leaving: "[].", escaping: ":/?&=;+!@#$()',*", encoding: UInt32(number))
        var bytes: [UInt8] = []
        let escaped = escaper.appendKey(text, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        #expect(escaped == expected, "\(scalar.value)")
      }
    }
  }
}
