import OnwireHTTP
import SystemPackage

/// Where the specs of requests go below a folder: `HOST/PATH/NAME`, no two alike except for letter case.
struct ImportedPlaces {
  private let isSingle: Bool
  private var taken: Set<String> = []
  /// The last number of a name, by its path in lower case.
  private var counts: [String: Int] = [:]

  /// `isSingle` where only one request is imported: it needs no folders.
  init(isSingle: Bool) { self.isSingle = isSingle }

  /// The path of the next one's spec, without its ending.
  mutating func next(_ request: Request) -> FilePath {
    var steps = request.path.split(separator: "/").map { Self.step(String($0)) }
    var last = steps.popLast() ?? "index"
    // Endings of pages and scripts are no names; a file's own ending would be taken for that of the spec.
    if let dot = last.lastIndex(of: "."), dot > last.startIndex { last = String(last[..<dot]) }
    let folders =
      isSingle ? [] : [Self.step(request.endpoint.host.isEmpty ? "unknown" : request.endpoint.host)] + steps
    // A folder that ends as a spec does could have the place of one.
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

  /// The longest name of a folder or file.
  private static let longest = 60

  /// A part of a path as a name: ASCII letters, digits and a few marks, and nothing that is a secret or an identifier.
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
