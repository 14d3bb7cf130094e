/// What a run of segments means; elements nest.
package struct Element: Sendable {
  /// The units of a message.
  package enum Kind: String, Sendable, CaseIterable {
    /// The whole request.
    case request
    /// The whole response.
    case response
    /// Method, target, version and the line end.
    case requestLine = "request-line"
    /// Version, status, reason and the line end.
    case statusLine = "status-line"
    /// Path and query, as on the request line.
    case target
    /// One `name=value` of the target.
    case queryPair = "query-pair"
    /// All header fields.
    case fields
    /// One header field with its line end.
    case field
    /// One `name=value` of the field Cookie (RFC 6265, section 4.2.1).
    case cookie
    /// What follows the empty line.
    case body
    /// An application/x-www-form-urlencoded body.
    case form
    /// One `name=value` of a form body.
    case formPair = "form-pair"
    /// A JSON body.
    case json
    /// A property list, XML or binary.
    case propertyList = "property-list"
    /// A body in chunks.
    case chunked
    /// One chunk: its size, and its data with the line end after them.
    case chunk
    /// The fields after the last chunk.
    case trailer
    /// A multipart body.
    case multipart
    /// One part: from after its delimiter line to before the next one.
    case part
    /// One field of a part's head with its line end.
    case partField = "part-field"
  }

  /// Whether the order of what is directly inside is promised, and who promises none.
  package enum Order: Sendable {
    case promised
    /// The client writes it in any.
    case freeByClient
    /// What sends it does, whatever the client promises.
    case freeByTransport
  }

  // A form has hundreds of thousands, so each takes 16 bytes.
  private var start: UInt32
  private var end: UInt32
  private var parentIndex: UInt32
  /// What it is.
  package var kind: Kind
  /// What is promised of the order of the elements directly inside; of pairs and parts their junctions say how much.
  package var order: Order
  /// Of a pair or part, what the client promises of its order and that of the one before.
  package var junction: Junction

  /// An element of these segments, inside of `parent`.
  init(segments: Range<Int>, parent: Int?, kind: Kind, order: Order = .promised, junction: Junction = .apart)
  {
    start = UInt32(segments.lowerBound)
    end = UInt32(segments.upperBound)
    parentIndex = parent.map { UInt32($0) } ?? .max
    self.kind = kind
    self.order = order
    self.junction = junction
  }

  /// Whether the order of the elements directly inside is promised.
  package var isOrdered: Bool { order == .promised }

  /// Its segments, as a range of `Message.segments`.
  package var segments: Range<Int> {
    get { Int(start)..<Int(end) }
    set { (start, end) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }
  /// The enclosing element's index in `Message.elements`; `nil` for the request or response.
  package var parent: Int? {
    get { parentIndex == .max ? nil : Int(parentIndex) }
    set { parentIndex = newValue.map { UInt32($0) } ?? .max }
  }

  /// Puts it behind so many segments and elements of a message; what has no parent gets `parent`.
  mutating func move(segments: Int, elements: Int, below parent: Int?) {
    self.segments = self.segments.moved(by: segments)
    self.parent = self.parent.map { $0 + elements } ?? parent
  }
}
