/// What a run of segments means; elements nest.
package struct Element: Sendable {
  /// The kinds of elements.
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
    /// Everything after the empty line.
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
    /// One chunk: its size, its data and the line end after them.
    case chunk
    /// The fields after the last chunk.
    case trailer
    /// A multipart body.
    case multipart
    /// One part, from the end of its delimiter line to the next delimiter line.
    case part
    /// One field of a part's head with its line end.
    case partField = "part-field"
  }

  /// Whether the order of the elements directly inside is promised and, if not, who may change it.
  package enum Order: Sendable {
    case promised
    /// The client writes them in any order.
    case freeByClient
    /// The transport writes them in any order, whatever the client promises.
    case freeByTransport
  }

  // A form has hundreds of thousands of elements, so each takes 16 bytes.
  private var start: UInt32
  private var end: UInt32
  private var parentIndex: UInt32
  package var kind: Kind
  /// What is promised about the order of the elements directly inside; for pairs and parts, their junctions
  /// say more.
  package var order: Order
  /// For a pair or part, what the client promises about its order relative to the one before.
  package var junction: Junction

  /// Creates an element of these segments, inside `parent`.
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

  /// Moves the element behind the given numbers of segments and elements; an element without a parent gets
  /// `parent`.
  mutating func move(segments: Int, elements: Int, below parent: Int?) {
    self.segments = self.segments.moved(by: segments)
    self.parent = self.parent.map { $0 + elements } ?? parent
  }
}
