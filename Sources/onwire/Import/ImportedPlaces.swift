import OnwireHTTP
import SystemPackage

/// Where the specs of requests go below a folder: `HOST/PATH/NAME`, unique even if letter case is ignored.
struct ImportedPlaces {
  private let isSingle: Bool
  private var taken: Set<String> = []
  /// The last number given to a name, by its path in lower case.
  private var counts: [String: Int] = [:]

  /// `isSingle` if only one request is imported, which needs no folders.
  init(isSingle: Bool) { self.isSingle = isSingle }

  /// The path of the next request's spec, without extension.
  mutating func next(_ request: Request) -> FilePath {
    var steps = request.path.split(separator: "/").map { Self.step(String($0)) }
    var last = steps.popLast() ?? "index"
    // Removes extensions of pages and scripts; a spec's name would otherwise have two.
    if let dot = last.lastIndex(of: "."), dot > last.startIndex { last = String(last[..<dot]) }
    let folders =
      isSingle ? [] : [Self.step(request.endpoint.host.isEmpty ? "unknown" : request.endpoint.host)] + steps
    // A folder with a spec's extension could collide with a spec.
    let folder = folders.prefix(12).map {
      $0.lowercased().hasSuffix(".yaml") ? "\($0.dropLast(5))-yaml" : $0
    }.joined(separator: "/")
    var name = last
    let first = "\(folder)/\(name)".lowercased()
    var count = counts[first] ?? 1
    while !taken.insert("\(folder)/\(name)".lowercased()).inserted {
      count += 1
      name = "\(last)-\(count)"
    }
    counts[first] = count
    return FilePath(folder.isEmpty ? name : "\(folder)/\(name)")
  }

  /// The longest name of a folder or file, in bytes.
  private static let longest = 60

  /// A path component as a file name: ASCII letters, digits and a few marks, without secrets and identifiers.
  private static func step(_ text: String) -> String {
    var bytes = text.utf8.map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: byte
      default: 0x2D
      }
    }
    while let first = bytes.first, first == 0x2E || first == 0x5F || first == 0x2D { bytes.removeFirst() }
    while let last = bytes.last, last == 0x2E || last == 0x2D { bytes.removeLast() }
    guard !bytes.isEmpty else { return "index" }
    let digits = bytes.count { $0 >= 0x30 && $0 <= 0x39 }
    let isIdentifier = digits == bytes.count && digits > 2 || bytes.count >= 16 && digits * 4 >= bytes.count
    if isIdentifier || bytes.count > longest && !bytes.contains(0x2D) { return "id" }
    return String(decoding: bytes.prefix(longest), as: UTF8.self)
  }
}
