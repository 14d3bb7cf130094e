/// A segment as a reader sees it: its bytes, their role, and a stable path.
///
/// A view of a message, which holds none of its bytes.
public struct Field: Sendable, Hashable, Codable {
  /// The index of its segment.
  package let segment: Int
  /// The range of its bytes in the message; empty for an empty value.
  public let range: Range<Int>
  /// The role of the bytes in the grammar.
  public let role: Segment.Role
  /// The path of what the bytes belong to on the wire, such as `header.Host` or `parts[1].content`.
  ///
  /// The name, marks and value of one thing share a path and differ in their role; docs/cli.md lists all
  /// forms.
  public let path: String
  /// The innermost element around it; `nil` if no element holds it.
  package let element: Int?
}

extension Message {
  /// The fields in order, one for each segment, so that every byte is in exactly one of them.
  ///
  /// They are made during iteration, in time and memory that do not grow with files.
  public var fields: Fields { Fields(message: self) }

  /// Why the bytes of a field are there: the rule, the path of the value in the spec, and its place; `nil`
  /// for a field of another message that has no such segment.
  public func origin(of field: Field) -> Origin? { origin(ofSegment: field.segment) }

  /// Why the bytes of a segment are there; `nil` if the message has no such segment.
  package func origin(ofSegment index: Int) -> Origin? {
    segments.indices.contains(index) ? segments[index].origin : nil
  }

  /// The field that holds the byte at `offset`; `nil` outside the message.
  public func field(at offset: Int) -> Field? {
    segmentIndex(at: offset).flatMap { index in fields.first { $0.segment == index } }
  }

  /// The indexes of the elements around a field, outermost first.
  package func elements(around field: Field) -> [Int] {
    var chain: [Int] = []
    var next = field.element
    while let index = next {
      chain.append(index)
      next = elements[index].parent
    }
    return chain.reversed()
  }
}

extension Message {
  /// The fields whose bytes come from the value at `path` of a spec, such as `params.user.tags`, or from one
  /// inside it.
  public func fields(from path: String) -> [Field] {
    guard !path.isEmpty else { return [] }
    return fields.filter { segments[$0.segment].origin.isBelow(path) }
  }
}

extension Origin {
  /// Whether the value is the one at `path`, or is inside it.
  public func isBelow(_ path: String) -> Bool {
    // By bytes: Swift takes strings of different code points for equal.
    var rest = self.path.utf8[...]
    for byte in path.utf8 where rest.popFirst() != byte { return false }
    return rest.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") } ?? true
  }
}
