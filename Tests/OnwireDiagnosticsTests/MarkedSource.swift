import OnwireDiagnostics

/// A source written with `⟦` and `⟧` around its places, so that nobody counts bytes.
struct MarkedSource {
  let source: Source
  /// In the order in which they begin.
  let places: [Place]

  init(_ text: String, name: String = "a.yaml") { self.init(bytes: Array(text.utf8), name: name) }

  init(bytes marked: [UInt8], name: String = "a.yaml") {
    let (open, close) = (Array("⟦".utf8), Array("⟧".utf8))
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var stack: [Int] = []
    var rest = marked[...]
    while let byte = rest.first {
      if rest.starts(with: open) {
        stack.append(ranges.count)
        ranges.append(bytes.count..<bytes.count)
        rest = rest.dropFirst(open.count)
      } else if rest.starts(with: close) {
        if let index = stack.popLast() { ranges[index] = ranges[index].lowerBound..<bytes.count }
        rest = rest.dropFirst(close.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    let source = Source(name: name, bytes: bytes)
    self.source = source
    places = ranges.map { Place(source, $0) }
  }

  /// What a renderer makes of an error at the place `primary`, with labels for the other places in `labels`.
  func rendered(
    _ label: String = "", at primary: Int = 0, labels: [(Int, String)] = [], notes: [String] = [],
    help: [String] = [], by renderer: Renderer = Renderer()
  ) -> String {
    renderer.render(
      Diagnostic(
        .error, code: .test(.some), "what is wrong", at: places[primary], label: label,
        labels: labels.map { Diagnostic.Label(places[$0.0], $0.1) }, notes: notes, help: help))
  }
}

/// Codes of tests, which no module says.
enum TestCode: String, CaseIterable {
  case some = "some-code"
  case a = "a-code"
  case c
  case duplicateKey = "duplicate-key"
  case unreadableFile = "unreadable-file"
  case hostile = "\u{1B}c"
}

extension DiagnosticCode {
  static func test(_ code: TestCode) -> DiagnosticCode { DiagnosticCode(code) }
}
