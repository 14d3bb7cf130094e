/// The target of a request line as Fiddler writes it: the whole URL, where a server gets path and query.
struct SazTarget {
  /// The target as it is written.
  let text: ArraySlice<UInt8>
  /// The origin form (RFC 9112, 3.2.1) and the rest of the line; `nil` where the target was no URL.
  let originForm: [UInt8]?

  /// The target that the text behind the method begins with.
  init(_ line: ArraySlice<UInt8>, method: String) {
    let end = line.lastIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    text = line[..<end]
    guard let scheme = ["http://", "https://"].first(where: { Self.begins(line[..<end], with: $0) }) else {
      originForm = nil
      return
    }
    let authority = line.startIndex + scheme.utf8.count
    let marks = Array("/?#".utf8)
    let path = line[authority..<end].firstIndex { marks.contains($0) } ?? end
    var origin: [UInt8] = []
    if path == end {
      // RFC 9112, 3.2.4: of OPTIONS, no path at all means the server itself.
      origin = [UInt8(ascii: method == "OPTIONS" ? "*" : "/")]
    } else if line[path] != UInt8(ascii: "/") {
      origin = [UInt8(ascii: "/")]
    }
    originForm = origin + line[path...]
  }

  private static func begins(_ text: ArraySlice<UInt8>, with scheme: String) -> Bool {
    String(decoding: text.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
  }
}
