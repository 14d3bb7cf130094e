import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Reads a session as Charles saves it up to version 4: a tree of serialized Java objects.
///
/// The tree is ordered by hosts and paths; the transactions are returned in the order in which they began.
/// Bodies stay in the file, and only the requested parts of a transaction are read.
struct ChlsReader: CaptureReader {
  private let graph: JavaGraph
  /// The transactions still to come, the next one last.
  private var rest: [JavaValue]
  private var number = 0

  /// The classes of Charles to look for; all others are ignored.
  private static let session = "com.xk72.charles.model.Session"
  private static let transaction = "com.xk72.charles.model.Transaction"

  /// Whether `start` begins a stream of Java objects.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    start.starts(with: JavaStreamReader.magic)
  }

  /// Reads the tree, without the bodies.
  ///
  /// - Throws: `CaptureFailure`, and any error from reading the input.
  init(_ source: CaptureSource) throws {
    let graph = try JavaStreamReader.graph(of: source.input)
    guard let root = graph.roots.first, graph.className(of: root) == Self.session else {
      throw ChlsWording.noSession(graph.roots.first.flatMap { graph.className(of: $0) })
    }
    self.graph = graph
    // Every transaction in a stream is a leaf of its only tree, so the inner nodes can be ignored.
    let found = graph.objects.indices.map(JavaValue.object).filter {
      graph.className(of: $0) == Self.transaction
    }
    let begun = try found.enumerated().map { position, value in
      (began: try ChlsTransaction(graph, value, number: 0).began ?? .max, position: position, value: value)
    }
    rest = begun.sorted { ($0.began, $0.position) > ($1.began, $1.position) }.map(\.value)
  }

  /// The next transaction, as a request if it is one.
  mutating func next() throws -> CaptureEntry? {
    guard let value = rest.popLast() else { return nil }
    number += 1
    return try ChlsTransaction(graph, value, number: number).entry()
  }
}
