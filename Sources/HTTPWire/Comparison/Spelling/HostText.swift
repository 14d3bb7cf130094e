import Diagnostics

/// Hosts and authorities without what has no meaning in them.
enum HostText {
  /// Lowers scheme and host; what stands before `@` keeps its letter case.
  static func lowercaseAuthority(_ bytes: inout [UInt8]) {
    let scheme = bytes.firstOccurrence(of: "://".utf8)?.upperBound ?? 0
    let host = bytes[scheme...].lastIndex(of: UInt8(ascii: "@")) ?? scheme
    for index in bytes.indices where index < scheme || index >= host {
      bytes[index] = bytes[index].lowercased
    }
  }

  /// Drops the port that the scheme has anyway; without a scheme that of either.
  static func dropPort(_ bytes: inout [UInt8]) {
    let ports: [StaticString] =
      bytes.starts(with: "http://".utf8)
      ? [":80"] : bytes.starts(with: "https://".utf8) ? [":443"] : [":80", ":443"]
    for port in ports where bytes.suffix(port.utf8CodeUnitCount).equalsCaseless(port) {
      bytes.removeLast(port.utf8CodeUnitCount)
      return
    }
  }
}
