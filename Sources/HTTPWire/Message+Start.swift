extension Message {
  /// The method as it is written; `nil` where the message has none.
  public var method: String? { text(of: .method) }

  /// The request target as it is written; `nil` where the message has none.
  public var target: String? {
    elements.first { $0.kind == .target }.map { element in
      String(decoding: element.segments.flatMap { storedBytes($0) }, as: UTF8.self)
    }
  }

  /// The first segment of a role in the head, as text.
  private func text(of role: Segment.Role) -> String? {
    for index in 0..<headSegmentCount where segments.role(at: index) == role {
      return String(decoding: storedBytes(index), as: UTF8.self)
    }
    return nil
  }
}
