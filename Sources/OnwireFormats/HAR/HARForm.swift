import OnwireHTTP

/// A form body of which an archive keeps only the parameters, without saying how they were escaped.
struct HARForm {
  private let parameters: [HARPair]

  init(_ parameters: [HARPair]) {
    self.parameters = parameters
  }

  /// The body in every usual escaping, the likeliest first.
  var candidates: [BodyChoice.Candidate] {
    var candidates = Self.styles.map { style in
      BodyChoice.Candidate(name: style.name, bytes: joined { style.encoder.encode($0, into: &$1) })
    }
    let written = BodyChoice.Candidate(
      name: HARWording.asWritten, bytes: joined { $1.append(contentsOf: $0) })
    // Escapes in the values were most likely there already; without any, the bare text is the least likely.
    candidates.insert(written, at: hasEscapes ? 0 : candidates.count)
    return candidates
  }

  private var hasEscapes: Bool {
    parameters.contains { pair in
      (pair.name + (pair.value ?? [])).contains(UInt8(ascii: "%"))
    }
  }

  private func joined(_ append: ([UInt8], inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, pair) in parameters.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.name, &bytes)
      guard let value = pair.value else { continue }
      bytes.append(UInt8(ascii: "="))
      append(value, &bytes)
    }
    return bytes
  }

  /// How libraries escape forms.
  private static let styles: [(name: String, encoder: PercentEncoder)] = [
    // WHATWG URL, application/x-www-form-urlencoded percent-encode set.
    (HARWording.formStyle, PercentEncoder(keeping: formKept, spaceAsPlus: true)),
    // AFNetworking and Alamofire: RFC 3986, 3.4 allows `/` and `?` in a query.
    (
      HARWording.queryStyle,
      PercentEncoder(keeping: .unreserved.union(ASCIISet("/?")))
    ),
    (HARWording.strictStyle, PercentEncoder(keeping: .unreserved)),
    (HARWording.bracketStyle("%20"), PercentEncoder(keeping: .unreserved.union(ASCIISet("[]")))),
    (
      HARWording.bracketStyle("+"), PercentEncoder(keeping: formKept.union(ASCIISet("[]")), spaceAsPlus: true)
    ),
  ]

  private static let formKept = ASCIISet.alphanumerics.union(ASCIISet("*-._"))
}
