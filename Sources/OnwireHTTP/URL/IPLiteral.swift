/// Hosts in brackets: `IP-literal` of RFC 3986, 3.2.2.
enum IPLiteral {
  /// Whether `host` is an IPv6 address or an address of a later version, in brackets.
  ///
  /// One with a zone (`%25en0`, RFC 6874) is not valid: zones mean something on one machine only.
  static func isValid(_ host: ArraySlice<UInt8>) -> Bool {
    guard host.count > 2, host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") else {
      return false
    }
    let address = host.dropFirst().dropLast()
    return isIPv6(address) || isFuture(address)
  }

  private static func isIPv6(_ address: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    guard
      let gap = address.indices.dropLast().first(where: { address[$0] == colon && address[$0 + 1] == colon })
    else { return groupCount(address, endsInIPv4: true) == 8 }
    guard let before = groupCount(address[..<gap], endsInIPv4: false),
      let after = groupCount(address[(gap + 2)...], endsInIPv4: true)
    else { return false }
    return before + after <= 7
  }

  /// The number of 16-bit groups between colons; `nil` if one is malformed.
  private static func groupCount(_ text: ArraySlice<UInt8>, endsInIPv4: Bool) -> Int? {
    if text.isEmpty { return 0 }
    var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    if endsInIPv4, let last = groups.last, isIPv4(last) {
      groups.removeLast()
      count = 2
    }
    let areValid = groups.allSatisfy {
      (1...4).contains($0.count) && $0.allSatisfy(ASCIISet.hexDigits.contains)
    }
    return areValid ? count + groups.count : nil
  }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let octets = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return octets.count == 4
      && octets.allSatisfy { octet in
        (1...3).contains(octet.count) && octet.allSatisfy(ASCIISet.digits.contains)
          && (octet.count == 1 || octet.first != UInt8(ascii: "0"))
          && octet.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
      }
  }

  /// Whether an address is `v`, hex digits, a dot, and what the later version defines.
  private static func isFuture(_ address: ArraySlice<UInt8>) -> Bool {
    guard address.first == UInt8(ascii: "v") || address.first == UInt8(ascii: "V"),
      let dot = address.firstIndex(of: UInt8(ascii: "."))
    else { return false }
    let version = address[..<dot].dropFirst()
    let rest = address[dot...].dropFirst()
    return !version.isEmpty && version.allSatisfy(ASCIISet.hexDigits.contains)
      && !rest.isEmpty && rest.allSatisfy(ASCIISet.userinfo.contains)
  }
}
