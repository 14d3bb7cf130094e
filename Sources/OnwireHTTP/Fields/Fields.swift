/// The fields of a message, made one after the other.
public struct Fields: Sequence, Sendable {
  let message: Message

  /// Makes the fields from the first on.
  public func makeIterator() -> Iterator { Iterator(message) }

  /// Iterates over the fields, and keeps track of the elements around them.
  public struct Iterator: IteratorProtocol {
    private let message: Message
    private var segment = 0
    private var nextElement = 0
    private var open: [OpenElement] = []
    init(_ message: Message) {
      self.message = message
    }

    /// The next field.
    public mutating func next() -> Field? {
      guard segment < message.segments.count else { return nil }
      defer { segment += 1 }
      enterElements()
      let role = message.segments.role(at: segment)
      return Field(
        segment: segment, range: message.offsets[segment]..<message.offsets[segment + 1], role: role,
        path: path(role), element: open.last?.index)
    }

    /// Continues at a segment: the end of the element that the last field is in, or a later one.
    package mutating func skip(to segment: Int) { self.segment = Swift.max(self.segment, segment) }

    /// Stands for the path of the last field among the fields directly in the same document; `nil` if it is
    /// in none.
    package var numberInDocument: Int? { open.last?.document?.number }

    private mutating func enterElements() {
      while let last = open.last, message.elements[last.index].segments.upperBound <= segment {
        open.removeLast()
      }
      while nextElement < message.elements.count,
        message.elements[nextElement].segments.lowerBound <= segment
      {
        // An element without segments holds no field.
        if message.elements[nextElement].segments.contains(segment) { enter(nextElement) }
        nextElement += 1
      }
    }

    private mutating func enter(_ index: Int) {
      let element = message.elements[index]
      let name = element.kind.nameRole.map { message.name(of: element, $0) }
      let parent = open.indices.last
      let path = parent.map { open[$0].path(of: element.kind, named: name) }
      open.append(
        OpenElement(
          index: index, kind: element.kind, path: path ?? element.kind.path(named: name),
          part: parent.flatMap { open[$0].kind == .part ? open[$0].path : open[$0].part },
          isBinary: element.kind == .propertyList && message.isBinaryPropertyList(element)))
    }

    private mutating func path(_ role: Segment.Role) -> String {
      guard let top = open.indices.last else { return role.path ?? role.rawValue }
      if open[top].document != nil {
        return open[top].document?.path(role, message.storedBytes(segment)) ?? open[top].path
      }
      if open[top].kind == .chunk, role == .bodyContent { return open[top].path + ".data" }
      if let suffix = role.suffix { return open[top].path + suffix }
      return role.path.map(open[top].inPart) ?? open[top].path
    }
  }
}

extension Message {
  /// The stored bytes of a segment; empty if its content is read or made when written.
  package func storedBytes(_ segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = segments.content(at: segment) else { return [] }
    return storage[range]
  }

  /// The decoded text of the first segment of `role` in an element; empty if there is none.
  fileprivate func name(of element: Element, _ role: Segment.Role) -> String {
    guard let index = element.segments.first(where: { segments.role(at: $0) == role }) else { return "" }
    let bytes = storedBytes(index)
    let isEscaped = role == .queryKey || role == .formKey
    let decoded = isEscaped ? FormText.decode(bytes) : Array(bytes)
    // A name that is not text once decoded is shown as written.
    return String(validating: decoded, as: UTF8.self) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a property list starts like the binary form.
  package func isBinaryPropertyList(_ element: Element) -> Bool {
    guard let first = element.segments.first else { return false }
    return storedBytes(first).starts(with: "bplist".utf8)
  }
}
