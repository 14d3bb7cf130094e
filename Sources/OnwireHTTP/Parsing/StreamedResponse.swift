/// Where a response stands in an input, and what a list shows of it: its body is not looked at.
package struct StreamedResponse: Sendable {
  /// `nil` where it is no number of three digits.
  package let status: Int?
  /// From its first byte to its empty line.
  package let head: Range<Int>
  /// All that follows.
  package private(set) var body: Range<Int>
  /// The media type of the body, without parameters; empty for none.
  package let type: String

  /// Whether another response to the same request follows; after 101 the connection speaks another protocol.
  package var isInterim: Bool { status.map { (100..<200).contains($0) && $0 != 101 } ?? false }

  /// The same with a body that ends at `end`.
  package func reaching(to end: Int) -> StreamedResponse {
    var response = self
    response.body = body.lowerBound..<end
    return response
  }
}
