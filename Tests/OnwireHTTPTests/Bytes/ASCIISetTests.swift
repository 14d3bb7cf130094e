import OnwireHTTP
import Testing

@Suite struct ASCIISetTests {
  static let sets: [(name: String, set: ASCIISet, members: String)] = [
    ("letters", .letters, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("digits", .digits, "0123456789"),
    ("hexDigits", .hexDigits, "0123456789abcdefABCDEF"),
    ("unreserved", .unreserved, letters + digits + "-._~"),
    ("subDelimiters", .subDelimiters, "!$&'()*+,;="),
    ("scheme", .scheme, letters + digits + "+-."),
    ("registeredName", .registeredName, letters + digits + "-._~!$&'()*+,;="),
    ("userinfo", .userinfo, letters + digits + "-._~!$&'()*+,;=:"),
    ("path", .path, letters + digits + "-._~!$&'()*+,;=:@/"),
    ("query", .query, letters + digits + "-._~!$&'()*+,;=:@/?"),
    ("fragment", .fragment, letters + digits + "-._~!$&'()*+,;=:@/?"),
    ("token", .token, letters + digits + "!#$%&'*+-.^_`|~"),
  ]
  static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let digits = "0123456789"

  @Test(arguments: sets.indices)
  func everyGrammarSetHoldsExactlyTheBytesOfItsProduction(index: Int) {
    let (name, set, members) = Self.sets[index]
    for byte in UInt8.min...UInt8.max {
      #expect(set.contains(byte) == members.utf8.contains(byte), "\(name), byte \(byte)")
    }
  }

  @Test func whatIsNotASCIIIsLeftOut() {
    let set = ASCIISet("aé\u{7F}")
    #expect((UInt8.min...UInt8.max).filter(set.contains) == [0x61, 0x7F])
  }

  @Test func unionAndSubtractionWorkOnBothHalves() {
    let set = ASCIISet("09az").union(ASCIISet("5m")).subtracting(ASCIISet("0z"))
    #expect(set == ASCIISet("59am"))
  }
}
